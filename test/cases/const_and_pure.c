// RUN: %case
// EVERY-CALL-RETURNS
// Calls of const and pure functions whose results are not used, or not on every path: they run all the same when coverage is asked for.
// FLAGS: -Wno-unused-value
#include <stdio.h>
__attribute__((const, noinline)) static int constant(int x) {
  return x + 1; //+
}
__attribute__((const, noinline)) static int sunk(int x) {
  return x * 3; //+
}
__attribute__((pure, noinline)) int pure(const int *x) {
  if (*x > 2) //+
    return *x; //-
  return 0; //+
}
__attribute__((const)) static int inlined(int x) {
  return x + 2; //+
}
int main(int argc, char **argv) {
  (void)argv;
  constant(argc); //+
  pure(&argc); //+
  inlined(argc); //+
  int late = sunk(argc); //+
  if (argc > 3) //+
    printf("%d\n", late); //-
  return 0; //+
}
