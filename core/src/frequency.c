/* Loops from the inside out: one unit of flow is sent through a loop's body, in which finished loops inside it are single nodes;
 * what leaves tells how often the loop turns each time it is entered, and where control goes then. Afterwards frequencies are read
 * off from the outside in. */
#include "mincov/frequency.h"

#include "mincov/memory.h"

#define TURNS 8.0         /* of a loop, when nothing is known */
#define MOST_TURNS 4096.0 /* of a loop, whatever the weights say */
#define COLD_SHARE (1.0 / 64)
#define LEAST 1e-9
#define MOST 1e15
#define MOST_EXITS 32 /* ways out of a loop that are followed; more are left out, so that deep nests stay linear */
#define MOST_STEPS 64 /* outwards, from the target of an edge into an irreducible loop; likewise */

/* A way out of a loop: its share of what enters the loop. */
struct way_out {
  uint32_t target;
  double share;
};

struct flow {
  const struct mincov_graph *graph;
  const struct mincov_loops *loops;
  const float *weight;
  const uint8_t *cold;
  uint32_t *first_node; /* [node_count + 1] of the body of a header, without it; last: of what is in no loop */
  uint32_t *next_node;  /* [node_count] of the same body, ascending */
  double *amount;       /* [node_count] a turn of the loop around the node; a header's: what enters its loop */
  double *turns;        /* [node_count] of headers: each time the loop is entered */
  struct way_out *ways; /* of all finished loops */
  size_t way_count, way_capacity;
  size_t *first_way, *end_way; /* [node_count] of headers, into ways; others have none */
  bool out_of_memory;
};

/* The loop whose body holds the node as one node: for a header the loop around its own. node_count stands for no loop. */
static uint32_t body_of(const struct flow *flow, uint32_t node) {
  uint32_t loop = flow->loops->header[node] == node ? flow->loops->parent[node] : flow->loops->header[node];
  return loop == MINCOV_NO_LOOP ? flow->graph->node_count : loop;
}

static bool is_header(const struct flow *flow, uint32_t node) { return flow->loops->header[node] == node; }

/* The node of loop's body that target is, or lies inside of; MINCOV_NO_LOOP: target is outside of loop. */
static uint32_t find_in_body(const struct flow *flow, uint32_t loop, uint32_t target) {
  uint32_t none = flow->graph->node_count;
  if (loop != none && flow->loops->depth[target] < flow->loops->depth[loop]) return MINCOV_NO_LOOP;
  for (unsigned step = 0; step < MOST_STEPS; step++) {
    uint32_t body = body_of(flow, target);
    if (target == loop || body == loop) return target;
    if (body == none) return MINCOV_NO_LOOP;
    target = body;
  }
  return MINCOV_NO_LOOP;
}

static void add_way_out(struct flow *flow, uint32_t target, double share) {
  if (flow->way_count == flow->way_capacity) {
    size_t capacity = flow->way_capacity ? flow->way_capacity * 2 : 64;
    struct way_out *larger = realloc(flow->ways, capacity * sizeof *larger);
    if (!larger) {
      flow->out_of_memory = true;
      return;
    }
    flow->ways = larger;
    flow->way_capacity = capacity;
  }
  flow->ways[flow->way_count++] = (struct way_out){.target = target, .share = share};
}

/* Passes an amount on from inside of loop to target. */
static void pass_on(struct flow *flow, uint32_t loop, uint32_t target, double amount) {
  uint32_t node = find_in_body(flow, loop, target);
  if (node == MINCOV_NO_LOOP)
    add_way_out(flow, target, amount);
  else if (node != loop) /* else: the next turn */
    flow->amount[node] += amount;
}

static double edge_share(const struct flow *flow, uint32_t from, uint32_t edge) {
  uint32_t to = flow->graph->successor[edge], loop = flow->loops->header[from];
  if (to == mincov_graph_terminal(flow->graph)) return 0; /* ends of runs are rare */
  if (flow->weight && flow->weight[edge] >= 0) return flow->weight[edge] + 1e-6;
  double share = flow->weight ? -flow->weight[edge] : 1;                                            /* a guess */
  if (loop != MINCOV_NO_LOOP && find_in_body(flow, loop, to) == MINCOV_NO_LOOP) share /= TURNS - 1; /* one way out: TURNS turns */
  if (flow->cold && flow->cold[to]) share *= COLD_SHARE;
  return share;
}

static void pass_on_from(struct flow *flow, uint32_t loop, uint32_t node, double amount) {
  uint32_t begin = flow->graph->first_successor[node], end = flow->graph->first_successor[node + 1];
  double total = 0;
  for (uint32_t edge = begin; edge < end; edge++) total += edge_share(flow, node, edge);
  for (uint32_t edge = begin; edge < end; edge++)
    if (flow->graph->successor[edge] != mincov_graph_terminal(flow->graph))
      pass_on(flow, loop, flow->graph->successor[edge], amount * edge_share(flow, node, edge) / total);
}

/* Sends one unit through a loop's body, from its header; or what enters the function, where there is no loop. */
static void send_through_body(struct flow *flow, uint32_t loop) {
  if (loop != flow->graph->node_count) pass_on_from(flow, loop, loop, 1);
  for (uint32_t node = flow->first_node[loop]; node != MINCOV_NO_LOOP; node = flow->next_node[node]) {
    if (!is_header(flow, node)) pass_on_from(flow, loop, node, flow->amount[node]);
    for (size_t way = flow->first_way[node]; way < flow->end_way[node] && !flow->out_of_memory; way++)
      pass_on(flow, loop, flow->ways[way].target, flow->amount[node] * flow->ways[way].share);
  }
}

static void finish_loop(struct flow *flow, uint32_t loop) {
  flow->first_way[loop] = flow->way_count;
  send_through_body(flow, loop);
  double leaving = 0, followed = 0;
  for (size_t way = flow->first_way[loop]; way < flow->way_count; way++) leaving += flow->ways[way].share;
  flow->turns[loop] = leaving <= 0 ? TURNS : 1 / leaving < MOST_TURNS ? 1 / leaving : MOST_TURNS;
  if (flow->way_count - flow->first_way[loop] > MOST_EXITS) flow->way_count = flow->first_way[loop] + MOST_EXITS;
  flow->end_way[loop] = flow->way_count;
  for (size_t way = flow->first_way[loop]; way < flow->end_way[loop]; way++) followed += flow->ways[way].share;
  for (size_t way = flow->first_way[loop]; followed > 0 && way < flow->end_way[loop]; way++) flow->ways[way].share /= followed;
}

static bool allocate(struct flow *flow) {
  uint32_t count = flow->graph->node_count;
  flow->first_node = mincov_new_array((size_t)count + 1, sizeof *flow->first_node);
  flow->next_node = mincov_new_array(count, sizeof *flow->next_node);
  flow->amount = mincov_new_array(count, sizeof *flow->amount);
  flow->turns = mincov_new_array(count, sizeof *flow->turns);
  flow->first_way = mincov_new_array(count, sizeof *flow->first_way);
  flow->end_way = mincov_new_array(count, sizeof *flow->end_way);
  return flow->first_node && flow->next_node && flow->amount && flow->turns && flow->first_way && flow->end_way;
}

/* A header is listed as a node of the body around its loop, in front of its own body without being listed there. */
static void list_bodies(struct flow *flow) {
  uint32_t count = flow->graph->node_count;
  for (uint32_t loop = 0; loop <= count; loop++) flow->first_node[loop] = MINCOV_NO_LOOP;
  for (uint32_t node = count; node-- > 0;) {
    uint32_t body = body_of(flow, node);
    flow->next_node[node] = flow->first_node[body];
    flow->first_node[body] = node;
  }
}

static void read_off(const struct flow *flow, double *frequency) {
  for (uint32_t node = 0; node < flow->graph->node_count; node++) {
    uint32_t body = body_of(flow, node);
    double value = flow->amount[node] * (body == flow->graph->node_count ? 1 : frequency[body]);
    if (is_header(flow, node)) value *= flow->turns[node];
    frequency[node] = value < LEAST ? LEAST : value > MOST ? MOST : value;
  }
}

/* What enters a node leaves it by the same shares as above. */
static void read_off_edges(const struct flow *flow, const double *frequency, double *edge_frequency) {
  for (uint32_t node = 0; node < flow->graph->node_count; node++) {
    uint32_t begin = flow->graph->first_successor[node], end = flow->graph->first_successor[node + 1];
    double total = 0;
    for (uint32_t edge = begin; edge < end; edge++) total += edge_share(flow, node, edge);
    for (uint32_t edge = begin; edge < end; edge++)
      edge_frequency[edge] = total > 0 ? frequency[node] * edge_share(flow, node, edge) / total : 0;
  }
}

enum mincov_status mincov_estimate_frequencies(const struct mincov_graph *graph, const struct mincov_loops *loops,
                                               const float *weight, const uint8_t *cold, double *frequency,
                                               double *edge_frequency) {
  struct flow flow = {.graph = graph, .loops = loops, .weight = weight, .cold = cold};
  flow.out_of_memory = !allocate(&flow);
  if (!flow.out_of_memory) {
    list_bodies(&flow);
    for (uint32_t node = graph->node_count; node-- > 0;)
      if (is_header(&flow, node)) finish_loop(&flow, node);
    flow.amount[0] += 1;
    send_through_body(&flow, graph->node_count);
    for (uint32_t node = 0; node < graph->node_count; node++) frequency[node] = LEAST;
    read_off(&flow, frequency);
    if (edge_frequency) read_off_edges(&flow, frequency, edge_frequency);
  }
  free(flow.first_node);
  free(flow.next_node);
  free(flow.amount);
  free(flow.turns);
  free(flow.first_way);
  free(flow.end_way);
  free(flow.ways);
  return flow.out_of_memory ? MINCOV_OUT_OF_MEMORY : MINCOV_OK;
}
