// RUN: %case
// EXIT: 137
// SIGKILL from inside a callee: no handler, no destructor, nothing written at exit.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static void vanish(void) {
  kill(getpid(), SIGKILL); //+
  puts("ghost"); //=-
}
int main(void) {
  int turns = 0; //+
  while (turns < 10) { //+
    if (++turns == 7) //+
      vanish(); //+
    else if (turns > 7) //+
      puts("late"); //-
  }
  return 0; //-
}
