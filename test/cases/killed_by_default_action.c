// RUN: %case
// EXIT: 143
// raise() with a handler comes back, without one it does not.
#include <signal.h>
#include <stdio.h>
static void handler(int number) {
  signal(number, SIG_DFL); //+
}
int main(void) {
  signal(SIGTERM, handler); //+
  for (int i = 0; i < 2; i++) { //+
    raise(SIGTERM); //+
    if (i == 1) //+
      puts("alive"); //-
  }
  puts("end"); //-
  return 0; //-
}
