/* Options of the pass: one string of key=value separated by ';'.
 *
 * Three ways in, later ones win per key: the environment (MINCOV_PASS), the compiler's command line (-mllvm -mincov=...), the pass
 * pipeline (-passes='mincov<...>'). The table in options.c is the only list of keys and values. */
#ifndef MINCOV_PASS_OPTIONS_H
#define MINCOV_PASS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "lists.h"
#include "mincov/map.h"

enum mincov_store { MINCOV_STORE_PLAIN, MINCOV_STORE_STRICT };

/* What a store looks like to the machine. */
enum mincov_encoding {
  MINCOV_ENCODING_SHORT, /* what is shortest there (short_stores.h), for four bytes a probe */
  MINCOV_ENCODING_BYTE,  /* a constant is stored into the probe's one byte */
};

/* Which of several plans of the same, least size. */
enum mincov_choice {
  MINCOV_CHOICE_CHEAPEST, /* with the fewest expected executions of probes */
  MINCOV_CHOICE_FIRST,    /* with the places nearest the entry, whatever they cost: for measurements against the other */
};

struct mincov_options {
  enum mincov_mode mode;
  enum mincov_exactness exactness;
  enum mincov_store store;
  enum mincov_encoding encoding;
  enum mincov_phase phase;
  bool phase_is_chosen; /* by the user; see mincov_options_settle_phase */
  enum mincov_choice choice;
  bool resettable; /* plans stand a reset while functions are active */
  bool timing;     /* print what the pass cost */
  struct mincov_lists lists;
};

#define MINCOV_MESSAGE_SIZE 512

void mincov_options_default(struct mincov_options *options);

/* Applies text ("mode=all;exact=off", may be empty) to *options. origin names its source in messages. false: message (of
 * MINCOV_MESSAGE_SIZE bytes) says which key or value is wrong and lists the valid ones; *options is then partly changed. */
bool mincov_options_parse(struct mincov_options *options, const char *text, size_t length, const char *origin, char *message);

/* Settles the phase where the user chose none: marked where the pipeline optimises and the other options can be had with it, else
 * early. */
void mincov_options_settle_phase(struct mincov_options *options, bool optimises);

/* Whether the options, all taken together, can be had; message as above. */
bool mincov_options_check(const struct mincov_options *options, char *message);

void mincov_options_free(struct mincov_options *options);

#endif
