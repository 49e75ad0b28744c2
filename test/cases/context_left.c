// RUN: %case
// A context that is switched away from and never resumed: its last call does not come back.
#include <stdio.h>
#include <ucontext.h>
static ucontext_t outer, inner;
static char stack[256 * 1024];
static void yield(void) {
  swapcontext(&inner, &outer); //+
}
static void produce(void) {
  for (int i = 0; i < 3; i++) { //+
    printf("made %d\n", i); //+
    yield(); //+
    if (i == 1) //+
      puts("resumed twice"); //-
  }
  puts("produced all"); //-
}
int main(void) {
  getcontext(&inner); //+
  inner.uc_stack.ss_sp = stack; //+
  inner.uc_stack.ss_size = sizeof stack; //+
  makecontext(&inner, produce, 0); //+
  for (int i = 0; i < 2; i++) //+
    swapcontext(&outer, &inner); //+
  puts("enough"); //+
  return 0; //+
}
