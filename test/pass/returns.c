// The block that clang makes of all return statements is told like the tail of each: nothing of the source stands there. It has no
// claim to a probe, so that a call that is returned is a jump again; where a statement stands at the return, it stays a block.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for level in '-O1 -g' '-O2 -gline-tables-only' -O2; do for phase in early marked; do \
// RUN:   %clang $level -fplugin=%plugin -fpass-plugin=%plugin -mllvm -mincov=phase=$phase -c %s -o object.o && %mincov dump object.o > dumped && \
// RUN:   FileCheck %s --check-prefix=DUMP --implicit-check-not='  return' < dumped || exit 1; \
// RUN: done; done
// RUN: %clang -O2 -fplugin=%plugin -fpass-plugin=%plugin -mllvm -mincov=phase=marked -S -emit-llvm %s -o - | FileCheck %s --check-prefix=CALLS
// RUN: %clang -O0 -g -fplugin=%plugin -fpass-plugin=%plugin -c %s -o object.o && %mincov dump object.o > dumped && not grep '  return' dumped
// RUN: for options in 'phase=early' 'phase=marked' 'phase=early;resettable=yes'; do \
// RUN:   %clang -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=$options" %s %rt -o program && rm -f *.mincov && (./program; test $? = 3) && \
// RUN:   %mincov show program.mincov | FileCheck %s --match-full-lines --check-prefixes=SHOW,BLOCKS && %mincov report --format json program.mincov > json && \
// RUN:   grep -q '"tails_assumed": 1$' json && \
// RUN:   %clang -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=mode=verify;$options" %s %rt -o verified && (./verified; test $? = 3) && \
// RUN:   %mincov verify verified.mincov | FileCheck %s --check-prefix=VERIFY || exit 1; \
// RUN: done
// RUN: for options in 'exact=lines;phase=early' 'exact=lines;phase=marked' 'mode=edge;exact=lines'; do \
// RUN:   %clang -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=$options" %s %rt -o program && rm -f *.mincov && (./program; test $? = 3) && \
// RUN:   %mincov show program.mincov | FileCheck %s --match-full-lines --check-prefixes=SHOW,LINES || exit 1; \
// RUN: done
// VERIFY-NOT: unknown {{blocks|edges}}
// VERIFY: {{^}}0 differences
#include <stdlib.h>

// May end the program, for all that is known of it.
__attribute__((weak, noinline)) int callee(int number) {
  if (number == 7)
    exit(3);
  return number;
}

// DUMP-LABEL: function returned_call
// DUMP: block {{[0-9]+( probe)?}} return may end
// CALLS-LABEL: define {{.*}}@returned_call(
// CALLS: = tail call i32 @callee(
// CALLS-NEXT: br label %[[RETURN:.*]]
// CALLS: {{^}}[[RETURN]]:
// CALLS-NEXT: phi i32
// CALLS-NEXT: ret i32
__attribute__((noinline)) int returned_call(int number) {
  if (number > 1)
    return callee(number);
  callee(2);
  return 3;
} // after calls
// SHOW: {{ *[0-9]+ \+ \|     return callee\(number\);}}
// SHOW: {{ *[0-9]+ - \|   callee\(2\);}}
// BLOCKS: {{ *[0-9]+ a \| } // after calls}}
// LINES: {{ *[0-9]+ - \| } // after calls}}

// Where each statement surely comes to its end, so does the function.
// DUMP-LABEL: function surely_returned
// DUMP: block {{[0-9]+( probe)?}} return may end
__attribute__((noinline)) double surely_returned(double number) {
  if (number > 1)
    return number * 2;
  callee(2);
  return number;
} // after nothing
// SHOW: {{ *[0-9]+ \+ \| } // after nothing}}

// DUMP-LABEL: function never_called
// DUMP: block {{[0-9]+( probe)?}} return may end
__attribute__((noinline)) int *never_called(int *number) {
  int local[4];
  if (callee((int)(long)local))
    return number;
  return 0;
} // not called
// SHOW: {{ *[0-9]+ - \| } // not called}}

// The return of a constant, a parameter, a variable, be it at one place by a macro or of no scope of its own, of what is returned by
// parts, or of nothing is a statement or may be one.
// DUMP-LABEL: function constant
int constant(int number) {
  if (number)
    callee(1);
  else
    callee(2);
  return 0;
}
// DUMP-LABEL: function parameter
int parameter(int number) {
  if (number)
    callee(1);
  else
    callee(2);
  return number;
}
#define RESULT return result
// DUMP-LABEL: function variable
int variable(void) {
  int result;
  if (callee(1))
    result = callee(2);
  else
    result = callee(3);
  RESULT;
}
struct pair {
  int first, second;
};
// DUMP-LABEL: function parts
struct pair parts(struct pair from) {
  if (from.first)
    return (struct pair){callee(1), 2};
  callee(3);
  return from;
}
// DUMP-LABEL: function nothing
void nothing(int number) {
  if (number)
    callee(1);
  else
    callee(2);
  return;
}
// Behind a call at the closing brace there is a block like others.
static void clean(int *number) { callee(*number); }
// DUMP-LABEL: function cleaned
int cleaned(int number) {
  __attribute__((cleanup(clean))) int local = number;
  if (number)
    return callee(1);
  callee(2);
  return 3;
}

// Where clang ends lifetimes for several ways and then chooses between these, not only jumps lead to the return.
// DUMP-LABEL: function chosen
int chosen(int number) {
  if (number) {
    int in_scope[4];
    if (callee((int)(long)in_scope))
      return 1;
  }
  callee(2);
  return 0;
}

// DUMP-LABEL: function main
int main(int count, char **arguments) {
  if (surely_returned(2) > 5)
    never_called(&count);
  return returned_call(6 + (arguments != NULL));
} // of main
