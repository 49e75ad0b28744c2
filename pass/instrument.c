/* The pass, in the data's order: who may not return, then for each function: IR to graph and lines, plan, bytes and record, probes.
 */
#include "instrument.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "callees.h"
#include "cfg.h"
#include "costs.h"
#include "effects.h"
#include "emit.h"
#include "mincov/graph.h"
#include "mincov/plan.h"
#include "probes.h"
#include "skip.h"

struct timing {
  double planning; /* seconds in core */
  uint64_t functions, blocks, probes;
};

struct instrumentation {
  const struct mincov_options *options;
  struct mincov_emitter emitter;
  struct mincov_skips skips;
  struct mincov_callees callees;
  struct timing timing;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- Planning ---- */

/* What the plan decided, per piece. */
struct decision {
  struct mincov_graph graph;
  struct mincov_costs costs;
  struct mincov_plan plan;
};

static void decide(struct instrumentation *pass, const struct mincov_cfg *cfg, struct decision *decision) {
  const struct mincov_blocks *blocks = &cfg->blocks;
  double start = now();
  struct mincov_error error = {0};
  enum mincov_status status =
      mincov_graph_create(blocks->count, blocks->first_successor, blocks->successor, cfg->block_exits, &decision->graph, &error);
  if (status != MINCOV_OK) mincov_out_of_memory(); /* blocks are reachable and in range by construction */
  double estimate = now();
  decision->costs = mincov_costs_estimate(cfg, &decision->graph);
  start += now() - estimate; /* costs read the IR: not planning */
  if (mincov_plan_blocks(&decision->graph, decision->costs.cost, &decision->plan) != MINCOV_OK) mincov_out_of_memory();
  pass->timing.planning += now() - start;
}

static void decision_free(struct decision *decision) {
  mincov_graph_free(&decision->graph);
  mincov_costs_free(&decision->costs);
  mincov_plan_free(&decision->plan);
}

static bool is_tail(const struct mincov_cfg *cfg, uint32_t piece) {
  return piece && cfg->pieces[piece - 1].block == cfg->pieces[piece].block;
}

/* mincov_node_flag bits of a piece. An exit edge that the graph's rules added (no successor, endless loop) belongs to the head,
 * unless the block ends: then to its last piece. */
static uint8_t piece_flags(const struct mincov_cfg *cfg, const struct decision *decision, enum mincov_mode mode, uint32_t piece) {
  const struct mincov_piece *it = &cfg->pieces[piece];
  uint32_t block = it->block;
  bool tail = is_tail(cfg, piece), last = piece + 1 == cfg->piece_count || cfg->pieces[piece + 1].block != block;
  bool ends = cfg->blocks.first_successor[block] == cfg->blocks.first_successor[block + 1];
  bool endless = !ends && decision->graph.exits[block] && !cfg->block_exits[block];
  uint8_t flags = tail ? MINCOV_NODE_TAIL : 0;
  if (it->exit || (ends && last) || (endless && !tail)) flags |= MINCOV_NODE_EXIT;
  if (!it->place) return flags;
  bool planned = !tail && (mode == MINCOV_MODE_ALL || decision->plan.probe[block]);
  if (planned) flags |= MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
  if (mode == MINCOV_MODE_VERIFY) flags |= MINCOV_NODE_BYTE;
  return flags;
}

/* ---- Records ---- */

static struct mincov_function describe(const struct instrumentation *pass, const struct mincov_cfg *cfg, enum mincov_skip skip) {
  struct mincov_function record = {.mode = pass->options->mode,
                                   .exactness = pass->options->exactness,
                                   .phase = pass->options->phase,
                                   .skip = skip,
                                   .line = cfg->line,
                                   .file_count = cfg->file_count,
                                   .block_count = cfg->blocks.count,
                                   .edge_count = cfg->blocks.first_successor[cfg->blocks.count],
                                   .node_count = cfg->piece_count,
                                   .ranges = cfg->ranges,
                                   .first_successor = cfg->blocks.first_successor,
                                   .successor = cfg->blocks.successor};
  record.name = LLVMGetValueName2(cfg->function, &record.name_length);
  return record;
}

static void emit_skipped(struct instrumentation *pass, const struct mincov_cfg *cfg, enum mincov_skip skip) {
  struct mincov_function record = describe(pass, cfg, skip);
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

/* Emits bytes and record; fills flags[piece_count]. */
static LLVMValueRef emit(struct instrumentation *pass, const struct mincov_cfg *cfg, const struct decision *decision,
                         uint8_t *flags, uint32_t *byte_count) {
  struct mincov_function record = describe(pass, cfg, MINCOV_SKIP_NONE);
  uint32_t *first_range = mincov_allocate((size_t)cfg->piece_count + 1, sizeof *first_range);
  *byte_count = 0;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    flags[piece] = piece_flags(cfg, decision, pass->options->mode, piece);
    *byte_count += (flags[piece] & MINCOV_NODE_BYTE) != 0;
    first_range[piece] = cfg->pieces[piece].first_range;
  }
  first_range[cfg->piece_count] = cfg->range_count;
  record.node_flags = flags;
  record.first_range = first_range;
  LLVMValueRef probes = mincov_emit_function(&pass->emitter, cfg->function, &record, cfg->files, *byte_count);
  free(first_range);
  return probes;
}

/* ---- Functions ---- */

static void plant(const struct instrumentation *pass, const struct mincov_cfg *cfg, const struct decision *decision,
                  const uint8_t *flags, LLVMValueRef probes, uint32_t byte_count) {
  uint32_t index = 0;
  for (uint32_t piece = 0; piece < cfg->piece_count; piece++) {
    if (!(flags[piece] & MINCOV_NODE_BYTE)) continue;
    bool atomic = pass->options->store == MINCOV_STORE_STRICT || decision->costs.spins[cfg->pieces[piece].block];
    mincov_plant_probe(cfg->pieces[piece].place, probes, byte_count, index++, atomic);
  }
}

static void instrument_function(struct instrumentation *pass, LLVMValueRef function) {
  bool exact = pass->options->exactness != MINCOV_EXACT_OFF;
  struct mincov_cfg cfg = mincov_cfg_read(function, exact ? &pass->callees : NULL, &pass->emitter.sources);
  const char *path = cfg.file_count ? pass->emitter.sources.sources[cfg.files[0]].path : NULL;
  if (!path) path = LLVMGetSourceFileName(pass->emitter.module, &(size_t){0});
  enum mincov_skip skip = mincov_skip_reason(&pass->skips, function, path);
  pass->timing.functions++;
  pass->timing.blocks += cfg.blocks.count;
  if (skip != MINCOV_SKIP_NONE) {
    emit_skipped(pass, &cfg, skip);
  } else {
    struct decision decision;
    uint32_t byte_count = 0;
    uint8_t *flags = mincov_allocate(cfg.piece_count, 1);
    decide(pass, &cfg, &decision);
    LLVMValueRef probes = emit(pass, &cfg, &decision, flags, &byte_count);
    plant(pass, &cfg, &decision, flags, probes, byte_count);
    pass->timing.probes += byte_count;
    free(flags);
    decision_free(&decision);
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

static void print_timing(const struct instrumentation *pass, double total) {
  fprintf(stderr, "mincov: %s: %llu functions, %llu blocks, %llu probes; %.6f s in the pass, %.6f s of it planning\n",
          module_name(pass->emitter.module), (unsigned long long)pass->timing.functions, (unsigned long long)pass->timing.blocks,
          (unsigned long long)pass->timing.probes, total, pass->timing.planning);
}

bool mincov_instrument(LLVMModuleRef module, const struct mincov_options *options) {
  if (!is_instrumentable(module)) return false;
  double start = now();
  struct instrumentation pass = {
      .options = options, .emitter = mincov_emitter_create(module), .skips = mincov_skips_read(module, &options->lists)};
  if (options->exactness != MINCOV_EXACT_OFF) pass.callees = mincov_callees_analyse(module);
  for (LLVMValueRef function = LLVMGetFirstFunction(module); function; function = LLVMGetNextFunction(function))
    if (!LLVMIsDeclaration(function)) {
      instrument_function(&pass, function);
      mincov_widen_effects(function);
    }
  bool changed = pass.timing.functions > 0;
  if (options->timing) print_timing(&pass, now() - start);
  if (changed) mincov_emitter_finish(&pass.emitter);
  mincov_skips_free(&pass.skips);
  mincov_callees_free(&pass.callees);
  return changed;
}
