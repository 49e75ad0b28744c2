// RUN: %case
// EVERY-CALL-RETURNS
// The jump that ends an arm stands on the line of the next condition, which was not evaluated.
#include <stdio.h>
static const char *name(int n) {
  const char *text = "";
  if (n == 1) { //+
    text = "one"; //+
  } else if (n == 2) { //-
    text = "two"; //-
  } else if (n == 3) { //-
    text = "three"; //-
  } else {
    text = "many"; //-
  }
  return text; //+
}
static int loop_jumps(int n) {
  int sum = 0; //+
  for (int i = 0; i < n; i++) { //+
    if (i == 0) { //+
      sum++; //+
      continue; //+
    } else if (sum > 5) { //-
      break; //-
    }
    sum += 10; //-
  }
  return sum; //+
}
int main(void) {
  puts(name(1)); //+
  return loop_jumps(1) == 1 ? 0 : 1; //+
}
