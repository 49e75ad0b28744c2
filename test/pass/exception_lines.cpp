// What only hands an exception on is located by clang at lines that did not run: landing pads at the function's closing brace, the
// function's one resume at whichever clean-up came first, and so LLVM 14's one call of terminate. None makes a line covered.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for level in -O0 -O1; do \
// RUN:   %clangxx -g $level -fpass-plugin=%plugin %s %rt -o program && rm -f *.mincov && ./program && \
// RUN:   %mincov show *.mincov | FileCheck %s --match-full-lines || exit 1; \
// RUN: done

#include <cstdlib>
#include <exception>

extern "C" int puts(const char *);
struct Local {
  int number;
  __attribute__((noinline)) ~Local() { if (number) puts("destroyed"); }
};
static __attribute__((noinline)) int may_throw(int number) {
  if (number) throw number;
  return 0;
}
static __attribute__((noinline)) int take(const Local &, int number) { return number; }

static __attribute__((noinline)) int resume_is_shared(int number, bool first) {
  if (first) {
    return take(Local{1}, may_throw(number)); // first
  }
  return take(Local{2}, may_throw(number)); // second
} // end of resume_is_shared
static __attribute__((noinline)) void pads_at_the_brace(int number) {
  take(Local{3}, may_throw(number)); // left
  puts("not reached");               // not reached
} // end of pads_at_the_brace
static __attribute__((noinline)) int terminate_is_shared(int number, bool first) noexcept {
  if (first)
    throw may_throw(number); // not thrown
  return take(Local{4}, may_throw(number)); // terminated
}

int main() {
  try {
    resume_is_shared(1, false);
  } catch (int) { // caught
    puts("caught");
  }
  try {
    pads_at_the_brace(1);
  } catch (int) {
    puts("caught again");
  }
  std::set_terminate([] { std::_Exit(0); });
  terminate_is_shared(1, false);
}
// CHECK: {{ *[0-9]+ - \|     return take\(Local\{1\}, may_throw\(number\)\); // first}}
// CHECK: {{ *[0-9]+ [+~] \|   return take\(Local\{2\}, may_throw\(number\)\); // second}}
// CHECK: {{ *[0-9]+ [ -] \| \} // end of resume_is_shared}}
// CHECK: {{ *[0-9]+ [+~] \|   take\(Local\{3\}, may_throw\(number\)\); // left}}
// CHECK: {{ *[0-9]+ - \|   puts\("not reached"\);               // not reached}}
// CHECK: {{ *[0-9]+ - \| \} // end of pads_at_the_brace}}
// CHECK: {{ *[0-9]+ - \|     throw may_throw\(number\); // not thrown}}
// CHECK: {{ *[0-9]+ [+~] \|   return take\(Local\{4\}, may_throw\(number\)\); // terminated}}
// CHECK: {{ *[0-9]+ [+~] \|   \} catch \(int\) \{ // caught}}
