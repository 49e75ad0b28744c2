// RUN: %case
// EVERY-CALL-RETURNS
// RUN-ARGS: 7
// Case ranges, fall through, default in the middle, an arm that is only a decrement.
#include <stdlib.h>
static int f(int x) {
  int r = 0; //+
  switch (x) { //+
  case 1:
    r = 1; //-
    break; //-
  default:
    r = 9; //-
    /* fall through */
  case 2 ... 4:
    r += 2; //-
    break; //-
  case 7:
    r--; //+
    /* fall through */
  case 8:
    r--; //+
  }
  return r; //+
}
int main(int argc, char **argv) {
  return f(argc > 1 ? atoi(argv[1]) : 0) == -2 ? 0 : 1; //+
}
