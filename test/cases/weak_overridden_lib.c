#include <stdio.h>
__attribute__((weak)) void greet(int polite) {
  if (polite) //-
    puts("weak, polite"); //-
  else
    puts("weak"); //-
}
void call_greet(void) {
  greet(1); //+
}
