// RUN: %case
// longjmp leaves two frames from inside a loop.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf env;
static void leave(int n) {
  for (int i = 0; i < n; i++) { //+
    if (i == 2) //+
      longjmp(env, 7); //+
    puts("turn"); //+
  }
  puts("loop done"); //-
}
static void between(void) {
  leave(5); //+
  puts("back"); //=-
}
int main(void) {
  if (setjmp(env) == 0) { //+
    between(); //+
    puts("returned"); //=-
  } else {
    puts("jumped"); //+
  }
  return 0; //+
}
