/* Which functions are left alone, and why. */
#ifndef MINCOV_PASS_SKIP_H
#define MINCOV_PASS_SKIP_H

#include <llvm-c/Core.h>

#include "lists.h"
#include "mincov/map.h"
#include "support.h"

struct mincov_skips {
  const struct mincov_lists *lists;
  struct mincov_pointer_map marked; /* function -> enum mincov_skip: annotated functions, ifunc resolvers */
  unsigned naked, noprofile, skipprofile;
};

/* Reads the module's annotations and ifuncs. O(globals). The caller frees with mincov_skips_free. */
struct mincov_skips mincov_skips_read(LLVMModuleRef module, const struct mincov_lists *lists);
void mincov_skips_free(struct mincov_skips *skips);

/* The reason to skip function, which has a body; path: its source file, NULL if unknown. */
enum mincov_skip mincov_skip_reason(const struct mincov_skips *skips, LLVMValueRef function, const char *path);

#endif
