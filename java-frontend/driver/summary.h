/* What was done and what was left out, counted and in words. */
#ifndef MINCOV_JAVA_SUMMARY_H
#define MINCOV_JAVA_SUMMARY_H

#include <stdint.h>
#include <stdio.h>

#include "project.h"

struct mincov_java_summary {
  uint64_t files;                               /* read */
  uint64_t bytes;                               /* of these */
  uint64_t outcomes[MINCOV_JAVA_OUTCOME_COUNT]; /* files by outcome */
  uint64_t left_unchanged;                      /* files that are unchanged because javac refuses their instrumented form */
  uint64_t classes, functions, skipped, blocks, probes;
  uint64_t left_out[MINCOV_JAVA_LEFT_COUNT]; /* places without a probe by reason */
};

/* Sums up the states of the project's sources. */
struct mincov_java_summary mincov_java_summary_make(const struct mincov_java_project *project);

/* A line for what was instrumented, then one for each reason why a file is unchanged or a place has no probe, with its count. */
void mincov_java_summary_print(const struct mincov_java_summary *summary, FILE *out);

#endif
