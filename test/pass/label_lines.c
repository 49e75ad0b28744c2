// Clang falls from label to label at the location of what it emitted last: the jump above is not covered by that.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for level in -O0 -O1; do \
// RUN:   %clang -g $level -fpass-plugin=%plugin %s %rt -o program && rm -f *.mincov && ./program && \
// RUN:   %mincov show *.mincov | FileCheck %s --match-full-lines || exit 1; \
// RUN: done
static __attribute__((noinline)) int arm(int number) {
  int result = 0;
  switch (number) {
  case 1:
    result = 1;
    break; // above the labels
  case 2:
      ;
  case 3:
      ;
  case 4:
    result = 4;
    break; // below the labels
  }
  return result;
}

int main(void) { return arm(2) - 4; }
// CHECK: {{ *[0-9]+ - \|     break; // above the labels}}
// CHECK: {{ *[0-9]+ \+ \|     result = 4;}}
// CHECK: {{ *[0-9]+ \+ \|     break; // below the labels}}
