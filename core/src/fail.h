/* How core says no: fills the caller's error, if there is one to fill, and returns the status. */
#ifndef MINCOV_FAIL_H
#define MINCOV_FAIL_H

#include "mincov/status.h"

static inline enum mincov_status mincov_fail(struct mincov_error *error, enum mincov_status status, const char *reason,
                                             uint64_t offset) {
  if (error) *error = (struct mincov_error){.reason = reason, .offset = offset};
  return status;
}

/* The same for a format of another version than the one that is known. */
static inline enum mincov_status mincov_fail_version(struct mincov_error *error, const char *reason, uint64_t offset,
                                                     uint64_t version, uint32_t known) {
  if (error) *error = (struct mincov_error){reason, offset, (uint32_t)version, known};
  return MINCOV_UNSUPPORTED;
}

#endif
