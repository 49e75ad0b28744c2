// RUN: %case
// EXIT: 4
// One arm of a diamond ends the run, so the join is never reached although that arm ran.
#include <stdio.h>
#include <stdlib.h>
static void stop(void) {
  exit(4); //+
}
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 5) //+
    puts("many"); //-
  else
    stop(); //+
  puts("join"); //-
  return 0; //-
}
