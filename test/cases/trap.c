// RUN: %case
// EXIT: 132
// A trap instruction in a callee of one arm.
#include <stdio.h>
static void stop(int n) {
  if (n) //+
    __builtin_trap(); //+
}
int main(int argc, char **argv) {
  (void)argv;
  stop(0); //+
  if (argc == 1) { //+
    puts("before"); //+
    fflush(stdout); //+
    stop(argc); //+
    puts("behind"); //=-
  } else {
    puts("other"); //-
  }
  return 0; //-
}
