/* Where a module's profile belongs: the pattern expanded, made absolute, and the suffixes that keep profiles apart.
 *
 * Absolute, since snapshots and the writing at the end may come after the program changed its directory. A suffix goes before the
 * extension: prog.mincov, prog.u1000.mincov, prog.u1000.4fd2a1b09c33e871.mincov. */
#include "internal.h"

#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#define EXTENSION ".mincov"
#define SUFFIX_ID_SIZE 8 /* bytes of the identity in a suffix: enough to keep builds apart, the header has it all */

/* A host's name must not lead into another directory. */
static void add_host(struct mincov_rt_text *text) {
  struct utsname system;
  if (uname(&system) != 0 || !system.nodename[0]) strcpy(system.nodename, "host");
  for (char *c = system.nodename; *c; c++)
    if (*c == '/') *c = '_';
  mincov_rt_text_add(text, system.nodename);
}

static int add_expanded(struct mincov_rt_target *target, struct mincov_rt_text *text, const struct mincov_rt_module *module,
                        const char *pattern) {
  for (const char *c = pattern; *c; c++) {
    if (*c != '%') {
      mincov_rt_text_add_bytes(text, c, 1);
      continue;
    }
    switch (*++c) {
    case 'b':
      mincov_rt_text_add(text, module->name);
      target->names_module = true;
      break;
    case 'i':
      mincov_rt_text_add_hex(text, module->id, module->id_size);
      target->names_module = true;
      break;
    case 'p':
      mincov_rt_text_add_number(text, (uint64_t)getpid());
      break;
    case 'h':
      add_host(text);
      target->names_host = true;
      break;
    case '%':
      mincov_rt_text_add(text, "%");
      break;
    default:
      return EINVAL;
    }
  }
  return 0;
}

/* If the working directory has no name any more, the path stays relative: it still works until the program leaves the directory. */
static void add_working_directory(struct mincov_rt_text *text) {
  if (!getcwd(text->data, text->capacity)) {
    text->data[0] = '\0';
    return;
  }
  text->length = strlen(text->data);
  if (text->length > 1) mincov_rt_text_add(text, "/");
}

int mincov_rt_target_set(struct mincov_rt_target *target, const struct mincov_rt_module *module, const char *directory,
                         const char *pattern) {
  target->names_module = target->names_host = false;
  struct mincov_rt_text text = {.data = target->base, .capacity = sizeof target->base};
  target->base[0] = '\0';
  if (pattern[0] == '/') directory = NULL;
  if ((directory ? directory : pattern)[0] != '/') add_working_directory(&text);
  if (directory) {
    mincov_rt_text_add(&text, directory);
    mincov_rt_text_add(&text, "/");
  }
  int error = add_expanded(target, &text, module, pattern);
  if (error) return error;
  if (text.overflow) return ENAMETOOLONG;
  const size_t extension = sizeof EXTENSION - 1;
  bool has_extension = text.length > extension && strcmp(target->base + text.length - extension, EXTENSION) == 0;
  target->stem = has_extension ? text.length - extension : text.length;
  return 0;
}

/* The identity in a suffix. A map's hash says nothing of the layout, so two links of the same objects would meet in one name: their
 * layout is mixed in. */
static void add_build(struct mincov_rt_text *text, const struct mincov_rt_module *module) {
  uint8_t id[SUFFIX_ID_SIZE] = {0};
  memcpy(id, module->id, module->id_size < sizeof id ? module->id_size : sizeof id);
  if (module->id_kind == MINCOV_ID_MAP_HASH) {
    uint64_t mixed = (uint64_t)module->map_distance * 0x9e3779b97f4a7c15u + module->probes_size;
    for (size_t i = 0; i < sizeof id; i++) id[i] ^= (uint8_t)(mixed >> (8 * i));
  }
  mincov_rt_text_add_hex(text, id, sizeof id);
}

int mincov_rt_target_path(const struct mincov_rt_target *target, const struct mincov_rt_module *module, unsigned suffixes,
                          const char *label, char *path) {
  struct mincov_rt_text text = {.data = path, .capacity = PATH_MAX};
  mincov_rt_text_add_bytes(&text, target->base, target->stem);
  if (label) {
    mincov_rt_text_add(&text, ".");
    mincov_rt_text_add(&text, label);
  }
  if (suffixes & MINCOV_RT_HOST) {
    mincov_rt_text_add(&text, ".");
    add_host(&text);
  }
  if (suffixes & MINCOV_RT_MODULE) {
    mincov_rt_text_add(&text, ".");
    mincov_rt_text_add(&text, module->name);
  }
  if (suffixes & MINCOV_RT_USER) {
    mincov_rt_text_add(&text, ".u");
    mincov_rt_text_add_number(&text, (uint64_t)geteuid());
  }
  if (suffixes & MINCOV_RT_BUILD) {
    mincov_rt_text_add(&text, ".");
    add_build(&text, module);
  }
  mincov_rt_text_add(&text, target->base + target->stem);
  return text.overflow ? ENAMETOOLONG : 0;
}
