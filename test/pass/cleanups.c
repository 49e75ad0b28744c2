// Behind a clean-up that several ways share there is no block of the compiler's own where the run could end: the function surely
// returns, and what is behind the clean-up is inferred from what is before.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O1 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm -mincov=phase=early -c %s -o object.o && %mincov dump object.o | FileCheck %s --check-prefix=DUMP
// RUN: for options in 'phase=early' 'phase=marked' 'phase=marked;exact=lines' 'phase=early;mode=edge'; do \
// RUN:   %clang -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=$options" %s %rt -o program && rm -f *.mincov && ./program && \
// RUN:   %mincov show program.mincov | FileCheck %s --match-full-lines || exit 1; \
// RUN: done
// RUN: for options in 'phase=early' 'phase=marked'; do for mode in verify verify-edge; do \
// RUN:   %clang -O2 -g -fplugin=%plugin -fpass-plugin=%plugin -mllvm "-mincov=mode=$mode;$options" %s %rt -o verified && ./verified && \
// RUN:   %mincov verify verified.mincov | FileCheck %s --check-prefix=VERIFY || exit 1; \
// RUN: done; done
// VERIFY-NOT: unknown {{blocks|edges}}
// VERIFY: {{^}}0 differences
// DUMP-LABEL: function main
// DUMP-NOT: block 0+1
// DUMP-LABEL: function scoped
// DUMP: blocks 14, edges 18, exits 1,
__attribute__((noinline)) static int scoped(int number) {
  if (number) {
    int local[4] = {number, 1, 2, 3};
    for (int i = 0; i < 4; i++)
      if (local[i] == 2)
        return i; // found
    number++;
  }
  return number;
}
// CHECK: {{ *[0-9]+ \+ \|         return i; // found}}
// CHECK: {{ *[0-9]+ - \|     number\+\+;}}
// CHECK: {{ *[0-9]+ - \|   return number;}}

__attribute__((weak, noinline)) int last(int number) { return number; }

int main(int count, char **arguments) {
  (void)arguments;
  int index = scoped(count + 4);
  index -= 2; // surely
  return last(index);
}
// CHECK: {{ *[0-9]+ \+ \|   index -= 2; // surely}}
