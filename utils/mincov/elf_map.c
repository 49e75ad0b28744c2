/* Coverage maps out of ELF files: see elf_map.h.
 *
 * A linked module has one map section whose references are final. A relocatable object has one map section for each function or
 * comdat group, and relocations in place of references: its sections are laid out one after another, and the PC-relative
 * relocations between them are applied in that layout, so that function records find their file records. References to probe bytes
 * stay as they are: an object never ran, so nobody follows them. */
#include "elf_map.h"

#include <ar.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <libelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocate.h"
#include "input.h"
#include "message.h"

enum { MAP_ALIGNMENT = 8, NOT_A_MAP = -1 };

/* How a relocation changes the place it stands at. */
enum relocation_effect {
  RELOCATION_PC_RELATIVE, /* place = symbol + addend - address of place */
  RELOCATION_ADD,         /* place += symbol + addend: half of a pair whose other half subtracts */
  RELOCATION_SUBTRACT,    /* place -= symbol + addend */
};

static const struct {
  unsigned machine;
  unsigned type;
  unsigned size;
  enum relocation_effect effect;
} relocation_kinds[] = {
    {EM_X86_64, R_X86_64_PC32, 4, RELOCATION_PC_RELATIVE},
    {EM_X86_64, R_X86_64_PC64, 8, RELOCATION_PC_RELATIVE},
    {EM_386, R_386_PC32, 4, RELOCATION_PC_RELATIVE},
    {EM_AARCH64, R_AARCH64_PREL32, 4, RELOCATION_PC_RELATIVE},
    {EM_AARCH64, R_AARCH64_PREL64, 8, RELOCATION_PC_RELATIVE},
    {EM_ARM, R_ARM_REL32, 4, RELOCATION_PC_RELATIVE},
    {EM_RISCV, R_RISCV_32_PCREL, 4, RELOCATION_PC_RELATIVE},
    {EM_RISCV, R_RISCV_ADD32, 4, RELOCATION_ADD},
    {EM_RISCV, R_RISCV_ADD64, 8, RELOCATION_ADD},
    {EM_RISCV, R_RISCV_SUB32, 4, RELOCATION_SUBTRACT},
    {EM_RISCV, R_RISCV_SUB64, 8, RELOCATION_SUBTRACT},
};

/* The object being read. */
struct object {
  Elf *elf;
  GElf_Ehdr header;
  const char *origin;
  size_t section_count;
  size_t names; /* index of the section that names sections */
};

static bool refuse(const struct object *object, const char *what) {
  int code = elf_errno();
  mincov_say_error(object->origin, "%s%s%s", what, code ? ": " : "", code ? elf_errmsg(code) : "");
  return false;
}

/* ---- Sections ---- */

static bool section_is(const struct object *object, const GElf_Shdr *section, const char *name) {
  const char *found = elf_strptr(object->elf, object->names, section->sh_name);
  return found && !strcmp(found, name);
}

/* The bytes of a section as the file has them, checked by libelf to lie inside; NULL after telling the error. */
static Elf_Data *section_bytes(const struct object *object, Elf_Scn *section) {
  Elf_Data *data = elf_rawdata(section, NULL);
  if (!data || (data->d_size && !data->d_buf)) {
    refuse(object, "a section's bytes lie outside of the file");
    return NULL;
  }
  return data;
}

static void add_padding(struct mincov_text *bytes) {
  static const char zeros[MAP_ALIGNMENT];
  mincov_text_add_bytes(bytes, zeros, (MAP_ALIGNMENT - bytes->length % MAP_ALIGNMENT) % MAP_ALIGNMENT);
}

/* Lays out the map sections one after another. starts: [section_count] offset in map, NOT_A_MAP for other sections. */
static bool collect_sections(const struct object *object, struct mincov_text *map, int64_t *starts, GElf_Shdr *last_map,
                             GElf_Shdr *probes) {
  for (size_t i = 0; i < object->section_count; i++) starts[i] = NOT_A_MAP;
  for (Elf_Scn *section = NULL; (section = elf_nextscn(object->elf, section));) {
    GElf_Shdr header;
    if (!gelf_getshdr(section, &header)) return refuse(object, "damaged section table");
    if (section_is(object, &header, MINCOV_PROBE_SECTION)) *probes = header;
    if (!section_is(object, &header, MINCOV_MAP_SECTION)) continue;
    if (header.sh_type != SHT_PROGBITS) {
      mincov_say_error(object->origin, "section %s holds no bytes: debug information that was split off?", MINCOV_MAP_SECTION);
      return false;
    }
    Elf_Data *data = section_bytes(object, section);
    if (!data) return false;
    add_padding(map);
    starts[elf_ndxscn(section)] = (int64_t)map->length;
    mincov_text_add_bytes(map, data->d_buf, data->d_size);
    *last_map = header;
  }
  return true;
}

/* ---- Relocations of objects that are not linked yet ---- */

struct relocation {
  uint64_t offset; /* in the section */
  size_t symbol;
  unsigned type;
  int64_t addend;
  bool addend_in_place;
};

static uint64_t read_little_endian(const uint8_t *at, unsigned size) {
  uint64_t value = 0;
  for (unsigned i = 0; i < size; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

static void write_little_endian(uint8_t *at, unsigned size, uint64_t value) {
  for (unsigned i = 0; i < size; i++) at[i] = (uint8_t)(value >> (8 * i));
}

/* Where the symbol lies in the laid-out map, or NOT_A_MAP. */
static int64_t symbol_address(const struct object *object, Elf_Data *symbols, Elf_Data *wide_sections, size_t symbol,
                              const int64_t *starts) {
  GElf_Sym found;
  Elf32_Word wide = 0;
  if (symbol > INT32_MAX || !gelf_getsymshndx(symbols, wide_sections, (int)symbol, &found, &wide)) return NOT_A_MAP;
  size_t section = found.st_shndx == SHN_XINDEX ? wide : found.st_shndx;
  if (found.st_shndx != SHN_XINDEX && found.st_shndx >= SHN_LORESERVE) return NOT_A_MAP;
  if (section >= object->section_count || starts[section] == NOT_A_MAP) return NOT_A_MAP;
  return (int64_t)((uint64_t)starts[section] + found.st_value);
}

static bool apply_relocation(const struct object *object, const struct relocation *relocation, int64_t target, uint8_t *map,
                             uint64_t section_start, uint64_t section_size) {
  for (size_t i = 0; i < sizeof relocation_kinds / sizeof relocation_kinds[0]; i++) {
    if (relocation_kinds[i].machine != object->header.e_machine || relocation_kinds[i].type != relocation->type) continue;
    unsigned size = relocation_kinds[i].size;
    if (relocation->offset > section_size || section_size - relocation->offset < size) {
      mincov_say_error(object->origin, "a relocation lies outside of its section %s", MINCOV_MAP_SECTION);
      return false;
    }
    uint64_t place = section_start + relocation->offset;
    uint64_t present = read_little_endian(map + place, size);
    uint64_t addend =
        relocation->addend_in_place ? (size == 4 ? (uint64_t)(int64_t)(int32_t)present : present) : (uint64_t)relocation->addend;
    uint64_t value = (uint64_t)target + addend;
    if (relocation_kinds[i].effect == RELOCATION_PC_RELATIVE) value -= place;
    if (relocation_kinds[i].effect == RELOCATION_ADD) value = present + value;
    if (relocation_kinds[i].effect == RELOCATION_SUBTRACT) value = present - value;
    write_little_endian(map + place, size, value);
    return true;
  }
  mincov_say_error(object->origin, "relocation type %u of machine %u in section %s is not known", relocation->type,
                   object->header.e_machine, MINCOV_MAP_SECTION);
  return false;
}

static bool get_relocation(Elf_Data *data, bool with_addend, int index, struct relocation *relocation) {
  GElf_Rela rela = {0};
  GElf_Rel rel = {0};
  if (with_addend ? !gelf_getrela(data, index, &rela) : !gelf_getrel(data, index, &rel)) return false;
  uint64_t info = with_addend ? rela.r_info : rel.r_info;
  *relocation = (struct relocation){.offset = with_addend ? rela.r_offset : rel.r_offset,
                                    .symbol = GELF_R_SYM(info),
                                    .type = (unsigned)GELF_R_TYPE(info),
                                    .addend = rela.r_addend,
                                    .addend_in_place = !with_addend};
  return true;
}

/* The table of section numbers above 0xff00 that belongs to a symbol table; NULL where there is none. */
static Elf_Data *find_wide_sections(const struct object *object, size_t symbol_table) {
  for (Elf_Scn *section = NULL; (section = elf_nextscn(object->elf, section));) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) && header.sh_type == SHT_SYMTAB_SHNDX && header.sh_link == symbol_table)
      return elf_getdata(section, NULL);
  }
  return NULL;
}

/* The symbol table in use: objects have one, but every relocation section names its own. */
struct symbol_table {
  size_t section;
  Elf_Data *symbols;
  Elf_Data *wide_sections;
};

static bool find_symbols(const struct object *object, size_t section, struct symbol_table *table) {
  if (table->symbols && table->section == section) return true;
  Elf_Scn *found = elf_getscn(object->elf, section);
  *table = (struct symbol_table){section, found ? elf_getdata(found, NULL) : NULL, find_wide_sections(object, section)};
  return table->symbols || refuse(object, "relocations without a symbol table");
}

static bool apply_section(const struct object *object, Elf_Scn *section, const GElf_Shdr *header, struct symbol_table *table,
                          struct mincov_text *map, const int64_t *starts) {
  Elf_Scn *target_section = elf_getscn(object->elf, header->sh_info);
  GElf_Shdr target_header;
  Elf_Data *data = elf_getdata(section, NULL);
  if (!target_section || !gelf_getshdr(target_section, &target_header) || !data || !header->sh_entsize)
    return refuse(object, "damaged relocation section");
  if (!find_symbols(object, header->sh_link, table)) return false;
  uint64_t count = header->sh_size / header->sh_entsize;
  for (uint64_t i = 0; i < count; i++) {
    struct relocation relocation;
    if (i > INT32_MAX || !get_relocation(data, header->sh_type == SHT_RELA, (int)i, &relocation))
      return refuse(object, "damaged relocation section");
    int64_t target = symbol_address(object, table->symbols, table->wide_sections, relocation.symbol, starts);
    if (target == NOT_A_MAP) continue; /* probe bytes */
    if (!apply_relocation(object, &relocation, target, (uint8_t *)map->data, (uint64_t)starts[header->sh_info],
                          target_header.sh_size))
      return false;
  }
  return true;
}

static bool apply_relocations(const struct object *object, struct mincov_text *map, const int64_t *starts) {
  struct symbol_table table = {0};
  for (Elf_Scn *section = NULL; (section = elf_nextscn(object->elf, section));) {
    GElf_Shdr header;
    if (!gelf_getshdr(section, &header)) return refuse(object, "damaged section table");
    if (header.sh_type != SHT_RELA && header.sh_type != SHT_REL) continue;
    if (header.sh_info >= object->section_count || starts[header.sh_info] == NOT_A_MAP) continue;
    if (!apply_section(object, section, &header, &table, map, starts)) return false;
  }
  return true;
}

/* ---- Identity of linked modules ---- */

/* Finds the build id in one note section. */
static bool find_build_id(Elf_Data *data, struct mincov_profile *image) {
  GElf_Nhdr note;
  size_t name, description;
  for (size_t offset = 0; (offset = gelf_getnote(data, offset, &note, &name, &description)) > 0;) {
    const uint8_t *bytes = data->d_buf;
    if (note.n_type != NT_GNU_BUILD_ID || note.n_namesz != 4 || memcmp(bytes + name, "GNU", 4) || !note.n_descsz) continue;
    image->id_kind = MINCOV_ID_BUILD_ID;
    image->id_size = note.n_descsz < MINCOV_PROFILE_ID_MAX ? note.n_descsz : MINCOV_PROFILE_ID_MAX;
    memcpy(image->id, bytes + description, image->id_size);
    return true;
  }
  return false;
}

static void find_identity(const struct object *object, struct mincov_profile *image) {
  for (Elf_Scn *section = NULL; (section = elf_nextscn(object->elf, section));) {
    GElf_Shdr header;
    if (!gelf_getshdr(section, &header) || header.sh_type != SHT_NOTE) continue;
    Elf_Data *data = elf_getdata(section, NULL);
    if (data && find_build_id(data, image)) return;
  }
  image->id_kind = MINCOV_ID_MAP_HASH;
  image->id_size = 8;
  write_little_endian(image->id, 8, mincov_profile_map_hash(image->map, image->map_size));
}

/* ---- Modules ---- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool read_module(struct object *object, struct mincov_elf_module *module) {
  if (!gelf_getehdr(object->elf, &object->header) || elf_getshdrnum(object->elf, &object->section_count) ||
      elf_getshdrstrndx(object->elf, &object->names))
    return refuse(object, "damaged ELF header");
  if (object->header.e_ident[EI_DATA] != ELFDATA2LSB) return refuse(object, "big-endian ELF files are not supported");
  module->relocatable = object->header.e_type == ET_REL;
  struct mincov_text map = {0};
  GElf_Shdr map_header = {0}, probes_header = {0};
  int64_t *starts = mincov_allocate(object->section_count, sizeof *starts);
  bool good = collect_sections(object, &map, starts, &map_header, &probes_header);
  if (good && module->relocatable) good = apply_relocations(object, &map, starts);
  free(starts);
  if (!good || !map.length) {
    free(map.data);
    return good;
  }
  module->instrumented = true;
  module->map = (uint8_t *)map.data;
  module->image.map = module->map;
  module->image.map_size = map.length;
  module->image.probe_width = 1;
  module->image.name = base_name(module->origin);
  module->image.name_length = strlen(module->image.name);
  if (module->image.name_length > MINCOV_PROFILE_NAME_MAX) module->image.name_length = MINCOV_PROFILE_NAME_MAX;
  if (module->relocatable) return true;
  module->image.probes_size = probes_header.sh_size;
  module->image.map_distance = (int64_t)(map_header.sh_addr - probes_header.sh_addr);
  find_identity(object, &module->image);
  return true;
}

typedef void take_module(struct mincov_elf_module *module, void *context);

static void read_one(Elf *elf, char *origin, take_module *take, void *context) {
  struct mincov_elf_module module = {.origin = origin};
  struct object object = {.elf = elf, .origin = origin};
  if (read_module(&object, &module))
    take(&module, context);
  else
    free(origin);
}

/* A member that is no ELF file: told where it could have held a map, passed over where not (the archive's own tables). */
static void tell_member(const char *origin, Elf *member) {
  size_t size = 0;
  const char *bytes = elf_rawfile(member, &size);
  if (bytes && mincov_file_kind((const uint8_t *)bytes, size) == MINCOV_FILE_BITCODE)
    mincov_say_error(origin, "LLVM bitcode, which link-time optimisation will compile: give the linked binary");
}

/* What is read must end where the file does: libelf stops at a damaged member as it does behind the last one. */
static void check_archive_end(const char *path, int descriptor, int64_t end, size_t members) {
  struct stat status;
  if (fstat(descriptor, &status) || (status.st_size + 1) / 2 != (end + 1) / 2)
    mincov_say_error(path, "offset %" PRId64 ": damaged archive", end);
  else if (!members)
    mincov_say_error(path, "no object in this archive");
}

static void read_archive(const char *path, Elf *archive, int descriptor, take_module *take, void *context) {
  Elf *member;
  size_t members = 0;
  int64_t end = SARMAG;
  for (Elf_Cmd command = ELF_C_READ; (member = elf_begin(descriptor, command, archive));
       command = elf_next(member), elf_end(member)) {
    const Elf_Arhdr *header = elf_getarhdr(member);
    const char *name = header ? header->ar_name : NULL;
    if (!name) {
      elf_end(member);
      break;
    }
    end = elf_getbase(member) + header->ar_size;
    if (name[0] == '/') continue; /* the archive's symbol and name tables */
    members++;
    char *origin = mincov_format("%s(%s)", path, name);
    if (elf_kind(member) == ELF_K_ELF) {
      read_one(member, origin, take, context);
    } else {
      tell_member(origin, member);
      free(origin);
    }
  }
  check_archive_end(path, descriptor, end, members);
}

void mincov_elf_read(const char *path, take_module *take, void *context) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    mincov_say_error(path, "cannot read: %s", strerror(errno));
    return;
  }
  elf_version(EV_CURRENT);
  Elf *elf = elf_begin(descriptor, ELF_C_READ, NULL);
  if (!elf)
    mincov_say_error(path, "damaged ELF file: %s", elf_errmsg(-1));
  else if (elf_kind(elf) == ELF_K_AR)
    read_archive(path, elf, descriptor, take, context);
  else if (elf_kind(elf) == ELF_K_ELF)
    read_one(elf, mincov_copy_text(path), take, context);
  else
    mincov_say_error(path, "damaged ELF file or archive");
  elf_end(elf);
  close(descriptor);
}
