/* tick(): random programs call it at the start of each block. The call whose number is in $RESET_AT resets coverage; how many there
 * were is written to the file $TICKS. Not instrumented itself; in a program without the runtime nothing is reset. */
#include <stdio.h>
#include <stdlib.h>

#include "mincov.h"

void tick(void);

static unsigned long long ticks, reset_at;

static void tell(void) {
  FILE *file = fopen(getenv("TICKS"), "w");
  if (!file) abort();
  fprintf(file, "%llu\n", ticks);
  fclose(file);
}

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("RESET_AT");
  if (number) reset_at = strtoull(number, NULL, 10);
  if (getenv("TICKS")) atexit(tell);
}

void tick(void) {
  if (++ticks == reset_at && mincov_reset) mincov_reset();
}
