/* What tells one profile file from all others of a fleet, so that its runs are counted once however often it is pushed. */
#ifndef MINCOV_TOOL_RUN_NAME_H
#define MINCOV_TOOL_RUN_NAME_H

#include "../input.h"

enum { MINCOV_RUN_NAME_SIZE = 33 }; /* 32 hexadecimal digits */

/* A hash of the machine (its id and host name), the file's path, and the file itself (inode and time of birth, where known: a file
 * that was removed and written anew is another). */
void mincov_run_name(const struct mincov_input *input, char name[MINCOV_RUN_NAME_SIZE]);

#endif
