// RUN: %case
// The third member's constructor throws: two members are destroyed, the body does not run, nor does the destructor.
#include <cstdio>
struct Part {
  int number;
  explicit Part(int n) : number(n) { //+
    if (n == 3) //+
      throw n; //+
    std::printf("made %d\n", n); //+
  }
  ~Part() { std::printf("destroyed %d\n", number); } //+
};
struct Whole {
  Part a{1}, b{2}, c{3}, d{4}; //+
  Whole() {
    std::puts("complete"); //-
  }
  ~Whole() {
    std::puts("whole destroyed"); //-
  }
};
int main() {
  try {
    Whole whole; //+
    std::puts("never"); //-
  } catch (int n) {
    std::printf("part %d failed\n", n); //+
  }
  return 0; //+
}
