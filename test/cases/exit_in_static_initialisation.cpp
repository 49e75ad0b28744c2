// RUN: %case
// EXIT: 17
// The initialisation of a function-local static ends the process: its guard is never released.
#include <cstdio>
#include <cstdlib>
static int prepare() {
  std::exit(17); //+
}
static int value() {
  static int ready = prepare(); //+
  return ready; //=-
}
int main() {
  int v = value(); //+
  std::printf("%d\n", v); //=-
  return 0; //=-
}
