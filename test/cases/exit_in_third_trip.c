// RUN: %case
// EXIT: 9
// The run ends in a callee of the loop's third trip: two whole trips ran, the third one in part.
#include <stdio.h>
#include <stdlib.h>
static void visit(int i) {
  if (i == 2) //+
    exit(9); //+
  printf("visited %d\n", i); //+
}
int main(void) {
  for (int i = 0; i < 5; i++) { //+
    if (i > 0) //+
      puts("again"); //+
    visit(i); //+
    if (i == 4) //+
      puts("last"); //-
  }
  puts("all"); //-
  return 0; //-
}
