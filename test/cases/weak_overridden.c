// RUN: %case
// WITH: weak_overridden_lib.c
// EVERY-CALL-RETURNS
// A weak function that the program overrides did not run, although a function of its name did.
#include <stdio.h>
void call_greet(void);
void greet(int polite) {
  if (polite) //+
    puts("strong, polite"); //+
  else
    puts("strong"); //-
}
int main(void) {
  call_greet(); //+
  return 0; //+
}
