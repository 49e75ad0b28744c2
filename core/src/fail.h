/* How core says no: fills the caller's error, if there is one to fill, and returns the status. */
#ifndef MINCOV_FAIL_H
#define MINCOV_FAIL_H

#include "mincov/status.h"

static inline enum mincov_status mincov_fail(struct mincov_error *error, enum mincov_status status, const char *reason,
                                             uint64_t offset) {
  if (error) *error = (struct mincov_error){.reason = reason, .offset = offset};
  return status;
}

#endif
