/* From the command line's arguments to files; what a file is. */
#ifndef MINCOV_TOOL_INPUT_H
#define MINCOV_TOOL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <time.h>

#include "content.h"

/* What a file is, by its first bytes. */
enum mincov_file_kind {
  MINCOV_FILE_UNKNOWN = 0,
  MINCOV_FILE_PROFILE,
  MINCOV_FILE_ELF,
  MINCOV_FILE_ARCHIVE,
  MINCOV_FILE_THIN_ARCHIVE,
  MINCOV_FILE_BITCODE,
};
enum mincov_file_kind mincov_file_kind(const uint8_t *data, size_t size);
/* The kind of a regular file. false: it cannot be read, is empty or of a kind that holds no map; the error is told. */
bool mincov_file_find_kind(const char *path, enum mincov_file_kind *kind);

/* A file to read. */
struct mincov_input {
  char *path;
  dev_t device;
  ino_t inode;
  struct timespec modified;
};

struct mincov_inputs {
  struct mincov_input *items; /* sorted by path, each file once however often and by whatever name it was given */
  size_t count;
  size_t capacity;
};

/* arguments: file and directory names, ended by NULL; NULL stands for none. A directory gives every profile below it: files that
 * end in .mincov, and files of any name that start as a profile does; hidden files are left out (a runtime's temporaries).
 * What cannot be found or read is an error that is told and counted. The caller frees with mincov_inputs_free. */
void mincov_inputs_find(const char *const *arguments, struct mincov_inputs *inputs);
void mincov_inputs_free(struct mincov_inputs *inputs);

#endif
