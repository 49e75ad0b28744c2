/* Output files that are whole or not there: written to a temporary beside the target and renamed over it at the end. */
#ifndef MINCOV_COMMON_OUTPUT_H
#define MINCOV_COMMON_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct mincov_output {
  FILE *stream;           /* write here */
  char *path;             /* as given; NULL: standard output */
  char *target;           /* what is replaced: path with symbolic links resolved; NULL where the stream writes in place */
  char *temporary;        /* beside the target */
  bool can_be_made_again; /* set it after opening: one of many files of a report, not worth waiting for the disk */
};

/* path NULL or "-": the standard output. Devices and pipes are written in place. On failure prints an error and returns false. */
bool mincov_output_open(struct mincov_output *output, const char *path);
/* Publishes what was written. On failure prints an error, removes the temporary and returns false. */
bool mincov_output_close(struct mincov_output *output);
/* Gives up: the target stays as it was. */
void mincov_output_abandon(struct mincov_output *output);

/* Writes a whole file through a temporary beside it, and leaves a file alone that has these bytes already, so that its time stays.
 * Not forced to the disk: for trees of files that can be made again. Returns 0, or the errno of what failed. */
int mincov_try_write_file(const char *path, const void *data, size_t size);
/* The same. On failure prints an error. */
bool mincov_write_file(const char *path, const void *data, size_t size);

/* Makes a directory and its parents. On failure prints an error. */
bool mincov_make_directory(const char *path);

#endif
