// RUN: %case
// EXIT: 18
// The constructor of a global ends the process; exit() destroys the global made before it.
#include <cstdio>
#include <cstdlib>
struct First {
  First() { std::puts("first made"); } //+
  ~First() { std::puts("first destroyed"); } //+
};
struct Second {
  Second() {
    std::exit(18); //+
  }
  ~Second() {
    std::puts("second destroyed"); //-
  }
};
static First first;
static Second second;
int main() {
  std::puts("main"); //-
  return 0; //-
}
