// What cleans up as an exception leaves a function is the compiler's own: no plan asks for it, no line and no block is counted for it,
// and what the source has is told all the same, the choice of a handler included.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clangxx -O1 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm -mincov=phase=early -c %s -o object.o && %mincov dump object.o | FileCheck %s --check-prefix=DUMP
// RUN: for options in 'phase=early' 'phase=marked' 'phase=early;exact=lines' 'phase=marked;exact=off' 'phase=early;resettable=yes'; do \
// RUN:   %clangxx -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=$options" %s %rt -o program && rm -f *.mincov && ./program && \
// RUN:   %mincov show program.mincov | FileCheck %s --match-full-lines && \
// RUN:   %mincov report --functions program.mincov > report.txt && FileCheck %s --check-prefix=REPORT < report.txt || exit 1; \
// RUN:   %clangxx -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=mode=verify;$options" %s %rt -o verified && ./verified && \
// RUN:   %mincov verify verified.mincov | FileCheck %s --check-prefix=VERIFY || exit 1; \
// RUN: done
// VERIFY-NOT: unknown
// VERIFY: {{^}}0 differences

struct Local {
  int number;
  __attribute__((noinline)) ~Local() { number = 0; }
};
static __attribute__((noinline)) int may_throw(int number) {
  if (number > 1) throw number;
  return number;
}

// Entry and the way on: two blocks. The landing pad and the resume are clang's.
// DUMP-LABEL: function _Z8clean_upi
// DUMP-NOT: probe  artificial
// DUMP: artificial
// DUMP-LABEL: function
int clean_up(int number) {
  Local local{number};  // CHECK: [[@LINE]] + | {{.*}}
  int result = may_throw(number);  // CHECK-NEXT: [[@LINE]] ~ | {{.*}}
  return result;  // CHECK-NEXT: [[@LINE]] - | {{.*}}
}

// What the handlers hold is the source's.
int handle(int number) {
  try {
    Local local{number};
    return clean_up(number);  // CHECK: [[@LINE]] ~ | {{.*}}
  } catch (int &caught) {
    number = caught;  // CHECK: [[@LINE]] + | {{.*}}
  } catch (...) {
    number = 5;  // CHECK: [[@LINE]] - | {{.*}}
  }
  return number;
}
// REPORT: clean_up
// REPORT-NOT: unknown

int main() { return handle(2) == 2 ? 0 : 1; }
