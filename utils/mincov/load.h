/* From files to modules: one module for each build of a program or shared object, with all its profiles united, and one for each
 * object file that is not linked.
 *
 * Profiles are read one at a time and ORed into their module, so that memory is bounded by the distinct builds and the largest
 * file, not by the number of profiles. */
#ifndef MINCOV_TOOL_LOAD_H
#define MINCOV_TOOL_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <uthash.h>

#include "mincov/profile.h"

/* How a build is found again. Filled with zeros where unused: compared as bytes. */
struct mincov_module_key {
  uint32_t id_kind;
  uint32_t id_size;
  uint8_t id[MINCOV_PROFILE_ID_MAX];
};

struct mincov_module {
  struct mincov_profile image; /* the facts and, ORed, the probes of all profiles; name, probes and map are the module's own */
  char *origin;                /* the first file, by path, that the module came from */
  char *map_origin;            /* the file that the map came from */
  uint64_t map_base;           /* where the map starts in that file, for messages; 0 in an ELF file */
  char *name;                  /* base name of the program, terminated */
  uint8_t *probes;             /* never inverted; NULL: never ran, no profile was given */
  uint8_t *map;                /* NULL: no profile or binary of this build had one */
  size_t profile_count;
  bool has_binary;
  bool relocatable;
  bool left_out;            /* an older build (builds.h), or unusable */
  struct timespec modified; /* the newest profile's or map resource's */
  struct mincov_module_key key;
  UT_hash_handle hash;
};

struct mincov_modules {
  struct mincov_module **items; /* sorted by name, id, origin after loading */
  size_t count;
  size_t capacity;
  struct mincov_module *by_key;
};

/* Reads all inputs (input.h says what arguments stand for). Errors are told and counted, and what caused them is skipped.
 * need_map: a module that nothing gave a map for is an error and is dropped. Freed with mincov_modules_free. */
void mincov_modules_load(const char *const *arguments, bool need_map, struct mincov_modules *modules);
void mincov_modules_free(struct mincov_modules *modules);

/* ---- For those who fill modules from elsewhere than files ---- */

/* Adds an empty module that came from origin. O(1) amortised. */
struct mincov_module *mincov_modules_add(struct mincov_modules *modules, const char *origin);
/* Adds to the runs of a module; numbers stop at the largest. */
void mincov_module_add_runs(struct mincov_module *module, uint64_t begun, uint64_t ended);
/* Drops what cannot be used, modules that nothing came for and, where maps are needed, those without; sorts the others. */
void mincov_modules_settle(struct mincov_modules *modules, bool need_map);

/* The id in hexadecimal; the caller frees it. */
char *mincov_module_id_text(const struct mincov_profile *image);

/* Whether a probe was set. Counts of 8 bytes are set when any byte is. */
bool mincov_module_probe(const struct mincov_module *module, uint64_t index);

#endif
