/* A program with a branch, for tests of how it is compiled rather than of what is covered. */
#include <stdio.h>

static int is_many(int count) {
  if (count > 1) return 1;
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  puts(is_many(argc) ? "many" : "one");
  return 0;
}
