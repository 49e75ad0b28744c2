// Branches of a real program, the expected markers below each line: in edge mode every outcome is known, in block mode what follows
// from the blocks, and never another answer. lcov and genhtml take the export.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for mode in block edge verify-edge; do MINCOV_PASS=mode=$mode %clang -O0 -g -fpass-plugin=%plugin %s -o $mode %rt -Wl,--build-id && \
// RUN:   MINCOV_FILE=$mode.mincov ./$mode && %mincov show --branches all $mode.mincov > $mode.txt && %mincov export $mode.mincov -o $mode.info || exit 1; done
// RUN: FileCheck %s --input-file edge.txt
// RUN: FileCheck %s --input-file block.txt --check-prefix=BLOCK
// RUN: %mincov verify verify-edge.mincov
// RUN: grep BRDA edge.info > edge.records && grep BRDA verify-edge.info | cmp - edge.records
// RUN: grep BRDA block.info > block.records && not cmp -s block.records edge.records && not grep -v -x -F -f edge.records block.records
// RUN: lcov --rc lcov_branch_coverage=1 --summary edge.info 2>&1 | FileCheck %s --check-prefix=LCOV
// RUN: genhtml -q --branch-coverage -o html edge.info
// With optimisation the same is told.
// RUN: MINCOV_PASS=mode=edge %clang -O2 -g -fpass-plugin=%plugin %s -o fast %rt -Wl,--build-id
// RUN: MINCOV_FILE=fast.mincov ./fast && %mincov show --branches all fast.mincov | FileCheck %s --check-prefix=FAST
#include <stddef.h>

struct list {
  int value;
  const struct list *next;
};

static int either(int x, const struct list *list) {
  int sum = 0;
  if (x > 3 && list->next) sum++;
  // CHECK:      + :   [[#@LINE-1]]:{{[0-9]+}} {{ *}}x > 3 {{ *}}true taken, false taken
  // CHECK-NEXT: ~ :   [[#@LINE-2]]:{{[0-9]+}} {{ *}}list->next {{ *}}true taken, false never
  // BLOCK:      ? :   [[#@LINE-3]]:{{[0-9]+}} {{ *}}x > 3 {{ *}}true taken, false unknown
  // BLOCK-NEXT: ? :   [[#@LINE-4]]:{{[0-9]+}} {{ *}}list->next {{ *}}true taken, false unknown
  if (!list || x == 7) sum--;
  // CHECK:      ~ :   [[#@LINE-1]]:{{[0-9]+}} {{ *}}list {{ *}}true taken, false never
  // CHECK-NEXT: ~ :   [[#@LINE-2]]:{{[0-9]+}} {{ *}}x == 7 {{ *}}true never, false taken
  // BLOCK:      ~ :   [[#@LINE-3]]:{{[0-9]+}} {{ *}}list {{ *}}true taken, false never
  // BLOCK-NEXT: ~ :   [[#@LINE-4]]:{{[0-9]+}} {{ *}}x == 7 {{ *}}true never, false taken
  for (; list; list = list->next) sum += list->value;
  // CHECK:      + :   [[#@LINE-1]]:{{[0-9]+}} {{ *}}list {{ *}}true taken, false taken
  switch (sum % 5) { // a case of two values, a range, one that never came
  case 0:
  case 1:
    return 1;
  case 2:
  case 3:
  case 4:
    return 2;
  case -1:
    return 3;
  }
  // CHECK:      ~ :   [[#@LINE-11]]:{{[0-9]+}} {{ *}}switch (sum % 5) {{ *}}2 of 4 taken
  // CHECK-NEXT:   : {{ *}}taken {{ *}}case 0, 1
  // CHECK-NEXT:   : {{ *}}taken {{ *}}case 2..4
  // CHECK-NEXT:   : {{ *}}never {{ *}}case -1
  // CHECK-NEXT:   : {{ *}}never {{ *}}default
  return 0;
}

static int never(int x) {
  return x ? x > 1 && x < 5 : 0;
  // CHECK:      - :   [[#@LINE-1]]:{{[0-9]+}} {{ *}}x {{ *}}never reached
}

int main(void) {
  struct list second = {0, NULL}, first = {1, &second};
  int sum = either(1, &first) + either(4, &first);
  if (sum < 0) return never(sum);
  // CHECK:      ~ :   [[#@LINE-1]]:{{[0-9]+}} {{ *}}sum < 0 {{ *}}true never, false taken
  return 0;
}
// LCOV: branches...: {{.*}} (10 of 20 branches)
// FAST: ~ :   {{[0-9]+}}:{{[0-9]+}} {{ *}}x == 7 {{ *}}true never, false taken
