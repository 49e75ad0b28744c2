// resettable=yes where exceptions pass: a reset in a try block, a handler, a destructor that unwinding runs, the initialisation of a
// static. As resettable.c, in C++.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clangxx -g -O0 -I%rt_include -DTOTAL %s -o plain && ./plain 0 | tail -n 1 > total
// RUN: %python %S/Inputs/resets.py "%clangxx -g -I%rt_include -fplugin=%plugin -fpass-plugin=%plugin %s %rt" %mincov $(cat total)
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "mincov.h"

static int ticks, reset_at;

static void tick() {
  ticks++;
  if (ticks == reset_at) {
    mincov_reset();
    reset_at = 0;
  }
}

struct Guard {
  int value;
  explicit Guard(int v) : value(v) { tick(); }
  ~Guard() {
    tick();
    if (value > 1) tick();
  }
};

static int thrower(int x) {
  Guard guard(x);
  if (x == 1) throw std::runtime_error("one");
  if (x == 2) {
    Guard inner(x);
    throw x;
  }
  tick();
  return x;
}

static int catcher(int x) {
  int result = 0;
  try {
    Guard outer(0);
    result = thrower(x);
    tick();
    result++;
  } catch (const std::exception &e) {
    tick();
    result = 10;
  } catch (int) {
    try {
      tick();
      throw;
    } catch (int y) {
      tick();
      result = y;
    }
  }
  tick();
  return result;
}

static int once() {
  static const Guard initialised(3);
  tick();
  return initialised.value;
}

template <typename Function> static void each(std::vector<int> &numbers, Function f) {
  for (int &number : numbers) f(number);
}

int main(int argc, char **argv) {
  reset_at = argc > 1 ? atoi(argv[1]) : 0;
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += catcher(i);
    if (i > 1) sum += once();
  }
  std::vector<int> numbers{1, 2, 3};
  each(numbers, [&](int &number) {
    tick();
    if (number == 2) number = catcher(1);
    tick();
  });
#ifdef TOTAL
  printf("%d\n", ticks + 1);
#endif
  return sum > 0 ? 0 : 1;
}
