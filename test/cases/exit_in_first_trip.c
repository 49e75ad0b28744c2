// RUN: %case
// WITH: callee_exits_lib.c
// EXIT: 6
// The run ends in the loop's first trip: nothing behind the call ran, although everything around it is a loop.
#include <stdio.h>
void finish(int code);
static int turns;
int main(void) {
  while (turns < 3) { //+
    turns++; //+
    if (turns == 1) { //+
      finish(5 + turns); //+
      puts("behind"); //=-
    }
    puts("turn"); //-
  }
  return turns; //-
}
