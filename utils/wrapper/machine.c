/* Machines by ELF headers and by clang's options: see machine.h. */
#include "machine.h"

#include <elf.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Of an ELF file; 0: not known. */
struct machine {
  unsigned class; /* ELFCLASS32 or ELFCLASS64 */
  unsigned code;  /* EM_... */
};

/* By the first part of a target triple; where one begins as another does the longer one comes first. */
static const struct {
  const char *name;
  struct machine machine;
} machines[] = {
    {"x86_64", {ELFCLASS64, EM_X86_64}},   {"amd64", {ELFCLASS64, EM_X86_64}},    {"i386", {ELFCLASS32, EM_386}},
    {"i486", {ELFCLASS32, EM_386}},        {"i586", {ELFCLASS32, EM_386}},        {"i686", {ELFCLASS32, EM_386}},
    {"aarch64", {ELFCLASS64, EM_AARCH64}}, {"arm64", {ELFCLASS64, EM_AARCH64}},   {"arm", {ELFCLASS32, EM_ARM}},
    {"thumb", {ELFCLASS32, EM_ARM}},       {"riscv32", {ELFCLASS32, EM_RISCV}},   {"riscv64", {ELFCLASS64, EM_RISCV}},
    {"s390x", {ELFCLASS64, EM_S390}},      {"powerpc64", {ELFCLASS64, EM_PPC64}}, {"ppc64", {ELFCLASS64, EM_PPC64}},
    {"powerpc", {ELFCLASS32, EM_PPC}},
};
enum { MACHINE_COUNT = sizeof machines / sizeof machines[0] };

static const char *name_of(struct machine machine) {
  for (int i = 0; i < MACHINE_COUNT; i++)
    if (machines[i].machine.class == machine.class && machines[i].machine.code == machine.code) return machines[i].name;
  return "another machine";
}

/* What the option asks for. */
static struct machine machine_of_option(const char *option) {
  if (!strcmp(option, "-m32") || !strcmp(option, "-mx32")) return (struct machine){.class = ELFCLASS32};
  if (!strcmp(option, "-m64")) return (struct machine){.class = ELFCLASS64};
  const char *triple = strrchr(option, '=');
  triple = triple ? triple + 1 : option;
  if (strstr(triple, "x32") || strstr(triple, "ilp32")) return (struct machine){.class = ELFCLASS32};
  for (int i = 0; i < MACHINE_COUNT; i++)
    if (string_starts(triple, machines[i].name)) return machines[i].machine;
  return (struct machine){0};
}

/* Reads an ELF header's first bytes. */
static struct machine machine_at(FILE *file, long offset) {
  unsigned char head[EI_NIDENT + 4];
  if (fseek(file, offset, SEEK_SET) || fread(head, sizeof head, 1, file) != 1) return (struct machine){0};
  if (memcmp(head, ELFMAG, SELFMAG) != 0 || head[EI_DATA] != ELFDATA2LSB) return (struct machine){0};
  return (struct machine){head[EI_CLASS], head[18] | (unsigned)head[19] << 8};
}

/* The machine of a file: an object's, or that of an archive's first object. */
static struct machine machine_of_file(FILE *file) {
  enum { MAGIC = 8, HEADER = 60, SIZE_AT = 48, SIZE_DIGITS = 10 }; /* of an archive and its members */
  char magic[MAGIC], header[HEADER], digits[SIZE_DIGITS + 1] = "";
  struct machine machine = machine_at(file, 0);
  if (machine.class || fseek(file, 0, SEEK_SET) || fread(magic, MAGIC, 1, file) != 1) return machine;
  if (memcmp(magic, "!<arch>\n", MAGIC) != 0) return machine;
  for (long offset = MAGIC; !machine.class;) {
    if (fseek(file, offset, SEEK_SET) || fread(header, HEADER, 1, file) != 1) break;
    memcpy(digits, header + SIZE_AT, SIZE_DIGITS);
    long size = strtol(digits, NULL, 10);
    if (size < 0) break;
    machine = machine_at(file, offset + HEADER);
    offset += HEADER + size + size % 2;
  }
  return machine;
}

void machine_check(const char *option, const char *runtime) {
  struct machine asked = machine_of_option(option);
  FILE *file = fopen(runtime, "re");
  if (file == NULL) return; /* the linker says so */
  struct machine built = machine_of_file(file);
  fclose(file);
  bool same_class = !asked.class || asked.class == built.class, same_code = !asked.code || asked.code == built.code;
  if (!built.class || (same_class && same_code)) return;
  fail(EXIT_USE, "%s: mincov's runtime here, %s, is for %s: give one that was built for this machine by --mincov-runtime=FILE",
       option, runtime, name_of(built));
}
