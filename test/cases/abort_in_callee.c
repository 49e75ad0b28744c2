// RUN: %case
// EXIT: 134
// abort() three frames down.
#include <stdlib.h>
#include <stdio.h>
static void check(int good) {
  if (!good) //+
    abort(); //+
}
static void work(int n) {
  check(n < 2); //+
  puts("checked"); //+
}
static void all(void) {
  for (int i = 0; i < 4; i++) { //+
    work(i); //+
    fflush(stdout); //+
  }
  puts("done"); //-
}
int main(void) {
  all(); //+
  return 0; //=-
}
