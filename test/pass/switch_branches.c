// A switch is a branch with an outcome for each case and one for default; numbers that need more than 64 bits and ranges that clang
// makes a comparison are labels. A computed goto asks nothing and is none.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in -O0 "-O1 -gline-tables-only"; do for pass in mode=block mode=edge; do \
// RUN:   MINCOV_PASS="$pass" %clang -g $options -fpass-plugin=%plugin -c %s -o object.o && %mincov dump object.o > dump.txt && \
// RUN:   sed -nE '/^function/p; s/.*branch of block [0-9]+ +//p' dump.txt | FileCheck %s --implicit-check-not=' at ' || exit 1; \
// RUN: done; done

// CHECK: function fallthrough
int fallthrough(int a) {
  switch (a) { // CHECK-NEXT: switch at [[@LINE]]:3 default -> [[END:[0-9]+]], case 1 -> [[ONE:[0-9]+]], case 2 -> [[ONE]], case -7 -> {{[0-9]+}}, case 10 -> [[TEN:[0-9]+]], case 11 -> [[TEN]]{{$}}
  case 1:
  case 2:
    a++;
  case -7:
  case 10 ... 11:
    a++;
  }
  return a;
}

// CHECK: function only_default
int only_default(int a) {
  switch (a) { // CHECK-NEXT: switch at [[@LINE]]:3 default -> 1{{$}}
  default:
    a++;
  }
  return a;
}

// CHECK: function large_ranges
int large_ranges(int a) {
  switch (a) { // CHECK-NEXT: switch at [[@LINE]]:3 case 1 -> {{[0-9]+$}}
  case 1:      // CHECK-NEXT: labels at [[@LINE-1]]:3 label 100 ... 999 -> [[RANGE:[0-9]+]]{{$}}
    return 1;  // CHECK-NEXT: labels at [[@LINE-2]]:3 label -999 ... -100 -> {{[0-9]+}}, default -> {{[0-9]+$}}
  case -999 ... -100:
    return 2;
  case 100 ... 999:
    return 3;
  default:
    return 4;
  }
}

// CHECK: function no_default
int no_default(unsigned a) {
  switch (a) { // CHECK-NEXT: switch at [[@LINE]]:3 case 0 -> {{[0-9]+}}, case -1 -> {{[0-9]+$}}
  case 0:
    return 1;
  case 0xffffffff:
    return 2;
  default:
    __builtin_unreachable();
  }
}

// CHECK: function wide
int wide(__int128 a) {
  switch (a) { // CHECK-NEXT: labels at [[@LINE]]:3 default -> {{[0-9]+}}, label 1267650600228229401496703205376 -> {{[0-9]+}}, label -3 -> {{[0-9]+$}}
  case (__int128)1 << 100:
    return 1;
  case -3:
    return 2;
  }
  return 3;
}

// CHECK: function computed_goto
int computed_goto(int a) {
  static void *const labels[] = {&&one, &&two};
  goto *labels[a & 1];
one:
  return 1;
two:
  return 2;
}
