// RUN: %case
// An exception passes frames whose objects are destroyed on the way; one frame catches something else.
#include <cstdio>
struct Guard {
  const char *name;
  ~Guard() { std::puts(name); } //+
};
static void bottom(int n) {
  Guard guard{"bottom"}; //+
  if (n) //+
    throw n; //+
  std::puts("bottom returns"); //-
}
static void middle(int n) {
  Guard guard{"middle"}; //+
  bottom(n); //+
  std::puts("middle returns"); //=-
}
static void catches_other(int n) {
  try {
    middle(n); //+
    std::puts("nothing thrown"); //-
  } catch (const char *text) {
    std::puts(text); //-
  }
  std::puts("behind"); //-
}
int main() {
  try {
    Guard guard{"main"}; //+
    catches_other(3); //+
  } catch (int n) {
    std::printf("%d\n", n); //+
  }
  return 0; //+
}
