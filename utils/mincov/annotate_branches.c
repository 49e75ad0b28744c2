/* Branches below an annotated line: for each condition its place, its text and what it did, as
 *
 *      24 + |   if (x > 0 && y > 1)
 *         ~ :     24:7   x > 0  true taken, false never
 *
 * A branch of more than two ways has a line for each outcome that is of interest. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "annotate.h"
#include "expression.h"
#include "message.h"

enum { LONGEST_EXPRESSION = 48 }; /* bytes */

static const char *word_of(uint8_t state) {
  return state == MINCOV_STATE_COVERED ? "taken" : state == MINCOV_STATE_UNKNOWN ? "unknown" : "never";
}

static uint32_t count_state(const struct mincov_model_branch *branch, const struct mincov_model_outcome *outcomes, uint8_t state) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < branch->outcome_count; i++) count += outcomes[branch->first_outcome + i].state == state;
  return count;
}

bool mincov_page_shows_branch(const struct mincov_page *page, const struct mincov_model_branch *branch,
                              const struct mincov_model_outcome *outcomes) {
  if (page->options->branches != MINCOV_BRANCHES_MISSED) return page->options->branches == MINCOV_BRANCHES_ALL;
  return branch->reached != MINCOV_STATE_NOT_COVERED && count_state(branch, outcomes, MINCOV_STATE_NOT_COVERED);
}

struct look {
  char marker;
  const char *colour;
};

static struct look look_of(const struct mincov_model_branch *branch, const struct mincov_model_outcome *outcomes) {
  uint32_t taken = count_state(branch, outcomes, MINCOV_STATE_COVERED);
  uint32_t never = count_state(branch, outcomes, MINCOV_STATE_NOT_COVERED);
  if (taken == branch->outcome_count) return (struct look){'+', "\033[32m"};
  if (never == branch->outcome_count) return (struct look){'-', "\033[31m"};
  if (never) return (struct look){'~', "\033[33m"};
  return (struct look){'?', "\033[35m"};
}

/* The condition's text, as long as fits, for printing; the caller frees it. whole: with all that && and || join. */
static char *expression_of(const struct mincov_page *page, const struct mincov_model_branch *branch, bool whole) {
  size_t length = 0;
  const char *text = page->source ? mincov_source_expression(page->source, branch->line, branch->column, whole, &length) : NULL;
  bool cut = length > LONGEST_EXPRESSION;
  if (cut) length = LONGEST_EXPRESSION - 3;
  while (cut && length && ((unsigned char)text[length] & 0xc0) == 0x80) length--; /* not within a character */
  char *copy = mincov_copy_text_of(length ? text : "", length);
  char *printable = mincov_printable(copy);
  free(copy);
  char *shown = mincov_format("%s%s%s", printable, cut ? "..." : "",
                              branch->flags & MINCOV_BRANCH_IMPLICIT ? (length ? " (compiler's)" : "(compiler's)") : "");
  free(printable);
  return shown;
}

/* Characters, not bytes. */
static int width_of(const char *text) {
  int width = 0;
  for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

struct widths {
  int place, expression;
};

static void begin_row(const struct mincov_page *page, struct look look, const char *place, const char *expression,
                      struct widths widths) {
  fprintf(page->out, "%s%9c :   %-*s  %s%*s  ", page->options->colours ? look.colour : "", look.marker, widths.place, place,
          expression, widths.expression - width_of(expression), "");
}

static void end_row(const struct mincov_page *page) { fputs(page->options->colours ? "\033[0m\n" : "\n", page->out); }

static void print_outcome(const struct mincov_page *page, const char *before, const struct mincov_model_outcome *outcome,
                          bool word_first) {
  char *name = mincov_printable(outcome->name);
  if (word_first)
    fprintf(page->out, "%s%-7s  %s", before, word_of(outcome->state), name);
  else
    fprintf(page->out, "%s%s %s", before, name, word_of(outcome->state));
  free(name);
}

/* More than two: how many were taken, then a row for each of the others, or for each. */
static void print_many(const struct mincov_page *page, const struct mincov_model_branch *branch,
                       const struct mincov_model_outcome *outcomes, struct look look, struct widths widths) {
  fprintf(page->out, "%" PRIu32 " of %" PRIu32 " taken", count_state(branch, outcomes, MINCOV_STATE_COVERED),
          branch->outcome_count);
  for (uint32_t i = 0; i < branch->outcome_count; i++) {
    const struct mincov_model_outcome *outcome = &outcomes[branch->first_outcome + i];
    if (page->options->branches != MINCOV_BRANCHES_ALL && outcome->state == MINCOV_STATE_COVERED) continue;
    end_row(page);
    begin_row(page, (struct look){' ', look.colour}, "", "", widths);
    print_outcome(page, "", outcome, true);
  }
}

static void print_branch(const struct mincov_page *page, const struct mincov_model_branch *branch,
                         const struct mincov_model_outcome *outcomes, const char *place, const char *expression,
                         struct widths widths) {
  struct look look = look_of(branch, outcomes);
  begin_row(page, look, place, expression, widths);
  if (branch->reached == MINCOV_STATE_NOT_COVERED && look.marker == '-')
    fputs("never reached", page->out);
  else if (branch->outcome_count > 2)
    print_many(page, branch, outcomes, look, widths);
  else
    for (uint32_t i = 0; i < branch->outcome_count; i++)
      print_outcome(page, i ? ", " : "", &outcomes[branch->first_outcome + i], false);
  end_row(page);
}

void mincov_page_print_branches(const struct mincov_page *page, const struct mincov_model_branch *const *branches, size_t count,
                                const struct mincov_model_outcome *outcomes) {
  char **places = mincov_allocate(count, sizeof *places), **expressions = mincov_allocate(count, sizeof *expressions);
  struct widths widths = {0};
  for (size_t i = 0; i < count; i++) {
    if (!mincov_page_shows_branch(page, branches[i], outcomes)) continue;
    places[i] = branches[i]->column ? mincov_format("%" PRIu32 ":%" PRIu32, branches[i]->line, branches[i]->column)
                                    : mincov_format("%" PRIu32, branches[i]->line);
    /* What && and || come to stands at the first operand where the compiler computes it before it branches. */
    bool again = i && branches[i]->line == branches[i - 1]->line && branches[i]->column == branches[i - 1]->column;
    expressions[i] = expression_of(page, branches[i], again);
    if (width_of(places[i]) > widths.place) widths.place = width_of(places[i]);
    if (width_of(expressions[i]) > widths.expression) widths.expression = width_of(expressions[i]);
  }
  for (size_t i = 0; i < count; i++) {
    if (places[i]) print_branch(page, branches[i], outcomes, places[i], expressions[i], widths);
    free(places[i]);
    free(expressions[i]);
  }
  free(places);
  free(expressions);
}
