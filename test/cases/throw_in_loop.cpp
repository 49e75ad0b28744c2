// RUN: %case
// Exceptions of some trips are caught inside the loop; that of the last one leaves it.
#include <cstdio>
#include <stdexcept>
static void check(int n) {
  if (n == 1) //+
    throw std::runtime_error("one"); //+
  if (n == 3) //+
    throw n; //+
  std::printf("%d fine\n", n); //+
}
static int all() {
  int caught = 0; //+
  for (int i = 0; i < 6; i++) { //+
    try {
      check(i); //+
      if (i == 5) //+
        std::puts("five"); //-
    } catch (const std::exception &e) {
      std::puts(e.what()); //+
      caught++; //+
    }
  }
  return caught; //-
}
int main() {
  try {
    return all(); //+
  } catch (...) {
    std::puts("left the loop"); //+
  }
  return 0; //+
}
