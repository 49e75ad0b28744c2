/* Switches, as statements and as expressions, with groups of statements and with arms.
 *
 * All entries are made when the selector is done, in order: where no guard is involved the selector's piece leads to every one of
 * them. A guard that fails goes on to the entries behind it; that point is a piece of its own, with a branch record of its own. The
 * default, wherever it stands, is reached from the last such point. */
#include "flow.h"
#include "known.h"
#include "repair.h"

#include <string.h>

#define TREE (flow->tree)

static bool label_is_default(const struct mincov_java_tree *tree, uint32_t label) {
  const char *text = tree->text + tree->nodes[label].start;
  uint32_t length = tree->nodes[label].end - tree->nodes[label].start;
  if (length >= 7 && memcmp(text, "default", 7) == 0) return true;
  for (uint32_t child = mincov_java_first_child(tree, label); child != MINCOV_JAVA_NONE;
       child = mincov_java_next_sibling(tree, child))
    if (mincov_java_text_is(tree, child, MINCOV_JAVA_MASKED_DEFAULT)) return true;
  return false;
}

/* The labels of a group or arm stand first. */
static uint32_t next_label(const struct mincov_java_tree *tree, uint32_t child) {
  while (child != MINCOV_JAVA_NONE && tree->nodes[child].kind != MINCOV_JAVA_switch_label)
    child = mincov_java_next_sibling(tree, child);
  return child;
}

struct labels {
  uint32_t first, last;
  uint32_t guard; /* expression, or NONE */
  bool is_default, has_pattern, may_throw;
};

static struct labels read_labels(const struct mincov_java_tree *tree, uint32_t group) {
  struct labels labels = {.first = MINCOV_JAVA_NONE, .last = MINCOV_JAVA_NONE, .guard = MINCOV_JAVA_NONE};
  for (uint32_t label = next_label(tree, mincov_java_first_child(tree, group)); label != MINCOV_JAVA_NONE;
       label = next_label(tree, mincov_java_next_sibling(tree, label))) {
    if (labels.first == MINCOV_JAVA_NONE) labels.first = label;
    labels.last = label;
    labels.is_default |= label_is_default(tree, label);
    uint32_t guard = mincov_java_child_of_kind(tree, label, MINCOV_JAVA_guard);
    if (guard != MINCOV_JAVA_NONE) labels.guard = mincov_java_first_child(tree, guard);
    uint32_t pattern = mincov_java_child_of_kind(tree, label, MINCOV_JAVA_pattern);
    labels.has_pattern |=
        pattern != MINCOV_JAVA_NONE || mincov_java_child_of_kind(tree, label, MINCOV_JAVA_null_literal) != MINCOV_JAVA_NONE;
    labels.may_throw |= mincov_java_kind(tree, mincov_java_first_child(tree, pattern)) == MINCOV_JAVA_record_pattern;
  }
  return labels;
}

/* Entries are matched from here on. */
static uint32_t begin_matching(struct mincov_java_flow *flow, uint32_t piece, uint32_t node) {
  flow->f->pieces.items[piece].flags |= MINCOV_JAVA_PIECE_BRANCH;
  MINCOV_JAVA_PUSH(&flow->f->branches, (struct mincov_java_branch){.piece = piece,
                                                                   .node = node,
                                                                   .kind = MINCOV_BRANCH_LABELS,
                                                                   .first_outcome = (uint32_t)flow->f->outcomes.count});
  return piece;
}

static void add_outcome(struct mincov_java_flow *flow, uint32_t from, uint32_t to, enum mincov_outcome_kind kind,
                        const struct labels *labels) {
  struct mincov_java_branch_outcome outcome = {.to = to, .kind = (uint8_t)kind};
  if (kind == MINCOV_OUTCOME_LABEL) {
    outcome.label_start = TREE->nodes[labels->first].start;
    outcome.label_end = TREE->nodes[labels->last].end;
  }
  mincov_java_add_edge(flow, from, to);
  MINCOV_JAVA_PUSH(&flow->f->outcomes, outcome);
  flow->f->branches.items[flow->f->branches.count - 1].outcome_count++;
}

/* Makes the entries of all groups, and what happens when none fits. Returns the index of the first in arms. */
static uint32_t make_entries(struct mincov_java_flow *flow, uint32_t body, bool is_statement, uint32_t end) {
  uint32_t first_arm = (uint32_t)flow->f->arms.count, from = begin_matching(flow, flow->f->current, TREE->nodes[body].parent);
  uint32_t default_piece = MINCOV_JAVA_NONE, first_group = mincov_java_first_child(TREE, body);
  struct labels default_labels = {0};
  bool exhaustive = !is_statement, arrows = mincov_java_kind(TREE, first_group) == MINCOV_JAVA_switch_rule;
  for (uint32_t group = first_group; group != MINCOV_JAVA_NONE; group = mincov_java_next_sibling(TREE, group)) {
    struct labels labels = read_labels(TREE, group);
    if (labels.first == MINCOV_JAVA_NONE) continue;
    struct mincov_java_arm arm = {
        .piece = mincov_java_new_piece(flow, flow->f->context), .guard = labels.guard, .miss = MINCOV_JAVA_NONE};
    arm.body = mincov_java_new_label(flow);
    exhaustive |= labels.has_pattern;
    if (labels.may_throw) flow->f->pieces.items[from].flags |= MINCOV_JAVA_PIECE_THROWS | MINCOV_JAVA_PIECE_CALLS;
    if (labels.is_default) {
      default_piece = arm.piece;
      default_labels = labels;
    } else {
      add_outcome(flow, from, arm.piece, MINCOV_OUTCOME_LABEL, &labels);
    }
    if (labels.guard != MINCOV_JAVA_NONE) {
      arm.miss = mincov_java_new_target_label(flow);
      mincov_java_add_edge(flow, from, flow->f->labels.items[arm.miss].piece); /* no match, so the guard was not asked */
      from = begin_matching(flow, flow->f->labels.items[arm.miss].piece, TREE->nodes[body].parent);
    }
    MINCOV_JAVA_PUSH(&flow->f->arms, arm);
  }
  if (default_piece != MINCOV_JAVA_NONE) {
    add_outcome(flow, from, default_piece, MINCOV_OUTCOME_DEFAULT, &default_labels);
  } else if (exhaustive) {
    flow->f->pieces.items[from].flags |= MINCOV_JAVA_PIECE_THROWS | MINCOV_JAVA_PIECE_CLOSED; /* nothing fits: an exception */
  } else {
    uint32_t none = mincov_java_new_piece(flow, flow->f->context);
    add_outcome(flow, from, none, MINCOV_OUTCOME_DEFAULT, NULL);
    flow->f->current = none;
    mincov_java_offer(flow, arrows ? MINCOV_JAVA_PLACE_DEFAULT_ARM : MINCOV_JAVA_PLACE_DEFAULT_GROUP, MINCOV_JAVA_NONE,
                      TREE->nodes[body].start + 1);
    mincov_java_jump(flow, end);
  }
  return first_arm;
}

static void walk_switch(struct mincov_java_flow *flow, uint32_t node, bool is_statement) {
  uint32_t selector = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_condition),
           body = mincov_java_child(TREE, node, MINCOV_JAVA_FIELD_body);
  if (body == MINCOV_JAVA_NONE) return;
  mincov_java_here(flow);
  enum mincov_java_type type = (enum mincov_java_type)flow->expressions.types[selector];
  if (type == MINCOV_JAVA_TYPE_STRING)
    mincov_java_take_effect(flow, mincov_java_fails_if(!mincov_java_is_there(&flow->expressions, selector)));
  else if (type != MINCOV_JAVA_TYPE_PRIMITIVE)
    mincov_java_throws(flow); /* a class that javac makes for an enum is initialised */
  uint32_t end = mincov_java_new_label(flow);
  uint32_t first_arm = make_entries(flow, body, is_statement, end);
  flow->f->current = MINCOV_JAVA_NONE;
  mincov_java_push(flow, MINCOV_JAVA_TASK_BIND, node, end, 0);
  mincov_java_known_push(flow);
  mincov_java_push_target(flow, is_statement ? MINCOV_JAVA_TARGET_SWITCH : MINCOV_JAVA_TARGET_VALUE, end, MINCOV_JAVA_NONE);
  mincov_java_push_scope_end(flow);
  uint32_t first = mincov_java_first_child(TREE, body);
  if (first != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_GROUP, first, end, first_arm);
}

/* The statements of a group, or NONE; *colon: behind its last label. */
static uint32_t first_statement(const struct mincov_java_tree *tree, uint32_t group, uint32_t *colon) {
  uint32_t child = mincov_java_first_child(tree, group);
  for (; child != MINCOV_JAVA_NONE; child = mincov_java_next_sibling(tree, child)) {
    if (tree->nodes[child].kind == MINCOV_JAVA_colon)
      *colon = tree->nodes[child].end;
    else if (tree->nodes[child].kind != MINCOV_JAVA_switch_label)
      break;
  }
  return child;
}

static void walk_group(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  uint32_t group = task->node, next = mincov_java_next_sibling(TREE, group);
  mincov_java_known_next(&flow->scope);
  struct mincov_java_arm arm = flow->f->arms.items[task->b];
  bool arrow = TREE->nodes[group].kind == MINCOV_JAVA_switch_rule;
  if (next != MINCOV_JAVA_NONE) mincov_java_push(flow, MINCOV_JAVA_TASK_GROUP, next, task->a, task->b + 1);
  if (arrow) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_JUMP, group, task->a, 0);
    mincov_java_push_scope_end(flow);
  } else {
    mincov_java_push(flow, MINCOV_JAVA_TASK_DOUBT, group, mincov_java_scope_mark(&flow->scope), 0);
  }
  for (uint32_t label = next_label(TREE, mincov_java_first_child(TREE, group)); label != MINCOV_JAVA_NONE;
       label = next_label(TREE, mincov_java_next_sibling(TREE, label)))
    mincov_java_declare_patterns(flow, mincov_java_child_of_kind(TREE, label, MINCOV_JAVA_pattern));
  mincov_java_push(flow, MINCOV_JAVA_TASK_ENTRY, group, arm.body, arm.guard != MINCOV_JAVA_NONE);
  if (arm.guard == MINCOV_JAVA_NONE) {
    if (flow->f->current != MINCOV_JAVA_NONE) mincov_java_add_edge(flow, flow->f->current, arm.piece); /* falls through */
    flow->f->current = arm.piece;
  } else {
    mincov_java_jump(flow, arm.body);
    flow->f->current = arm.piece;
    flow->f->guards++;
    mincov_java_push(flow, MINCOV_JAVA_TASK_CONDITION, arm.guard, arm.body, arm.miss);
  }
}

static void walk_entry(struct mincov_java_flow *flow, uint32_t group, uint32_t label) {
  mincov_java_bind(flow, label);
  if (TREE->nodes[group].kind != MINCOV_JAVA_switch_rule) {
    uint32_t colon = 0, statement = first_statement(TREE, group, &colon);
    if (statement == MINCOV_JAVA_NONE) return;
    mincov_java_offer(flow, MINCOV_JAVA_PLACE_STATEMENT, MINCOV_JAVA_NONE, colon);
    mincov_java_push(flow, MINCOV_JAVA_TASK_LIST, statement, 0, 0);
    return;
  }
  uint32_t body = mincov_java_first_child(TREE, group);
  if (body != MINCOV_JAVA_NONE) body = mincov_java_next_sibling(TREE, body);
  if (body == MINCOV_JAVA_NONE) return;
  if (TREE->nodes[body].kind == MINCOV_JAVA_block) {
    mincov_java_enter_block(flow, body);
    return;
  }
  bool is_value = flow->f->targets.items[flow->f->targets.count - 1].kind == MINCOV_JAVA_TARGET_VALUE;
  bool is_throw = TREE->nodes[body].kind == MINCOV_JAVA_throw_statement;
  mincov_java_offer(flow, is_value && !is_throw ? MINCOV_JAVA_PLACE_ARM_VALUE : MINCOV_JAVA_PLACE_ARM, body,
                    TREE->nodes[body].start);
  if (is_throw) {
    mincov_java_push(flow, MINCOV_JAVA_TASK_STATEMENT, body, MINCOV_JAVA_NONE, 0);
    return;
  }
  mincov_java_begin(flow, TREE->nodes[body].line, MINCOV_JAVA_NONE);
  mincov_java_push_expression(flow, mincov_java_first_child(TREE, body));
}

void mincov_java_do_switch(struct mincov_java_flow *flow, const struct mincov_java_task *task) {
  switch ((enum mincov_java_task_kind)task->what) {
  case MINCOV_JAVA_TASK_SWITCH:
    walk_switch(flow, task->node, task->a != 0);
    break;
  case MINCOV_JAVA_TASK_GROUP:
    walk_group(flow, task);
    break;
  case MINCOV_JAVA_TASK_ENTRY:
    flow->f->guards -= task->b;
    walk_entry(flow, task->node, task->a);
    break;
  default:
    break;
  }
}
