// RUN: %case
// WITH: callee_exits_lib.c
// EXIT: 21
// The run ends in the innermost of three loops; the outer loops' ends are never reached.
#include <stdio.h>
void finish(int code);
int main(void) {
  int cells = 0; //+
  for (int plane = 0; plane < 3; plane++) { //+
    for (int row = 0; row < 3; row++) { //+
      for (int column = 0; column < 3; column++) { //+
        cells++; //+
        if (plane == 0 && row == 2 && column == 1) //+
          finish(20 + row / 2); //+
      }
      puts("row"); //+
    }
    puts("plane"); //-
  }
  printf("%d\n", cells); //-
  return 0; //-
}
