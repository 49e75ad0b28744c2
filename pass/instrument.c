/* The pass, in the data's order: who may not return, then for each function: IR to graph and lines, plan, bytes and record, probes.
 *
 * A pipeline runs it at several points. At its start the module is put down as pending unless everything is done there and then;
 * the point of the chosen phase does the rest. Functions that are not to be optimised are done at the start in any phase. */
#include "instrument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "attributes.h"
#include "bases.h"
#include "callees.h"
#include "cfg.h"
#include "cleanups.h"
#include "decision.h"
#include "edges.h"
#include "effects.h"
#include "exits.h"
#include "flags.h"
#include "implicit.h"
#include "instrumentation.h"
#include "llvm_compat.h"
#include "marked.h"
#include "markers.h"
#include "mincov/graph.h"
#include "probes.h"
#include "short_stores.h"
#include "skip.h"

/* ---- Records ---- */

struct mincov_function mincov_describe(const struct mincov_instrumentation *pass, const struct mincov_cfg *cfg,
                                       enum mincov_skip skip) {
  struct mincov_function record = {.mode = pass->options->mode,
                                   .exactness = pass->options->exactness,
                                   .phase = pass->phase,
                                   .skip = skip,
                                   .resettable = pass->options->resettable,
                                   .word_probes = pass->word_probes,
                                   .is_copy = LLVMGetLinkage(cfg->function) == LLVMAvailableExternallyLinkage,
                                   .line = cfg->line,
                                   .file_count = cfg->file_count,
                                   .block_count = cfg->blocks.count,
                                   .edge_count = cfg->blocks.first_successor[cfg->blocks.count],
                                   .node_count = cfg->piece_count,
                                   .first_range = cfg->first_range,
                                   .ranges = cfg->ranges,
                                   .branch_count = cfg->branches.count,
                                   .branches = cfg->branches.branches,
                                   .outcome_count = cfg->branches.outcome_count,
                                   .outcomes = cfg->branches.outcomes,
                                   .first_successor = cfg->blocks.first_successor,
                                   .successor = cfg->blocks.successor};
  record.name = LLVMGetValueName2(cfg->function, &record.name_length);
  return record;
}

static void emit_skipped(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg, enum mincov_skip skip) {
  struct mincov_function record = mincov_describe(pass, cfg, skip);
  struct mincov_graph graph;
  struct mincov_error error = {0};
  if (mincov_graph_create(cfg->blocks.count, cfg->blocks.first_successor, cfg->blocks.successor, cfg->block_exits, &graph,
                          &error) != MINCOV_OK)
    mincov_out_of_memory();
  if (record.file_count > 1) record.file_count = 1; /* the lines are not told, so their files need not be */
  record.exit_count = graph.edge_count - record.edge_count;
  mincov_graph_free(&graph);
  mincov_emit_function(&pass->emitter, cfg->function, &record, cfg->files, 0);
}

static struct mincov_emitted emit_planned(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg,
                                          const struct mincov_decision *decision) {
  struct mincov_function record = mincov_describe(pass, cfg, MINCOV_SKIP_NONE);
  record.mode = decision->mode;
  record.node_flags = decision->flags;
  record.edge_flags = decision->edge_flags;
  return mincov_emit_function(&pass->emitter, cfg->function, &record, cfg->files, decision->byte_count);
}

/* ---- Functions ---- */

LLVMValueRef *mincov_make_room(const struct mincov_cfg *cfg, const struct mincov_decision *decision) {
  return decision->edge_flags ? mincov_edges_make_room(cfg, decision->edge_places, decision->edge_flags) : NULL;
}

/* planted: [byte_count] the probes; index: of the first edge's byte. */
static void plant_on_edges(const struct mincov_instrumentation *pass, const struct mincov_cfg *cfg,
                           const struct mincov_decision *decision, const LLVMValueRef *room, const struct mincov_stores *stores,
                           LLVMValueRef *planted, uint32_t index) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  for (uint32_t block = 0; block < blocks->count; block++)
    for (uint32_t edge = blocks->first_successor[block]; edge < blocks->first_successor[block + 1]; edge++) {
      if (!(decision->edge_flags[edge] & MINCOV_NODE_BYTE)) continue;
      bool spins = decision->spins[block] && decision->spins[blocks->successor[edge]];
      planted[index] = mincov_plant_probe(stores, room[edge], index, pass->options->store == MINCOV_STORE_STRICT || spins);
      index++;
    }
}

/* Whether loops of the function may still be vectorised, behind this point of the pipeline. */
static bool awaits_vectoriser(const struct mincov_instrumentation *pass, LLVMValueRef function) {
  return pass->is_before_vectoriser && !mincov_function_has(function, mincov_attribute_kind("minsize")) &&
         !mincov_function_has(function, mincov_attribute_kind("optnone"));
}

void mincov_plant_probes_in(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg,
                            const struct mincov_decision *decision, const LLVMValueRef *room, LLVMValueRef probes) {
  /* Markers have kept arms apart that are alike without them. */
  struct mincov_stores stores = {probes, pass->phase == MINCOV_PHASE_MARKED};
  LLVMValueRef *planted = mincov_allocate(decision->byte_count, sizeof *planted);
  bool strict = pass->options->store == MINCOV_STORE_STRICT;
  uint32_t index = 0;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    if (!(decision->flags[piece] & MINCOV_NODE_BYTE)) continue;
    bool atomic = strict || decision->spins[cfg->pieces[piece].block];
    planted[index] = mincov_plant_probe(&stores, cfg->pieces[piece].place, index, atomic);
    index++;
  }
  if (decision->edge_flags) plant_on_edges(pass, cfg, decision, room, &stores, planted, index);
  if (decision->byte_count && !strict && awaits_vectoriser(pass, cfg->function)) {
    mincov_move_to_exits(cfg->function, planted, decision->byte_count);
    mincov_flag_probes(cfg->function, planted, decision->byte_count);
  }
  free(planted);
  pass->timing.probes += decision->byte_count;
  pass->timing.planning += decision->seconds;
  if (decision->byte_count) mincov_add_probed(pass, cfg->function);
}

void mincov_plant_probes(struct mincov_instrumentation *pass, const struct mincov_cfg *cfg, const struct mincov_decision *decision,
                         LLVMValueRef probes) {
  LLVMValueRef *room = mincov_make_room(cfg, decision);
  mincov_plant_probes_in(pass, cfg, decision, room, probes);
  free(room);
}

void mincov_add_probed(struct mincov_instrumentation *pass, LLVMValueRef function) {
  pass->probed = mincov_grow(pass->probed, pass->probed_count, &pass->probed_capacity, sizeof *pass->probed);
  pass->probed[pass->probed_count++] = function;
}

static enum mincov_skip find_skip(const struct mincov_instrumentation *pass, const struct mincov_cfg *cfg) {
  const char *path = cfg->file_count ? pass->emitter.sources.sources[cfg->files[0]].path : NULL;
  if (!path) path = LLVMGetSourceFileName(pass->emitter.module, &(size_t){0});
  return mincov_skip_reason(&pass->skips, cfg->function, path);
}

bool mincov_begin_function(struct mincov_instrumentation *pass, LLVMValueRef function, struct mincov_cfg *cfg) {
  bool exact = pass->options->exactness != MINCOV_EXACT_OFF;
  *cfg = mincov_cfg_read(function, exact ? &pass->callees : NULL, &pass->emitter.sources, pass->clang_shape);
  enum mincov_skip skip = find_skip(pass, cfg);
  pass->timing.functions++;
  pass->timing.blocks += cfg->blocks.count;
  if (skip != MINCOV_SKIP_NONE) emit_skipped(pass, cfg, skip);
  return skip == MINCOV_SKIP_NONE;
}

static void instrument_function(struct mincov_instrumentation *pass, LLVMValueRef function) {
  struct mincov_cfg cfg;
  if (mincov_begin_function(pass, function, &cfg)) {
    struct mincov_decision decision = mincov_decide(&cfg, pass->options, pass->phase);
    mincov_plant_probes(pass, &cfg, &decision, emit_planned(pass, &cfg, &decision).probes);
    mincov_decision_free(&decision);
  }
  mincov_cfg_free(&cfg);
}

/* ---- Modules ---- */

static bool is_elf(const char *triple) {
  static const char *const others[] = {"windows", "win32",      "cygwin", "mingw",     "darwin", "macos", "ios",
                                       "tvos",    "watchos",    "xros",   "driverkit", "wasm",   "nvptx", "amdgcn",
                                       "amdil",   "r600",       "spirv",  "spir",      "aix",    "xcore", "macho",
                                       "coff",    "emscripten", "wasi",   "uefi",      "dxil",   "goff",  "zos"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strstr(triple, others[i])) return strstr(triple, "elf") != NULL;
  return true;
}

static const char *module_name(LLVMModuleRef module) { return LLVMGetSourceFileName(module, &(size_t){0}); }

/* Whether the module can be instrumented; says so where not. */
static bool is_instrumentable(LLVMModuleRef module) {
  LLVMValueRef runtime = LLVMGetNamedGlobal(module, MINCOV_RUNTIME_SYMBOL);
  if (runtime && !LLVMIsDeclaration(runtime)) return false; /* the runtime itself */
  if (runtime) {
    mincov_warn("%s is instrumented already: left as it is", module_name(module));
    return false;
  }
  if (!is_elf(LLVMGetTarget(module))) {
    mincov_warn("%s: target %s does not use ELF: left uninstrumented", module_name(module), LLVMGetTarget(module));
    return false;
  }
  return true;
}

static void print_timing(const struct mincov_instrumentation *pass, double total) {
  fprintf(stderr, "mincov: %s: %llu functions, %llu blocks, %llu probes; %.6f s in the pass, %.6f s of it planning\n",
          module_name(pass->emitter.module), (unsigned long long)pass->timing.functions, (unsigned long long)pass->timing.blocks,
          (unsigned long long)pass->timing.probes, total, pass->timing.planning);
}

/* Instruments the functions that are (not) to be optimised; which: bit set of enum chosen. */
enum chosen { OPTIMISED = 1, NOT_OPTIMISED = 2 };

static bool is_chosen(LLVMValueRef function, unsigned which) {
  return !LLVMIsDeclaration(function) &&
         (which & (mincov_function_has(function, mincov_attribute_kind("optnone")) ? NOT_OPTIMISED : OPTIMISED));
}

/* One way over the chosen functions. step does its work on a function. Returns whether there was any. */
struct way {
  enum mincov_phase phase; /* as records tell it */
  unsigned which;
  void (*step)(struct mincov_instrumentation *pass, LLVMValueRef function);
  bool completes;            /* the module then has its probes, and needs the runtime */
  bool is_before_vectoriser; /* which comes soon */
};

static bool go_over(LLVMModuleRef module, const struct mincov_options *options, const struct way *way) {
  double start = mincov_thread_seconds();
  LLVMValueRef first = LLVMGetFirstFunction(module);
  while (first && !is_chosen(first, way->which)) first = LLVMGetNextFunction(first);
  if (!first) return false;
  struct mincov_instrumentation pass = {.options = options,
                                        .phase = way->phase,
                                        .is_before_vectoriser = way->is_before_vectoriser,
                                        .emitter = mincov_emitter_create(module),
                                        .skips = mincov_skips_read(module, &options->lists),
                                        .clang_shape = !mincov_phase_is_approximate(way->phase) && mincov_is_by_clang(module)};
  /* Optimisers of link-time optimisation are to see stores of constants. */
  pass.word_probes = way->is_before_vectoriser && options->encoding != MINCOV_ENCODING_BYTE && !pass.emitter.for_link_time &&
                     mincov_target_has_short_stores(module);
  if (options->exactness != MINCOV_EXACT_OFF) pass.callees = mincov_callees_analyse(module);
  for (LLVMValueRef function = first; function; function = LLVMGetNextFunction(function))
    if (is_chosen(function, way->which)) way->step(&pass, function);
  mincov_widen_effects(module, pass.probed, pass.probed_count);
  if (options->timing) print_timing(&pass, mincov_thread_seconds() - start);
  mincov_emitter_finish(&pass.emitter, way->completes);
  mincov_skips_free(&pass.skips);
  mincov_callees_free(&pass.callees);
  free(pass.probed);
  return true;
}

/* Before functions are looked at for the first time. */
static void close_cleanups(LLVMModuleRef module, unsigned which) {
  if (!mincov_is_by_clang(module)) return;
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function; function = LLVMGetNextFunction(function))
    if (is_chosen(function, which)) mincov_close_cleanups(function);
}

static bool instrument_functions(LLVMModuleRef module, const struct mincov_options *options, enum mincov_phase phase,
                                 unsigned which) {
  if (!mincov_phase_is_approximate(phase)) close_cleanups(module, which);
  return go_over(module, options,
                 &(struct way){.phase = phase,
                               .which = which,
                               .step = instrument_function,
                               .completes = true,
                               .is_before_vectoriser = phase == MINCOV_PHASE_LATE});
}

static bool mark_functions(LLVMModuleRef module, const struct mincov_options *options, unsigned which) {
  close_cleanups(module, which);
  return go_over(module, options, &(struct way){.phase = MINCOV_PHASE_MARKED, .which = which, .step = mincov_mark_function});
}

/* Any function may hold copies of marked code by now. */
static bool plan_marked_functions(LLVMModuleRef module, const struct mincov_options *options) {
  go_over(module, options,
          &(struct way){.phase = MINCOV_PHASE_MARKED,
                        .which = OPTIMISED | NOT_OPTIMISED,
                        .step = mincov_plan_marked_function,
                        .is_before_vectoriser = true});
  mincov_remove_markers(module);
  struct mincov_emitter emitter = mincov_emitter_create(module); /* records are there, even if no function is left */
  mincov_emitter_finish(&emitter, true);
  return true;
}

/* ---- Points ---- */

/* Named metadata of a module that waits for the point of its phase. */
#define PENDING "mincov.pending"

static bool is_pending(LLVMModuleRef module) { return LLVMGetNamedMetadata(module, PENDING, strlen(PENDING)) != NULL; }

/* A pipeline that never comes to the point would leave the module without its probes; without the reference to the runtime, it
 * leaves no profile either that says so wrongly. */
static bool begin(LLVMModuleRef module, const struct mincov_options *options) {
  if (is_pending(module) || !is_instrumentable(module)) return false;
  if (options->phase == MINCOV_PHASE_EARLY)
    return instrument_functions(module, options, MINCOV_PHASE_EARLY, OPTIMISED | NOT_OPTIMISED);
  instrument_functions(module, options, MINCOV_PHASE_EARLY, NOT_OPTIMISED);
  if (options->phase == MINCOV_PHASE_MARKED && !mark_functions(module, options, OPTIMISED)) return true;
  LLVMGetOrInsertNamedMetadata(module, PENDING, strlen(PENDING));
  return true;
}

static bool go_on(LLVMModuleRef module, const struct mincov_options *options) {
  if (!is_pending(module)) return false;
  mincov_erase_named_metadata(module, PENDING);
  if (options->phase == MINCOV_PHASE_MARKED) return plan_marked_functions(module, options);
  instrument_functions(module, options, options->phase, OPTIMISED);
  return true;
}

static bool do_at_once(LLVMModuleRef module, const struct mincov_options *options) {
  if (!is_instrumentable(module)) return false;
  if (options->phase == MINCOV_PHASE_MARKED)
    return mark_functions(module, options, OPTIMISED | NOT_OPTIMISED) && plan_marked_functions(module, options);
  return instrument_functions(module, options, options->phase, OPTIMISED | NOT_OPTIMISED);
}

bool mincov_instrument(LLVMModuleRef module, const struct mincov_options *options, enum mincov_point point) {
  switch (point) {
  case MINCOV_POINT_ALONE:
    return do_at_once(module, options);
  case MINCOV_POINT_UNOPTIMISED:
    return is_instrumentable(module) && instrument_functions(module, options, MINCOV_PHASE_EARLY, OPTIMISED | NOT_OPTIMISED);
  case MINCOV_POINT_START:
    return begin(module, options);
  case MINCOV_POINT_SIMPLIFIED:
    return options->phase == MINCOV_PHASE_SIMPLIFIED && go_on(module, options);
  case MINCOV_POINT_LATE:
    return go_on(module, options);
  case MINCOV_POINT_LAST: {
    bool planned = go_on(module, options), addresses = mincov_shorten_addresses(module), stores = mincov_shorten_stores(module);
    return planned || addresses || stores;
  }
  }
  return false;
}
