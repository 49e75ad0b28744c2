/* mincov verify: checks inference on the user's own code.
 *
 * In mode=verify every block has a byte, and the plan's are marked. Here the plan's bytes alone go into the inference, as in an
 * ordinary run, and what it claims is compared with every byte. A claim that is wrong is a difference. What inference leaves
 * unknown is counted and is no difference; nor is an assumed tail that did not run: it was never claimed to be certain.
 *
 * Where edges have bytes they are compared as well, and so are the outcomes of branches, as reports tell them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../branches.h"
#include "../command.h"
#include "../evaluate.h"
#include "../names.h"
#include "allocate.h"
#include "message.h"
#include "options.h"

static int ignore_errors;
static int quiet;

static const struct poptOption options[] = {
    {"quiet", 'q', POPT_ARG_NONE, &quiet, 0, "print the sums alone", NULL},
    {"ignore-errors", 0, POPT_ARG_NONE, &ignore_errors, 0, "exit with 0 or 1 although inputs were skipped", NULL},
    MINCOV_HELP_OPTIONS,
    POPT_TABLEEND,
};
static const struct mincov_usage usage = {
    .arguments = "PROFILE...",
    .details = "Profiles are those of programs instrumented with mode=verify. Exit code 1: inference\n"
               "and truth differ; 2: bad input, or nothing to compare.\n",
    .options = options,
};

struct sums {
  uint64_t functions, skipped, not_verifiable, cut;
  uint64_t blocks, tails, edges;                         /* compared: claimed, and with a byte */
  uint64_t unknown_blocks, unknown_tails, unknown_edges; /* with a byte, but not claimed */
  uint64_t outcomes, unknown_outcomes;                   /* of branches */
  uint64_t without_byte;                                 /* claimed, but no byte could be placed there */
  uint64_t assumed, assumed_wrong;                       /* tails behind covered code, left open */
  uint64_t differences;
};

/* Appends "FILE:LINE: NAME: " of the node. */
static void add_place(struct mincov_text *text, const struct mincov_map_index *index, const struct mincov_mapped_function *mapped,
                      uint32_t node) {
  const struct mincov_function *function = &mapped->function;
  char *linkage_name = mincov_copy_text_of(function->name, function->name_length);
  char *name = mincov_name_display(linkage_name);
  uint32_t range = function->first_range[node];
  if (range < function->first_range[node + 1]) {
    const struct mincov_file *file = &index->files[mapped->files[function->ranges[range].file]];
    mincov_text_add(text, "%.*s:%" PRIu32 ": ", (int)file->path_length, file->path, function->ranges[range].first);
  } else if (function->file_count) {
    const struct mincov_file *file = &index->files[mapped->files[0]];
    mincov_text_add(text, "%.*s:%" PRIu32 ": ", (int)file->path_length, file->path, function->line);
  }
  mincov_text_add(text, "%s: ", name);
  free(name);
  free(linkage_name);
}

static void finish_difference(struct mincov_text *text, bool claimed, bool cut) {
  mincov_text_add(text, ": inferred %s, but it %s%s", claimed ? "covered" : "not covered", claimed ? "did not run" : "ran",
                  cut ? ", in a function known to be cut" : "");
  char *printable = mincov_printable(text->data);
  puts(printable);
  free(printable);
  free(text->data);
}

static void tell_difference(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped, uint32_t node,
                            uint32_t block, bool claimed, bool cut) {
  struct mincov_text text = {0};
  add_place(&text, index, mapped, node);
  mincov_text_add(&text, "block %" PRIu32 "%s", block,
                  mincov_node_flagged(&mapped->function, node, MINCOV_NODE_TAIL) ? " (tail)" : "");
  finish_difference(&text, claimed, cut);
}

static void tell_edge_difference(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped, uint32_t node,
                                 uint32_t block, uint32_t target, bool claimed, bool cut) {
  struct mincov_text text = {0};
  add_place(&text, index, mapped, node);
  mincov_text_add(&text, "edge from block %" PRIu32 " to block %" PRIu32, block, target);
  finish_difference(&text, claimed, cut);
}

static void count_open(struct sums *sums, const struct mincov_function *function, uint32_t node, uint8_t state, bool ran) {
  if (mincov_node_flagged(function, node, MINCOV_NODE_ARTIFICIAL)) return; /* nobody asked */
  if (state == MINCOV_STATE_ASSUMED) {
    sums->assumed++;
    sums->assumed_wrong += !ran;
  } else if (mincov_node_flagged(function, node, MINCOV_NODE_TAIL | MINCOV_NODE_RETURN)) {
    sums->unknown_tails++;
  } else {
    sums->unknown_blocks++;
  }
}

static void compare(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped, const uint8_t *states,
                    const uint8_t *truth, bool cut, struct sums *sums) {
  const struct mincov_function *function = &mapped->function;
  uint32_t block = 0;
  for (uint32_t node = 0; node < function->node_count; node++) {
    bool tail = mincov_node_flagged(function, node, MINCOV_NODE_TAIL), claimed = states[node] == MINCOV_STATE_COVERED;
    block += node && !tail;
    if (truth[node] == MINCOV_UNKNOWN) {
      sums->without_byte++;
      continue;
    }
    bool ran = truth[node] == MINCOV_COVERED;
    if (states[node] == MINCOV_STATE_UNKNOWN || states[node] == MINCOV_STATE_ASSUMED) {
      count_open(sums, function, node, states[node], ran);
      continue;
    }
    if (tail || mincov_node_flagged(function, node, MINCOV_NODE_RETURN))
      sums->tails++;
    else
      sums->blocks++;
    if (claimed == ran) continue;
    sums->differences++;
    if (!quiet) tell_difference(index, mapped, node, block, claimed, cut);
  }
}

/* In modes with edges these are nodes behind the pieces. Where blocks are learnt by edges, edges may stay open: they were not asked
 * for. */
static void compare_edges(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped, const uint8_t *claims,
                          const uint8_t *truth, bool cut, struct sums *sums) {
  const struct mincov_function *function = &mapped->function;
  if (!mincov_mode_has_edges(function->mode)) return;
  for (uint32_t block = 0, head = 0; block < function->block_count; block++) {
    for (uint32_t edge = function->first_successor[block]; edge < function->first_successor[block + 1]; edge++) {
      uint32_t node = function->node_count + edge;
      if (truth[node] == MINCOV_UNKNOWN) {
        sums->without_byte++;
      } else if (claims[node] == MINCOV_UNKNOWN) {
        sums->unknown_edges++;
      } else {
        sums->edges++;
        if (claims[node] == truth[node]) continue;
        sums->differences++;
        if (!quiet)
          tell_edge_difference(index, mapped, head, block, function->successor[edge], claims[node] == MINCOV_COVERED, cut);
      }
    }
    for (head++; head < function->node_count && mincov_node_flagged(function, head, MINCOV_NODE_TAIL); head++) {
    }
  }
}

static void tell_outcome_difference(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped,
                                    const struct mincov_outcome_groups *groups, uint32_t branch, uint32_t group, bool claimed,
                                    bool cut) {
  const struct mincov_branch *at = &mapped->function.branches[branch];
  const struct mincov_file *file = &index->files[mapped->files[at->file]];
  char *outcome = mincov_outcome_group_name(groups, group);
  struct mincov_text text = {0};
  mincov_text_add(&text, "%.*s:%" PRIu32 ":%" PRIu32 ": %s: outcome %s", (int)file->path_length, file->path, at->line, at->column,
                  mincov_branch_kind_name(at->kind), outcome);
  free(outcome);
  finish_difference(&text, claimed, cut);
}

/* Where edges have bytes; those of an outcome that have none leave its truth open, unless another one says that it was taken. */
static void compare_outcomes(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped,
                             const uint8_t *claims, const uint8_t *truth, bool cut, struct sums *sums) {
  const struct mincov_function *function = &mapped->function;
  struct mincov_outcome_groups groups;
  if (!mincov_mode_has_edges(function->mode) || !function->branch_count) return;
  mincov_outcome_groups_create(function, &groups);
  for (uint32_t branch = 0; branch < function->branch_count; branch++)
    for (uint32_t group = groups.first_group[branch]; group < groups.first_group[branch + 1]; group++) {
      enum mincov_coverage claim = mincov_outcome_group_coverage(&groups, group, claims + function->node_count);
      enum mincov_coverage ran = mincov_outcome_group_coverage(&groups, group, truth + function->node_count);
      if (ran == MINCOV_UNKNOWN) continue; /* its edges were counted */
      sums->outcomes += claim != MINCOV_UNKNOWN;
      sums->unknown_outcomes += claim == MINCOV_UNKNOWN;
      if (claim == MINCOV_UNKNOWN || claim == ran) continue;
      sums->differences++;
      if (!quiet) tell_outcome_difference(index, mapped, &groups, branch, group, claim == MINCOV_COVERED, cut);
    }
  mincov_outcome_groups_free(&groups);
}

static void verify_function(const struct mincov_map_index *index, const struct mincov_mapped_function *mapped, struct sums *sums) {
  const struct mincov_function *function = &mapped->function;
  size_t size = mincov_function_state_count(function);
  uint8_t *given = mincov_allocate(size, 1), *truth = mincov_allocate(size, 1), *claims = mincov_allocate(size, 1),
          *states = mincov_allocate(size, 1);
  bool cut = false;
  mincov_probe_values(index->module, mapped, MINCOV_NODE_PLAN, given);
  mincov_probe_values(index->module, mapped, MINCOV_NODE_BYTE, truth);
  mincov_infer_function(index->module, function, given, claims, &cut);
  if (mapped->carried) cut |= mapped->carried->cut;
  mincov_states_from_claims(function, claims, cut, states);
  compare(index, mapped, states, truth, cut, sums);
  compare_edges(index, mapped, claims, truth, cut, sums);
  compare_outcomes(index, mapped, claims, truth, cut, sums);
  sums->functions++;
  sums->cut += cut;
  free(given);
  free(truth);
  free(claims);
  free(states);
}

static void verify_module(const struct mincov_module *module, struct sums *sums) {
  struct mincov_map_index index;
  if (!module->probes || !mincov_map_index_create(module, &index)) return;
  if (!mincov_plans_carry(&index)) {
    mincov_map_index_free(&index);
    return;
  }
  for (size_t i = 0; i < index.function_count; i++) {
    struct mincov_mapped_function mapped;
    if (!mincov_map_function_read(&index, i, &mapped)) break;
    if (mapped.function.skip != MINCOV_SKIP_NONE)
      sums->skipped++;
    else if (mincov_mode_verifies(mapped.function.mode))
      verify_function(&index, &mapped, sums);
    else
      sums->not_verifiable++;
    mincov_mapped_function_free(&mapped);
  }
  mincov_map_index_free(&index);
}

static void print_sums(const struct sums *sums) {
  printf("%" PRIu64 " functions compared: %" PRIu64 " blocks, %" PRIu64 " tails", sums->functions, sums->blocks, sums->tails);
  if (sums->edges || sums->unknown_edges) printf(", %" PRIu64 " edges", sums->edges);
  if (sums->outcomes || sums->unknown_outcomes) printf(", %" PRIu64 " outcomes of branches", sums->outcomes);
  putchar('\n');
  if (sums->unknown_blocks || sums->unknown_tails)
    printf("not claimed (unknown): %" PRIu64 " blocks, %" PRIu64 " tails\n", sums->unknown_blocks, sums->unknown_tails);
  if (sums->unknown_edges) printf("not claimed (unknown): %" PRIu64 " edges\n", sums->unknown_edges);
  if (sums->unknown_outcomes) printf("not claimed (unknown): %" PRIu64 " outcomes of branches\n", sums->unknown_outcomes);
  if (sums->assumed) printf("assumed: %" PRIu64 " tails, %" PRIu64 " of them did not run\n", sums->assumed, sums->assumed_wrong);
  if (sums->without_byte) printf("without a byte to compare with: %" PRIu64 " places\n", sums->without_byte);
  if (sums->cut) printf("cut: %" PRIu64 " functions\n", sums->cut);
  if (sums->skipped) printf("not instrumented at all: %" PRIu64 " functions\n", sums->skipped);
  if (sums->not_verifiable) printf("not instrumented with mode=verify: %" PRIu64 " functions\n", sums->not_verifiable);
  printf("%" PRIu64 " differences\n", sums->differences);
}

static int verify(const char *const *inputs) {
  struct mincov_modules modules;
  struct sums sums = {0};
  mincov_modules_load(inputs, true, &modules);
  for (size_t i = 0; i < modules.count; i++) verify_module(modules.items[i], &sums);
  mincov_modules_free(&modules);
  if (!sums.functions) {
    if (!mincov_error_count())
      mincov_say_error(NULL, "nothing to compare: no profile of a program instrumented with mode=verify among the inputs");
    return MINCOV_EXIT_BAD_INPUT;
  }
  print_sums(&sums);
  if (mincov_error_count() && !ignore_errors) return MINCOV_EXIT_BAD_INPUT;
  return sums.differences ? MINCOV_EXIT_CHECK_FAILED : MINCOV_EXIT_OK;
}

int mincov_command_verify(int argc, const char **argv) {
  struct mincov_arguments arguments;
  int code;
  if (!mincov_options_parse(argc, argv, &usage, &arguments))
    code = arguments.exit_code;
  else if (!arguments.count)
    code = mincov_options_wrong_use("verify", "no input");
  else
    code = verify(arguments.inputs);
  mincov_options_free(&arguments);
  return code;
}
