/* Who this module is: bounds, name, build id.
 *
 * The name is that of the file the code came from: profiles are called after it. The build id is the linker's (--build-id), read
 * from the note in memory; without one, the map's hash stands in, which costs a pass over the map at each start. */
#include "internal.h"
#include "notes.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static void set_name(struct mincov_rt_module *module, const char *path) {
  const char *name = base_name(path);
  size_t length = strnlen(name, MINCOV_PROFILE_NAME_MAX);
  memcpy(module->name, name, length);
  module->name[length] = '\0';
  module->name_size = (uint8_t)length;
}

static bool has_segment(const struct dl_phdr_info *info, ElfW(Word) type) {
  for (size_t i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == type) return true;
  return false;
}

/* The main program's name. /proc/self/exe is the loader where the loader was called by hand (`ld.so program`): the kernel then
 * knows of no interpreter, although the program asks for one. */
static void name_main_program(struct mincov_rt_module *module, const struct dl_phdr_info *info) {
  static const char deleted[] = " (deleted)";
  static char path[PATH_MAX];
  bool loader_by_hand = has_segment(info, PT_INTERP) && getauxval(AT_BASE) == 0;
  ssize_t length = loader_by_hand ? -1 : readlinkat(AT_FDCWD, "/proc/self/exe", path, sizeof path - 1);
  const char *executed = (const char *)getauxval(AT_EXECFN);
  if (length > 0) {
    size_t suffix = sizeof deleted - 1;
    if ((size_t)length > suffix && memcmp(path + length - suffix, deleted, suffix) == 0) length -= (ssize_t)suffix;
    path[length] = '\0';
    set_name(module, path);
  } else if (!loader_by_hand && executed) {
    set_name(module, executed);
  } else {
    set_name(module, program_invocation_name);
  }
  if (!module->name_size) set_name(module, "program");
}

static void find_build_id(struct mincov_rt_module *module, const struct dl_phdr_info *info) {
  size_t size = 0;
  const void *id = mincov_rt_note_find(info, "GNU", NT_GNU_BUILD_ID, &size);
  if (!id || !size) return; /* the map's hash stands in */
  module->id_kind = MINCOV_ID_BUILD_ID;
  module->id_size = (uint8_t)(size < MINCOV_PROFILE_ID_MAX ? size : MINCOV_PROFILE_ID_MAX);
  memcpy(module->id, id, module->id_size);
}

struct search {
  struct mincov_rt_module *module;
  bool first;
};

static int identify(struct dl_phdr_info *info, size_t size, void *context) {
  struct search *search = context;
  bool main_program = search->first;
  (void)size;
  search->first = false;
  if (!mincov_rt_module_holds(info, (uintptr_t)search->module->probes)) return 0;
  search->module->main_program = main_program;
  if (main_program)
    name_main_program(search->module, info);
  else
    set_name(search->module, info->dlpi_name);
  find_build_id(search->module, info);
  return 1;
}

void mincov_rt_module_find(struct mincov_rt_module *module) {
  struct search search = {.module = module, .first = true};
  mincov_rt_layout_bounds(module);
  if (!dl_iterate_phdr(identify, &search)) set_name(module, program_invocation_name);
  mincov_rt_layout_hash(module);
}
