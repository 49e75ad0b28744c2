/* mincov dump: what a map says and what its probes say, for people who check mincov itself. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../command.h"
#include "../dot.h"
#include "../evaluate.h"
#include "allocate.h"
#include "message.h"
#include "options.h"
#include "process.h"

static int plan_only;
static int copies_only;
static int as_dot, as_svg;
static FILE *drawing; /* where DOT goes */
static const char *only_function;
static int ignore_errors;

static const struct poptOption options[] = {
    {"plan", 0, POPT_ARG_NONE, &plan_only, 0, "a line a function: blocks, edges, probes, name; sums last", NULL},
    {"copies", 0, POPT_ARG_NONE, &copies_only, 0, "of phase=marked, a line a function: what the optimiser made of it", NULL},
    {"dot", 0, POPT_ARG_NONE, &as_dot, 0, "graphs in DOT, for Graphviz", NULL},
    {"svg", 0, POPT_ARG_NONE, &as_svg, 0, "the same drawn by Graphviz's dot", NULL},
    {"function", 0, POPT_ARG_STRING, &only_function, 0, "only the function of this linkage name", "NAME"},
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 although inputs were skipped", NULL},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "INPUT...",
    .details = "States of blocks are told for profiles; a binary or object alone gives the map.\n"
               "--plan counts parallel edges apart and an edge for each exit, skipped functions too.\n"
               "--copies: blocks, marks, copies of what is marked, functions that hold any, probes, name.\n",
    .options = options,
};

struct sums {
  uint64_t blocks, edges, probes, functions;
};

/* In mode=verify every block has a byte: the plan is what is marked. Of a source record: what has a marker. */
static uint32_t plan_size(const struct mincov_function *function) {
  uint32_t probes = 0;
  if (function->skip != MINCOV_SKIP_NONE) return 0;
  uint32_t nodes = mincov_function_graph_nodes(function);
  for (uint32_t node = 0; node < nodes; node++) probes += (mincov_function_flags(function, node) & MINCOV_NODE_PLAN) != 0;
  return probes;
}

/* ---- --plan ---- */

static void print_plan(const struct mincov_mapped_function *mapped, struct sums *sums) {
  const struct mincov_function *function = &mapped->function;
  uint64_t edges = (uint64_t)function->edge_count + function->exit_count;
  uint64_t probes = mincov_function_is_source(function) ? mincov_mapped_probes(mapped) : plan_size(function);
  char *name = mincov_copy_text_of(function->name, function->name_length);
  char *printable = mincov_printable(name);
  printf("%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\t%s\n", function->block_count, edges, probes, printable);
  free(printable);
  free(name);
  sums->blocks += function->block_count;
  sums->edges += edges;
  sums->probes += probes;
}

/* ---- --copies ---- */

static void print_copies(const struct mincov_mapped_function *mapped) {
  const struct mincov_carried *carried = mapped->carried;
  if (!carried) return;
  char *name = mincov_copy_text_of(mapped->function.name, mapped->function.name_length);
  char *printable = mincov_printable(name);
  printf("%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\n", mapped->function.block_count, carried->marked,
         carried->copies, carried->holders, carried->probes, printable);
  free(printable);
  free(name);
}

/* ---- Text ---- */

static const char *state_name(const uint8_t *states, uint32_t node) {
  static const char *const names[] = {"not covered", "unknown", "assumed", "covered"};
  return states ? names[states[node]] : "";
}

static void print_ranges(const struct mincov_function *function, uint32_t node) {
  uint32_t file = 0;
  for (uint32_t i = function->first_range[node]; i < function->first_range[node + 1]; i++) {
    const struct mincov_line_range *range = &function->ranges[i];
    printf("%s", i != function->first_range[node] ? ", " : function->is_plan ? "  holds " : "  lines ");
    if (range->file != file) printf("[%" PRIu32 "] ", file = range->file);
    printf("%" PRIu32, range->first);
    if (range->last != range->first) printf("-%" PRIu32, range->last);
  }
}

/* Blocks are numbered by heads; a tail is named after its block, with a letter for each. */
static void print_node_name(uint32_t block, uint32_t tail) {
  if (tail)
    printf("%" PRIu32 "+%" PRIu32, block, tail);
  else
    printf("%" PRIu32, block);
}

static void print_node(const struct mincov_function *function, const uint8_t *states, uint32_t node, uint32_t block,
                       uint32_t tail) {
  printf("  block ");
  print_node_name(block, tail);
  if (mincov_node_flagged(function, node, MINCOV_NODE_PLAN))
    printf(mincov_function_is_source(function) ? "  marked" : "  probe");
  else if (mincov_node_flagged(function, node, MINCOV_NODE_BYTE))
    printf("  byte");
  if (mincov_node_flagged(function, node, MINCOV_NODE_ARTIFICIAL)) printf("  artificial");
  if (mincov_node_flagged(function, node, MINCOV_NODE_RETURN)) printf("  return");
  if (mincov_node_flagged(function, node, MINCOV_NODE_EXIT)) printf("  may end");
  if (states) printf("  %s", state_name(states, node));
  print_ranges(function, node);
  if (!tail && function->first_successor[block] < function->first_successor[block + 1]) {
    printf("  ->");
    for (uint32_t i = function->first_successor[block]; i < function->first_successor[block + 1]; i++) {
      unsigned flags = function->edge_flags ? function->edge_flags[i] : 0;
      printf(" %" PRIu32 "%s", function->successor[i],
             flags & MINCOV_NODE_PLAN   ? mincov_function_is_source(function) ? " (marked)" : " (probe)"
             : flags & MINCOV_NODE_BYTE ? " (byte)"
                                        : "");
    }
  }
  putchar('\n');
}

static void print_escaped(const char *format, const char *text, size_t length) {
  char *copy = mincov_copy_text_of(text, length);
  char *printable = mincov_printable(copy);
  printf(format, printable);
  free(printable);
  free(copy);
}

static void print_outcome(const struct mincov_function *function, const struct mincov_outcome *outcome, const uint8_t *edges) {
  static const char *const words[] = {
      [MINCOV_UNKNOWN] = " unknown", [MINCOV_NOT_COVERED] = " not taken", [MINCOV_COVERED] = " taken"};
  printf(" %s", mincov_outcome_kind_name(outcome->kind));
  if (outcome->kind == MINCOV_OUTCOME_CASE) printf(" %" PRId64, outcome->value);
  if (outcome->kind == MINCOV_OUTCOME_LABEL) print_escaped(" %s", outcome->label, outcome->label_length);
  printf(" -> %" PRIu32 "%s", function->successor[outcome->edge], edges ? words[edges[outcome->edge]] : "");
}

/* Outcome by outcome, as the map has them: reports count those that lead to one block as one. */
static void print_branch(const struct mincov_function *function, const struct mincov_branch *branch, const uint8_t *edges) {
  printf("  branch of block %" PRIu32 "  %s at ", branch->block, mincov_branch_kind_name(branch->kind));
  if (branch->file) printf("[%" PRIu32 "] ", branch->file);
  printf("%" PRIu32 ":%" PRIu32 "%s ", branch->line, branch->column, branch->flags & MINCOV_BRANCH_IMPLICIT ? "  implicit" : "");
  for (uint32_t i = 0; i < branch->outcome_count; i++) {
    if (i) putchar(',');
    print_outcome(function, &function->outcomes[branch->first_outcome + i], edges);
  }
  putchar('\n');
}

static void print_function(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped,
                           const struct mincov_evaluation *evaluation) {
  const struct mincov_function *function = &mapped->function;
  print_escaped(function->is_plan ? "plan %s\n" : "function %s\n", function->name, function->name_length);
  for (uint32_t i = 0; function->is_plan && i < function->file_count; i++) {
    const struct mincov_carried *source = &index->carried[mapped->files[i]];
    printf("  source [%" PRIu32 "] ", i);
    print_escaped("%s\n", source->name, source->name_length);
  }
  for (uint32_t i = 0; !function->is_plan && i < function->file_count; i++) {
    const struct mincov_file *file = &index->files[mapped->files[i]];
    printf("  file [%" PRIu32 "] ", i);
    print_escaped("%s", file->path, file->path_length);
    if (i == 0) printf(":%" PRIu32, function->line);
    putchar('\n');
  }
  printf("  mode %s, exact %s, phase %s", mincov_mode_name(function->mode), mincov_exactness_name(function->exactness),
         mincov_phase_name(function->phase));
  if (function->resettable) printf(", resettable");
  if (function->skip != MINCOV_SKIP_NONE) printf(", skipped: %s", mincov_skip_name(function->skip));
  printf("\n  blocks %" PRIu32 ", edges %" PRIu32 ", exits %" PRIu32 ", bytes %" PRIu32 ", %s %" PRIu32 "%s\n",
         function->block_count, function->edge_count, function->exit_count,
         mapped->byte_count * mincov_function_probe_size(function), mincov_function_is_source(function) ? "marked" : "plan",
         plan_size(function), evaluation->cut ? ", cut" : "");
  uint32_t block = 0, tail = 0;
  for (uint32_t node = 0; node < function->node_count; node++) {
    if (mincov_node_flagged(function, node, MINCOV_NODE_TAIL))
      tail++;
    else
      block += node != 0, tail = 0;
    print_node(function, evaluation->states, node, block, tail);
  }
  for (uint32_t i = 0; i < function->branch_count; i++) print_branch(function, &function->branches[i], evaluation->edges);
}

static void print_module(const struct mincov_map_index *index) {
  const struct mincov_module *module = index->module;
  char *id = mincov_module_id_text(&module->image);
  print_escaped("module %s", module->name, strlen(module->name));
  print_escaped(", from %s\n", module->origin, strlen(module->origin));
  if (*id) printf("  id %s (%s)\n", id, module->image.id_kind == MINCOV_ID_BUILD_ID ? "build id" : "hash of the map");
  printf("  map %" PRIu64 " bytes, %zu files, %zu functions\n", module->image.map_size, index->file_count, index->function_count);
  if (module->probes)
    printf("  probes %" PRIu64 " bytes, %" PRIu64 " runs begun, %" PRIu64 " ended\n", module->image.probes_size,
           module->image.runs_begun, module->image.runs_ended);
  free(id);
}

/* ---- All ---- */

static bool is_wanted(const struct mincov_function *function) {
  return !only_function ||
         (strlen(only_function) == function->name_length && !memcmp(only_function, function->name, function->name_length));
}

static void dump_function(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped, struct sums *sums) {
  const struct mincov_function *function = &mapped->function;
  if (!is_wanted(function)) return;
  sums->functions++;
  if (plan_only) print_plan(mapped, sums);
  if (copies_only) print_copies(mapped);
  if (plan_only || copies_only) return;
  struct mincov_evaluation evaluation = {0};
  if (function->skip == MINCOV_SKIP_NONE && index->module->probes) mincov_evaluate(index->module, mapped, &evaluation);
  if (!as_dot)
    print_function(index, mapped, &evaluation);
  else if (function->skip == MINCOV_SKIP_NONE)
    mincov_dot_function(index->module, mapped, &evaluation, sums->functions - 1, drawing);
  mincov_evaluation_free(&evaluation);
}

static void dump_module(const struct mincov_module *module, struct sums *sums) {
  struct mincov_map_index index;
  if (!mincov_map_index_create(module, &index)) return;
  if (!mincov_plans_carry(&index)) {
    mincov_map_index_free(&index);
    return;
  }
  if (!plan_only && !copies_only && !as_dot) print_module(&index);
  for (size_t i = 0; i < index.function_count; i++) {
    struct mincov_mapped_function mapped;
    if (!mincov_map_function_read(&index, i, &mapped)) break;
    dump_function(&index, &mapped, sums);
    mincov_mapped_function_free(&mapped);
  }
  for (size_t i = 0; i < index.plan_count && !plan_only && !copies_only && !as_dot; i++) {
    struct mincov_mapped_function mapped;
    if (!mincov_map_plan_read(&index, i, &mapped)) break;
    dump_function(&index, &mapped, sums);
    mincov_mapped_function_free(&mapped);
  }
  mincov_map_index_free(&index);
}

static void take_drawing(void *context) { dup2(fileno(context), STDIN_FILENO); }

/* Hands what was drawn to Graphviz, whose output is ours. */
static bool draw(void) {
  const char *const command[] = {"dot", "-Tsvg", NULL};
  if (fflush(drawing) || fseek(drawing, 0, SEEK_SET)) {
    mincov_say_error(NULL, "cannot write a temporary file");
    return false;
  }
  fflush(stdout);
  int code = mincov_process_run(command, take_drawing, drawing);
  if (code && code != MINCOV_EXIT_NOT_FOUND) mincov_say_error("dot", "ended with exit code %d", code);
  return code == 0;
}

static int dump(const char *const *inputs) {
  drawing = as_svg ? tmpfile() : stdout;
  if (!drawing) {
    mincov_say_error(NULL, "cannot make a temporary file");
    return MINCOV_EXIT_BAD_INPUT;
  }
  struct mincov_modules modules;
  struct sums sums = {0};
  mincov_modules_load(inputs, true, &modules);
  if (as_dot) mincov_dot_begin(drawing);
  for (size_t i = 0; i < modules.count; i++) dump_module(modules.items[i], &sums);
  if (as_dot) mincov_dot_end(drawing);
  bool drawn = !as_svg || draw();
  if (as_svg) fclose(drawing);
  if (plan_only)
    printf("%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\ttotal of %" PRIu64 " functions\n", sums.blocks, sums.edges, sums.probes,
           sums.functions);
  mincov_modules_free(&modules);
  if (only_function && !sums.functions && !mincov_error_count()) mincov_say_error(NULL, "no function is named %s", only_function);
  return !drawn || (mincov_error_count() && !ignore_errors) ? MINCOV_EXIT_BAD_INPUT : MINCOV_EXIT_OK;
}

int mincov_command_dump(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  bool parsed = mincov_options_parse(argc, argv, &usage, &arguments);
  as_dot |= as_svg;
  if (!parsed)
    code = arguments.exit_code;
  else if (plan_only + as_dot + copies_only > 1)
    code = mincov_options_wrong_use("dump", "--plan, --copies and --dot or --svg exclude each other");
  else if (!arguments.count)
    code = mincov_options_wrong_use("dump", "no input");
  else
    code = dump(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
