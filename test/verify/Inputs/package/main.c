#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "scale.h"

static void finish(int status) {
  fflush(stdout);
  _exit(status); /* neither gcov nor llvm-cov writes what ran */
}

int main(int count, char **arguments) {
  if (count < 2) {
    finish(1);
    return 0;
  }
  int result = scale(atoi(arguments[1]));
  printf("%d\n", result);
  if (result < 0)
    exit(2);
  return 0;
}
