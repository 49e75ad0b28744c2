// RUN: %case
// EXIT: 134
// An exception meets noexcept: the process ends inside the unwinder, no handler is entered.
#include <cstdio>
static void thrower(int n) {
  if (n) //+
    throw n; //+
}
static void promises(int n) noexcept {
  thrower(n); //+
  std::puts("kept"); //+
  std::fflush(stdout); //+
}
int main() {
  try {
    promises(0); //+
    promises(1); //+
    std::puts("returned"); //=-
  } catch (...) {
    std::puts("caught"); //-
  }
  return 0; //-
}
