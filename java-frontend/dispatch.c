#include "dispatch.h"

#include <stdlib.h>

#define NONE MINCOV_JAVA_NONE
#define MANY (MINCOV_JAVA_FEW_HANDLERS + 1) /* as far as is counted */

static uint32_t add_dispatch(struct mincov_java_function_flow *function) {
  mincov_java_add_piece(function, NONE)->left_out = MINCOV_JAVA_LEFT_COUNT;
  return (uint32_t)function->pieces.count - 1;
}

/* A try comes behind those around it. */
void mincov_java_add_dispatches(struct mincov_java_function_flow *function) {
  function->first_dispatch = (uint32_t)function->pieces.count;
  uint32_t *in_reach = mincov_java_allocate(function->contexts.count, sizeof *in_reach);
  for (size_t i = 0; i < function->contexts.count; i++) {
    struct mincov_java_context *context = &function->contexts.items[i];
    in_reach[i] = context->handlers < MANY ? context->handlers : MANY;
    in_reach[i] += context->finally_piece != NONE;
    if (!context->catches_all && context->outer != NONE) in_reach[i] += in_reach[context->outer];
    if (in_reach[i] > MANY) in_reach[i] = MANY;
    context->dispatch = in_reach[i] == MANY ? add_dispatch(function) : NONE;
  }
  free(in_reach);
}
