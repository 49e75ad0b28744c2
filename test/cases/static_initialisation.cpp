// RUN: %case
// A function-local static whose initialisation throws is initialised again by the next call; a second use finds it ready.
#include <cstdio>
static int tries;
static int prepare() {
  if (++tries == 1) //+
    throw tries; //+
  return tries * 10; //+
}
static int value() {
  static int ready = prepare(); //+
  return ready; //+
}
static int unused_value() {
  static int ready = prepare(); //-
  return ready; //-
}
int main(int argc, char **) {
  for (int i = 0; i < 3; i++) { //+
    try {
      std::printf("%d\n", value()); //+
    } catch (int) {
      std::puts("failed"); //+
    }
  }
  return argc > 1 ? unused_value() : 0; //+
}
