// Each operand of && and || is a branch of its own, at the place of its condition, with every LLVM, and whatever the mode. What a
// loop's && and || come to is one more branch, at the loop's keyword: there clang joins the operands first.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "-O0" "-O2" "-O0 -gline-tables-only" "-O1 -gline-tables-only"; do for pass in mode=block mode=all mode=edge mode=block-by-edge 'mode=verify;exact=off' 'mode=verify-edge;exact=lines'; do \
// RUN:   MINCOV_PASS="$pass" %clang -g $options -fpass-plugin=%plugin -c %s -o object.o && %mincov dump object.o > dump.txt && \
// RUN:   sed -nE '/^function/p; s/.*branch of block [0-9]+ +//p' dump.txt | FileCheck %s --implicit-check-not=' at ' || exit 1; \
// RUN: done; done

// CHECK: function if_else
int if_else(int a) {
  if (a > 3) // CHECK-NEXT: condition at [[@LINE]]:9 true -> 1, false -> 2
    return 1;
  else
    return 2;
}

// CHECK: function and_or_not
int and_or_not(int a, int b, int c) {
  if ((a && b > 1) || !c) // CHECK-NEXT: condition at [[@LINE]]:8 true -> 1, false -> 2
    a++;                  // CHECK-NEXT: condition at [[@LINE-1]]:15 true -> 3, false -> 2
  return a;               // CHECK-NEXT: condition at [[@LINE-2]]:24 true -> 4, false -> 3
}

// CHECK: function several_lines
int several_lines(int a, int b) {
  if (a == 1 && // CHECK-NEXT: condition at [[@LINE]]:9 true
      b == 2)   // CHECK-NEXT: condition at [[@LINE]]:9 true
    return 1;
  return 0;
}

// CHECK: function conditional
int conditional(int a, int b) {
  b += a ? 1 : 2;                     // constants are chosen from without a branch
  return a < b && b ? if_else(a) : b; // CHECK-NEXT: condition at [[@LINE]]:12 true
}                                     // CHECK-NEXT: condition at [[@LINE-1]]:19 true

// CHECK: function value
int value(int a, int b) {
  int result = a || b; // CHECK-NEXT: condition at [[@LINE]]:16 true
  return result;
}

// CHECK: function loops
void loops(int a, int b) {
  while (a < b) // CHECK-NEXT: condition at [[@LINE]]:12 true -> 2, false -> 3
    a++;
  for (int i = 0; i != a; i++) // CHECK-NEXT: condition at [[@LINE]]:21 true
    b++;
  do
    a--;
  while (a); // CHECK-NEXT: condition at [[@LINE]]:10 true
  for (; b;) // CHECK-NEXT: condition at [[@LINE]]:10 true
    b--;
  for (;;)
    if (!b--) // CHECK-NEXT: condition at [[@LINE]]:11 true
      break;
}

// Where what is tested begins.
struct pair {
  int number, *list;
  _Bool flag;
};
// CHECK: function tested
void tested(struct pair *pair, struct pair other) {
  while (pair->number) // CHECK-NEXT: condition at [[@LINE]]:10 true
    if (pair[1].flag)  // CHECK-NEXT: condition at [[@LINE]]:9 true
      pair->number--;
  while (pair->flag)      // CHECK-NEXT: condition at [[@LINE]]:10 true
    if (*pair->list)      // CHECK-NEXT: condition at [[@LINE]]:10 true
      if (if_else(1))     // CHECK-NEXT: condition at [[@LINE]]:11 true
        if (other.number) // CHECK-NEXT: condition at [[@LINE]]:19 true
          pair++;
  do
    pair++;
  while (!pair->flag); // CHECK-NEXT: condition at [[@LINE]]:10 true
}

// CHECK: function loop_of_two
void loop_of_two(int a, int b) {
  while (a && --b) // CHECK-NEXT: condition at [[@LINE]]:10 true
    a--;           // CHECK-NEXT: condition at [[@LINE-1]]:3 true
}

// Its operand is used again, but the source asks.
// CHECK: function elvis
int elvis(int a, int b) {
  return a ?: if_else(b); // CHECK-NEXT: condition at [[@LINE]]:10 true
}

// All of a macro stands at one place.
#define EITHER(a, b) ((a) == 0 || (b) == 0)
// CHECK: function macro
int macro(int a, int *b) {
  if (EITHER(a, b)) // CHECK-NEXT: condition at [[@LINE]]:7 true
    return 1;       // CHECK-NEXT: condition at [[@LINE-1]]:7 true
  return 0;
}

// A branch that cannot go both ways is none of the source's.
// CHECK: function assumed
int assumed(int a) {
  if (a < 0) // CHECK-NEXT: condition at [[@LINE]]:9 implicit true
    __builtin_unreachable();
  for (int i = 0; 1; i++) // CHECK-NEXT: condition at [[@LINE]]:3 implicit true
    if (i == a)           // CHECK-NEXT: condition at [[@LINE]]:11 true
      return i;
}

// CHECK: function variadic
int variadic(int count, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, count);
  int sum = count + __builtin_va_arg(list, int); // CHECK-NEXT: condition at [[@LINE]]:21 implicit true
  __builtin_va_end(list);
  return sum;
}

// CHECK: function complex
_Complex double complex(_Complex double a, _Complex double b) {
  return a * b; // CHECK-NEXT: condition at [[@LINE]]:{{[0-9]+}} implicit true
}               // CHECK-NEXT: condition at [[@LINE-1]]:{{[0-9]+}} implicit true

// CHECK: function exchange
int exchange(int *a, int expected) {
  if (__atomic_compare_exchange_n(a, &expected, 3, 0, 5, 5)) // CHECK-NEXT: condition at [[@LINE]]:7 implicit true
    return 1;                                                // CHECK-NEXT: condition at [[@LINE-1]]:7 true
  if (__sync_bool_compare_and_swap(a, 1, 2))                 // CHECK-NEXT: condition at [[@LINE]]:7 true
    return 2;
  return 3;
}

// CHECK: function cleanup
void end(int *);
int cleanup(int a) {
  for (;;) {
    int guard __attribute__((cleanup(end))) = a;
    if (a == 1) // CHECK-NEXT: condition at [[@LINE]]:11 true
      continue;
    if (a == 2) // CHECK-NEXT: condition at [[@LINE]]:11 true
      break;
    if (a == 3) // CHECK-NEXT: condition at [[@LINE]]:11 true
      return a;
  }
  return 0;
}
