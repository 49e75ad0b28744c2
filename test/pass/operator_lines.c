// Clang puts the branch on a at the operator of "a || b". Where that is on b's line, b's line is covered only if b was evaluated. LLVM 22
// puts the branch on the last operand of "(a && b) || (c && d)" at the "||", on b's line: likewise.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for level in -O0 -O1; do \
// RUN:   %clang -g $level -fpass-plugin=%plugin %s %rt -o program && rm -f *.mincov && ./program && \
// RUN:   %mincov show --branches none *.mincov | FileCheck %s --match-full-lines || exit 1; \
// RUN: done
static __attribute__((noinline)) int is(int number) { return number; }
static __attribute__((noinline)) int choose(int a, int b, int c) {
  if (is(a)
      || is(b)
      || is(c)) // not evaluated
    return 1;
  return 0;
}
static __attribute__((noinline)) int head_alone(int a, int b) {
  if ( // the head
      a > 1
      && b > 1) // evaluated
    return 1;
  return 0;
}
static __attribute__((noinline)) int nested(int a, int b, int c, int d) {
  if ((is(a) &&
       is(b)) || // not evaluated
      (is(c) &&
       is(d)))
    return 1;
  return 0;
}

int main(void) { return choose(0, 1, 1) + head_alone(2, 2) + nested(0, 1, 1, 1) - 3; }
// CHECK: {{ *[0-9]+ [+~] \|   if \(is\(a\)}}
// CHECK-NEXT: {{ *[0-9]+ \+ \|       \|\| is\(b\)}}
// CHECK-NEXT: {{ *[0-9]+ - \|       \|\| is\(c\)\) // not evaluated}}
// CHECK: {{ *[0-9]+ \+ \|       a > 1}}
// CHECK-NEXT: {{ *[0-9]+ \+ \|       && b > 1\) // evaluated}}
// CHECK: {{ *[0-9]+ [+~] \|   if \(\(is\(a\) &&}}
// CHECK-NEXT: {{ *[0-9]+ - \|        is\(b\)\) \|\| // not evaluated}}
// CHECK-NEXT: {{ *[0-9]+ \+ \|       \(is\(c\) &&}}
// CHECK-NEXT: {{ *[0-9]+ \+ \|        is\(d\)\)\)}}
