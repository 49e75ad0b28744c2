// RUN: %case
// EXIT: 5
// Recursion that ends by exit at its deepest point: no activation returns.
#include <stdio.h>
#include <stdlib.h>
static int descend(int depth) {
  if (depth == 5) { //+
    puts("bottom"); //+
    exit(depth); //+
  }
  int below = descend(depth + 1); //+
  puts("up"); //=-
  return below + 1; //=-
}
static int count_down(int n) {
  if (n == 0) //+
    return 0; //+
  return 1 + count_down(n - 1); //+
}
int main(void) {
  printf("%d\n", count_down(3)); //+
  int result = descend(0); //+
  printf("%d\n", result); //=-
  return 0; //=-
}
