/* Files read whole. */
#ifndef MINCOV_COMMON_CONTENT_H
#define MINCOV_COMMON_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mincov_content {
  uint8_t *data;
  size_t size;
};
/* Reads a regular file whole. A copy, not a mapping: programs may be writing to their profiles meanwhile, or truncate
 * them. On failure tells the error and returns false. Freed with free(content->data). */
bool mincov_read_file(const char *path, struct mincov_content *content);
/* The same without a message: errno says why it failed. */
bool mincov_try_read_file(const char *path, struct mincov_content *content);
/* Reads the standard input to its end. On failure tells the error and returns false. */
bool mincov_read_input(struct mincov_content *content);
/* Opens a regular file, flags being O_RDONLY or O_RDWR; -1: errno says why not. Devices and pipes are refused (EINVAL): they may
 * never end. */
int mincov_open_regular(const char *path, int flags);

#endif
