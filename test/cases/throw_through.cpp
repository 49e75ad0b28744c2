// RUN: %case
// An exception passes through a frame that has nothing to catch or clean up.
#include <cstdio>
static void thrower() {
  throw 1; //+
}
static void middle() {
  std::puts("in"); //+
  thrower(); //+
  std::puts("not here"); //=-
}
int main() {
  try {
    middle(); //+
    std::puts("nor here"); //-
  } catch (int) {
    std::puts("caught"); //+
  }
  return 0; //+
}
