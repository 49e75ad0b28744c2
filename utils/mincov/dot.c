/* Graphs in DOT: see dot.h. */
#include "dot.h"

#include <inttypes.h>
#include <stdlib.h>

#include "allocate.h"
#include "mincov/infer.h"

struct cluster {
  const struct mincov_function *function;
  const uint8_t *states; /* NULL: nothing ran */
  uint32_t *heads;       /* [block_count] first piece of a block */
  uint64_t number;
  FILE *out;
};

void mincov_dot_begin(FILE *out) {
  fputs("digraph mincov {\n"
        " label=\"thick frame: probe\\ldouble frame: a run may end inside\\lgreen, red, yellow, grey: covered, not covered, "
        "assumed, unknown\\l"
        "dotted arrow: inferred from there\\l\"\n"
        " node [shape=box, fontname=\"sans-serif\"]\n",
        out);
}

void mincov_dot_end(FILE *out) { fputs("}\n", out); }

static void print_text(const char *text, size_t length, FILE *out) {
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '"' || text[i] == '\\') putc('\\', out);
    if ((unsigned char)text[i] >= 0x20 && text[i] != 0x7f) putc(text[i], out);
  }
}

static void print_name(const struct cluster *cluster, uint32_t node) {
  fprintf(cluster->out, "f%" PRIu64 "n%" PRIu32, cluster->number, node);
}

static void print_arrow(const struct cluster *cluster, uint32_t from, uint32_t to, const char *attributes) {
  fputs("  ", cluster->out);
  print_name(cluster, from);
  fputs(" -> ", cluster->out);
  print_name(cluster, to);
  fprintf(cluster->out, "%s\n", attributes);
}

static void print_lines(const struct mincov_function *function, uint32_t node, FILE *out) {
  uint32_t first = function->first_range[node], end = function->first_range[node + 1];
  for (uint32_t i = first; i < end; i++) {
    const struct mincov_line_range *range = &function->ranges[i];
    fprintf(out, "%s%" PRIu32, i == first ? "\\nlines " : ", ", range->first);
    if (range->last > range->first) fprintf(out, "-%" PRIu32, range->last);
    if (range->file) fprintf(out, "@%" PRIu32, range->file);
  }
}

static void print_node(const struct cluster *cluster, uint32_t node, uint32_t block) {
  static const char *const colours[] = {"lightpink", "lightgrey", "lightyellow", "palegreen"}; /* by enum mincov_node_state */
  bool probe = mincov_node_flagged(cluster->function, node, MINCOV_NODE_PLAN);
  fputs("  ", cluster->out);
  print_name(cluster, node);
  fprintf(cluster->out, " [style=\"filled%s\", penwidth=%d, fillcolor=%s, peripheries=%d, label=\"%" PRIu32 "%s",
          probe ? ",bold" : "", probe ? 3 : 1, cluster->states ? colours[cluster->states[node]] : "white",
          mincov_node_flagged(cluster->function, node, MINCOV_NODE_EXIT) ? 2 : 1, block,
          mincov_node_flagged(cluster->function, node, MINCOV_NODE_TAIL)         ? " (tail)"
          : mincov_node_flagged(cluster->function, node, MINCOV_NODE_ARTIFICIAL) ? " (artificial)"
          : mincov_node_flagged(cluster->function, node, MINCOV_NODE_RETURN)     ? " (return)"
                                                                                 : "");
  print_lines(cluster->function, node, cluster->out);
  fputs("\"]\n", cluster->out);
}

/* Edges that have a probe are thick. */
static void print_edges(const struct cluster *cluster, uint32_t block, uint32_t last_piece) {
  const struct mincov_function *function = cluster->function;
  for (uint32_t edge = function->first_successor[block]; edge < function->first_successor[block + 1]; edge++) {
    bool probe = function->edge_flags && (function->edge_flags[edge] & MINCOV_NODE_PLAN);
    print_arrow(cluster, last_piece, cluster->heads[function->successor[edge]], probe ? " [penwidth=3]" : "");
  }
}

/* From each piece that was inferred, the piece that decided it; edges in between are passed over. */
static void print_reasons(const struct cluster *cluster, const struct mincov_module *module,
                          const struct mincov_mapped_function *mapped) {
  size_t size = mincov_function_state_count(cluster->function);
  uint8_t *given = mincov_allocate(size, 1), *state = mincov_allocate(size, 1);
  uint32_t *from = mincov_allocate(size, sizeof *from);
  struct mincov_graph graph = {0};
  struct mincov_error error;
  bool cut;
  mincov_probe_values(module, mapped, MINCOV_NODE_PLAN, given);
  if (mincov_inference_graph(module, cluster->function, &graph, &error) == MINCOV_OK &&
      mincov_infer_reasons(&graph, given, state, from, &cut) == MINCOV_OK)
    for (uint32_t node = 0; node < cluster->function->node_count; node++) {
      uint32_t reason = from[node];
      while (reason != MINCOV_FROM_NONE && reason >= cluster->function->node_count) reason = from[reason];
      if (reason != MINCOV_FROM_NONE && reason != node)
        print_arrow(cluster, reason, node, " [style=dotted, color=blue, constraint=false]");
    }
  mincov_graph_free(&graph);
  free(given);
  free(state);
  free(from);
}

void mincov_dot_function(const struct mincov_module *module, const struct mincov_mapped_function *mapped,
                         const struct mincov_evaluation *evaluation, uint64_t number, FILE *out) {
  const struct mincov_function *function = &mapped->function;
  struct cluster cluster = {.function = function, .states = evaluation->states, .number = number, .out = out};
  cluster.heads = mincov_allocate((size_t)function->block_count + 1, sizeof *cluster.heads);
  mincov_function_heads(function, cluster.heads);
  fprintf(out, " subgraph cluster_%" PRIu64 " {\n  label=\"", number);
  print_text(function->name, function->name_length, out);
  fputs("\"\n", out);
  uint32_t block = 0;
  for (uint32_t node = 0; node < function->node_count; node++) {
    bool tail = mincov_node_flagged(function, node, MINCOV_NODE_TAIL);
    block += !tail;
    print_node(&cluster, node, block - 1);
    if (tail) print_arrow(&cluster, node - 1, node, " [style=dashed]");
  }
  for (uint32_t i = 0; i < block; i++) print_edges(&cluster, i, cluster.heads[i + 1] - 1);
  if (evaluation->states && module->probes) print_reasons(&cluster, module, mapped);
  fputs(" }\n", out);
  free(cluster.heads);
}
