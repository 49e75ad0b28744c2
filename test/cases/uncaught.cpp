// RUN: %case
// EXIT: 134
// Nobody catches: the process ends in std::terminate, at the throw, before any destructor.
#include <cstdio>
struct Guard {
  ~Guard() { std::puts("destroyed"); } //-
};
static void thrower() {
  throw 1; //+
}
int main() {
  Guard guard;
  thrower(); //+
  std::puts("behind"); //-
  return 0; //-
}
