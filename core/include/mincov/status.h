/* The one way in which core reports a failure.
 *
 * Core does no I/O and prints nothing: it returns a status, and where the input was at fault it fills a mincov_error with a
 * constant message and the place. The caller knows the file's name and composes the line the user sees. */
#ifndef MINCOV_STATUS_H
#define MINCOV_STATUS_H

#include <stdint.h>

enum mincov_status {
  MINCOV_OK = 0,
  MINCOV_OUT_OF_MEMORY, /* an allocation failed; every output is empty */
  MINCOV_INVALID,       /* the input breaks a rule of its format or of the function's contract */
  MINCOV_UNSUPPORTED,   /* well-formed, but of a version or kind that this build does not know */
};

/* Why an input was refused. Filled only when a function returns MINCOV_INVALID or MINCOV_UNSUPPORTED. */
struct mincov_error {
  const char *reason; /* constant text, no trailing period; never freed */
  uint64_t offset;    /* bytes from the start of the buffer that was read; 0 where there is no buffer */
  uint32_t version;   /* of the format, as the input has it, where that is what this build does not know; else 0 */
  uint32_t known;     /* the version that this build knows; 0: the version is not the reason */
};

#endif
