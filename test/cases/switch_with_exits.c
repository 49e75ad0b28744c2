// RUN: %case
// RUN-ARGS: 1 2 4
// EXIT: 4
// Arms that leave the program, fall through, or come back; one is taken of each kind.
#include <stdio.h>
#include <stdlib.h>
static void leave(int code) {
  exit(code); //+
}
static int step(int kind) {
  int result = 0; //+
  switch (kind) { //+
  case 0:
    leave(0); //-
    break; //-
  case 1:
    result = 10; //+
    /* fall through */
  case 2:
    result += 1; //+
    break; //+
  case 3:
    result = 3; //-
    /* fall through */
  case 4:
    leave(kind); //+
    /* fall through */
  default:
    result = -1; //-
  }
  printf("%d\n", result); //+
  return result; //+
}
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) //+
    step(atoi(argv[i])); //+
  return 0; //-
}
