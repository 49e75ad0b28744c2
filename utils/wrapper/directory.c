/* Writes an ELF object with one symbol, __mincov_directory, for the linker.
 *
 * It lies in anonymous memory (memfd) that is open in clang and in the linker that clang starts, under /proc/self/fd: nothing is
 * left to clean up, though the wrapper is gone by then. Class, machine and flags are those of the wrapper itself, as the runtime's
 * are. The symbol is weak, for a program may bring several (static libraries each with a directory), and hidden, as each module has
 * its own. */
#include "directory.h"
#include "text.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum section { SECTION_NONE, SECTION_TEXT, SECTION_STACK, SECTION_SYMBOLS, SECTION_NAMES, SECTION_COUNT };

/* Names of sections and of the symbol; offsets below count in it. */
static const char names[] = "\0.rodata.mincov_directory\0.note.GNU-stack\0.symtab\0.strtab\0__mincov_directory";
enum {
  NAME_TEXT = 1,
  NAME_STACK = NAME_TEXT + sizeof ".rodata.mincov_directory",
  NAME_SYMBOLS = NAME_STACK + sizeof ".note.GNU-stack",
  NAME_NAMES = NAME_SYMBOLS + sizeof ".symtab",
  NAME_SYMBOL = NAME_NAMES + sizeof ".strtab",
};

/* Everything but the text, which follows. */
struct object {
  ElfW(Ehdr) header;
  ElfW(Shdr) sections[SECTION_COUNT];
  ElfW(Sym) symbols[2]; /* the first is empty, by the format's rule */
  char names[sizeof names];
};

static ElfW(Ehdr) own_header(void) {
  ElfW(Ehdr) header;
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, &header, sizeof header) != (ssize_t)sizeof header)
    fail(EXIT_SYSTEM, "/proc/self/exe: %s", strerror(errno));
  close(file);
  return header;
}

static void write_all(int file, const void *data, size_t size) {
  const char *at = data;
  while (size > 0) {
    ssize_t written = write(file, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(EXIT_SYSTEM, "--mincov-dir: memory for the linker cannot be written: %s", strerror(errno));
    at += written;
    size -= (size_t)written;
  }
}

const char *directory_object(const char *text) {
  size_t size = strlen(text) + 1;
  struct object object = {.header = own_header()};
  object.header.e_type = ET_REL;
  object.header.e_entry = object.header.e_phoff = object.header.e_phentsize = object.header.e_phnum = 0;
  object.header.e_shoff = offsetof(struct object, sections);
  object.header.e_shentsize = sizeof *object.sections;
  object.header.e_shnum = SECTION_COUNT;
  object.header.e_shstrndx = SECTION_NAMES;
  object.sections[SECTION_TEXT] = (ElfW(Shdr)){.sh_name = NAME_TEXT,
                                               .sh_type = SHT_PROGBITS,
                                               .sh_flags = SHF_ALLOC,
                                               .sh_offset = sizeof object,
                                               .sh_size = size,
                                               .sh_addralign = 1};
  object.sections[SECTION_STACK] =
      (ElfW(Shdr)){.sh_name = NAME_STACK, .sh_type = SHT_PROGBITS, .sh_offset = sizeof object + size, .sh_addralign = 1};
  object.sections[SECTION_SYMBOLS] = (ElfW(Shdr)){.sh_name = NAME_SYMBOLS,
                                                  .sh_type = SHT_SYMTAB,
                                                  .sh_link = SECTION_NAMES,
                                                  .sh_info = 1 /* the first symbol that is not local */,
                                                  .sh_offset = offsetof(struct object, symbols),
                                                  .sh_size = sizeof object.symbols,
                                                  .sh_addralign = _Alignof(ElfW(Sym)),
                                                  .sh_entsize = sizeof(ElfW(Sym))};
  object.sections[SECTION_NAMES] = (ElfW(Shdr)){.sh_name = NAME_NAMES,
                                                .sh_type = SHT_STRTAB,
                                                .sh_offset = offsetof(struct object, names),
                                                .sh_size = sizeof names,
                                                .sh_addralign = 1};
  object.symbols[1] = (ElfW(Sym)){.st_name = NAME_SYMBOL,
                                  .st_info = ELF64_ST_INFO(STB_WEAK, STT_OBJECT),
                                  .st_other = STV_HIDDEN,
                                  .st_shndx = SECTION_TEXT,
                                  .st_size = size};
  memcpy(object.names, names, sizeof names);

  int file = memfd_create("mincov-directory.o", 0);
  if (file < 0) fail(EXIT_SYSTEM, "--mincov-dir: no memory for the linker: %s", strerror(errno));
  write_all(file, &object, sizeof object);
  write_all(file, text, size);
  return string_format("/proc/self/fd/%d", file);
}
