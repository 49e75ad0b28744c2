// RUN: %case
// WITH: callee_exits_lib.c
// EXIT: 3
// A callee in another file ends the process; nothing declares it noreturn.
#include <stdio.h>
void finish(int code);
static int after(int x) {
  return x + 1; //-
}
int main(void) {
  int x = 1; //+
  if (x) { //+
    puts("before"); //+
    finish(3); //+
    puts("never"); //=-
  } else {
    puts("other arm"); //-
  }
  return after(x); //-
}
