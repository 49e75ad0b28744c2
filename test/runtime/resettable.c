// resettable=yes: after mincov_reset() in the middle of nested calls, loops and recursion, what is reported is what ran since.
//
// The program calls tick() in many places; one of these calls resets. Every one of them has its turn, and `mincov verify` holds what
// the plan's probes imply against a probe in every place.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -g -O0 -I%rt_include -DTOTAL %s -o plain && ./plain 0 | tail -n 1 > total
// RUN: %python %S/Inputs/resets.py "%clang -g -I%rt_include -fplugin=%plugin -fpass-plugin=%plugin %s %rt" %mincov $(cat total)
//
// Without the option the same runs are reported wrongly, or not in full: this is what it is for.
// RUN: %clang -g -O0 -I%rt_include -fplugin=%plugin -fpass-plugin=%plugin -mllvm '-mincov=mode=verify;exact=lines' %s %rt -o ordinary
// RUN: env MINCOV_FILE=%t/ordinary.mincov ./ordinary 30
// RUN: not %mincov verify ordinary.mincov > ordinary.verify
// RUN: FileCheck %s --check-prefix=ORDINARY < ordinary.verify
// ORDINARY: inferred
// RUN: %mincov report ordinary.mincov | FileCheck %s --check-prefix=NOTE
// NOTE: Profiles were cleared while their program ran
//
// Reports say so where not all can be told; resettable functions tell all, or say what is unknown. A profile that was never reset is
// reported as ever: no line is unknown.
// RUN: %clang -g -O0 -I%rt_include -fplugin=%plugin -fpass-plugin=%plugin -mllvm '-mincov=exact=lines;resettable=yes' %s %rt -o resettable
// RUN: env MINCOV_FILE=%t/resettable.mincov ./resettable 30
// RUN: %mincov report resettable.mincov | FileCheck %s --check-prefix=NO-NOTE --implicit-check-not='were cleared' --implicit-check-not=unknown
// NO-NOTE: resettable.c
// RUN: %mincov dump resettable.mincov | FileCheck %s --check-prefix=DUMP
// DUMP: mode block, exact lines, phase early, resettable
// RUN: %mincov which resettable.mincov | FileCheck %s --check-prefix=WHICH
// WHICH: resettable {{[1-9]}}
// RUN: %clang -g -O0 -I%rt_include -fplugin=%plugin -fpass-plugin=%plugin -mllvm '-mincov=resettable=yes' %s %rt -o blocks
// RUN: env MINCOV_FILE=%t/blocks.mincov ./blocks 0
// RUN: %mincov report blocks.mincov | FileCheck %s --check-prefix=NO-NOTE --implicit-check-not='were cleared' --implicit-check-not=unknown
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "mincov.h"

static int ticks, reset_at;

static void tick(void) {
  ticks++;
  if (ticks == reset_at) {
    mincov_reset();
    reset_at = 0;
  }
}

static int leaf(int x) {
  tick();
  if (x % 3 == 0) {
    tick();
    return x;
  }
  return x + 1;
}

static int recursive(int depth) {
  int sum = 0;
  if (depth == 0) return leaf(depth);
  for (int i = 0; i < 2; i++) {
    sum += recursive(depth - 1);
    if (sum > 4) {
      sum--;
    } else {
      tick();
      sum++;
    }
  }
  return sum;
}

static int choose(int x) {
  int result = 0;
  switch (x) {
  case 0:
    tick();
    result = 1;
    break;
  case 1:
    result = 2;
    /* fall through */
  case 2:
    result += leaf(x);
    break;
  default:
    do {
      tick();
      result++;
      if (result == 2) continue;
      if (result > 3) break;
    } while (x);
  }
  return result;
}

static int compare(const void *a, const void *b) {
  tick();
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

static int sorted(int n) {
  int numbers[5] = {3, n, 4, 1, 5};
  qsort(numbers, 5, sizeof *numbers, compare);
  if (numbers[0] != 1)
    return 0;
  return numbers[n % 5];
}

static jmp_buf back;

static void jumps(int x) {
  tick();
  if (x) longjmp(back, x);
  tick();
}

static int jumped(void) {
  volatile int count = 0;
  if (setjmp(back)) {
    count++;
    tick();
  }
  if (count < 2) jumps(2 - count);
  jumps(0);
  return count;
}

/* Two calls in a row in one block, a call as the last thing of a block, and a call in a condition. */
static int rows(int x) {
  leaf(x);
  leaf(x + 1);
  int y = 2;
  y += leaf(3);
  while (leaf(y) < 8) y++;
  if (leaf(x) && leaf(x + 1))
    return y;
  tick();
  return leaf(y);
}

static void ends(void) {
  tick();
  exit(0);
}

int main(int argc, char **argv) {
  reset_at = argc > 1 ? atoi(argv[1]) : 0;
  int sum = recursive(2);
  for (int i = 0; i < 5; i++) {
    sum += choose(i);
    if (i == 1) continue;
    tick();
  }
  sum += sorted(2);
  sum += jumped();
  sum += rows(0);
#ifdef TOTAL
  printf("%d\n", ticks + 1);
#endif
  if (sum > 0) ends();
  return 1;
}
