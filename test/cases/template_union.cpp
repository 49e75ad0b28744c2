// RUN: %case
// EVERY-CALL-RETURNS
// Each instantiation takes one arm: together both lines are covered; seen one by one, each is half covered.
#include <cstdio>
template <class T> static void pick(T v) {
  if (v > 0) //+
    std::puts("positive"); //+
  else
    std::puts("not positive"); //+
}
int main() {
  pick<int>(1); //+
  pick<long>(-1); //+
  return 0; //+
}
