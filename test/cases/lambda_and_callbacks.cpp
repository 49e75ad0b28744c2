// RUN: %case
// Callbacks that leave library code by an exception; the comparison of a sort that is never called.
#include <algorithm>
#include <cstdio>
#include <vector>
static int first_above(const std::vector<int> &numbers, int limit) {
  try {
    std::for_each(numbers.begin(), numbers.end(), [limit](int n) { //+
      if (n > limit) //+
        throw n; //+
      std::printf("%d below\n", n); //+
    });
    return -1; //-
  } catch (int n) {
    return n; //+
  }
}
static void sort_down(std::vector<int> &numbers) {
  std::sort(numbers.begin(), numbers.end(), [](int a, int b) { //+
    return a > b; //-
  });
}
int main() {
  std::vector<int> one{5}; //+
  sort_down(one); //+
  return first_above({1, 2, 9, 12}, 5) == 9 ? 0 : 1; //+
}
