// RUN: %case
// A handler throws again, another one throws something else, a third swallows.
#include <cstdio>
static void thrower() {
  throw 1; //+
}
static void rethrows() {
  try {
    thrower(); //+
    std::puts("no throw"); //-
  } catch (int) {
    std::puts("rethrows"); //+
    throw; //+
  }
  std::puts("behind"); //-
}
static void translates() {
  try {
    rethrows(); //+
    std::puts("no rethrow"); //-
  } catch (int n) {
    std::puts("translates"); //+
    throw n + 0.5; //+
  }
}
static bool swallows() {
  try {
    translates(); //+
  } catch (double) {
    return true; //+
  } catch (int) {
    return false; //-
  }
  return false; //-
}
int main() {
  return swallows() ? 0 : 1; //+
}
