/* Probe arrays and map records as globals of the module.
 *
 * The bytes of a function are one array in section __mincov_cov; its record is a constant in __mincov_map that refers to them, and
 * to the records of its source files, by relative offsets. Both form one section group, so that the linker keeps or drops them
 * together. For a function that only this module emits the group is local; for one that several units may emit (linkonce, weak,
 * comdat) both are hidden linkonce_odr symbols named by a hash of the whole record: copies compiled alike share bytes, copies
 * compiled differently keep their own. For link-time optimisation nearly all are such symbols, that of a local function by a
 * hash that is the module's own. */
#ifndef MINCOV_PASS_EMIT_H
#define MINCOV_PASS_EMIT_H

#include <llvm-c/Core.h>

#include "cfg.h"
#include "mincov/map.h"
#include "sources.h"

#define MINCOV_RUNTIME_SYMBOL "__mincov_runtime"
#define MINCOV_RECORD_PREFIX "__mincov_m_" /* of the globals that hold function, source and plan records */

struct mincov_globals {
  LLVMValueRef *values;
  size_t count, capacity;
};

struct mincov_emitter {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMTypeRef byte, integer, reference; /* i8, pointer-sized, and the width of references */
  unsigned reference_size;              /* 4, or 8 for code models whose sections may lie far apart */
  bool for_link_time;                   /* the module is compiled for link-time optimisation (clang says so by a flag) */
  uint64_t definitions_hash;            /* for link-time optimisation: tells modules of a program apart; 0: cannot */
  uint64_t module_hash;                 /* tells local symbols of different modules apart */
  struct mincov_sources sources;
  struct mincov_globals compiler_used; /* kept by the optimiser, dropped by the linker with their function */
  struct mincov_globals used;          /* kept by the linker too: records that no code refers to */
};

struct mincov_emitter mincov_emitter_create(LLVMModuleRef module);

struct mincov_emitted {
  LLVMValueRef record;
  LLVMValueRef probes; /* the array of bytes; NULL where there are none */
};

/* Emits function's record, and its probe bytes (byte_count, 0 for skipped functions and source records). files:
 * [record->file_count] indices of the sources. O(record). */
struct mincov_emitted mincov_emit_function(struct mincov_emitter *emitter, LLVMValueRef function,
                                           const struct mincov_function *record, const uint32_t *files, uint32_t byte_count);

/* Emits the plan record of function as it is emitted, and its probe bytes. sources: [record->file_count] globals of source records.
 * O(record). */
struct mincov_emitted mincov_emit_plan(struct mincov_emitter *emitter, LLVMValueRef function, const struct mincov_function *record,
                                       const LLVMValueRef *sources, uint32_t byte_count);

/* Adds the lists of used globals and, if wanted, the reference to the runtime, where the module has none yet; frees the emitter. */
void mincov_emitter_finish(struct mincov_emitter *emitter, bool needs_runtime);

#endif
