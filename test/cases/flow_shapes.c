// RUN: %case
// EVERY-CALL-RETURNS
// Loops left in the middle, jumps into and out of them, conditions evaluated in part.
#include <stdio.h>
static int scan(const int *numbers, int count) {
  int found = -1; //+
  do {
    if (count == 0) //+
      break; //-
    if (numbers[--count] < 0) //+
      continue; //+
    if (numbers[count] == 7) { //+
      found = count; //+
      goto out; //+
    }
  } while (count > 0); //+
  puts("not found"); //-
out:
  return found; //+
}
static int into_loop(int n) {
  int turns = 0; //+
  if (n > 2) //+
    goto middle; //+
  for (;;) {
    turns += 100; //-
  middle:
    turns++; //+
    if (--n > 0 && turns > 100) //+
      continue; //-
    break; //+
  }
  return turns; //+
}
static int both(int a, int b) {
  return (a && //+
          b) //+
             || (a > 100 && //+
                 b > 100); //-
}
int main(void) {
  int numbers[] = {1, 7, -3, 4};
  if (scan(numbers, 4) != 1) //+
    return 1; //-
  if (into_loop(3) != 1) //+
    return 2; //-
  return both(1, 0) | both(0, 1); //+
}
