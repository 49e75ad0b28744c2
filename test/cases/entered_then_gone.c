// RUN: %case
// WITH: callee_exits_lib.c
// EXIT: 0
// The first call of work() ends the process before any branch: work() was entered all the same.
#include <stdio.h>
void finish(int code);
static void work(int a) {
  if (a > 5) //+
    puts("big"); //-
  else {
    finish(0); //+
    if (a > 1) //=-
      puts("middle"); //-
    else
      puts("small"); //-
  }
}
int main(void) {
  work(2); //+
  return 1; //=-
}
