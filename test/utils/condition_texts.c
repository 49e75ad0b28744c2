// The text by which a branch is shown, where its place alone does not say where its condition begins and ends.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: MINCOV_PASS=mode=edge %clang -O0 -g -fpass-plugin=%plugin %s -o program %rt && MINCOV_FILE=profile.mincov ./program
// RUN: %mincov show --branches all profile.mincov | grep -E '^ +[-+~] : ' > texts.txt
// RUN: FileCheck %s --input-file texts.txt --check-prefixes=CHECK,%if llvm-22 %{SPELLED%} %else %{EXPANDED%}
// Since LLVM 22 a condition in a macro's argument has its own place.
#define UNLESS(x) if (!(x))
#define REPEAT(n) for (int i = 0; i < (n); i++)

static int loops(int a, int b) {
  // CHECK:      : [[#@LINE+3]]:3 while (a < 5 && b) true taken, false taken
  do {
    a++;
  } while (a < 5 && b); // CHECK-NEXT: : [[#@LINE]]:14 a < 5 true taken, false taken
  // CHECK-NEXT: : [[#@LINE+3]]:3 while (a > 3 || b) true taken, false taken
  // CHECK-NEXT: : [[#@LINE+2]]:12 a > 3 true taken, false taken
  // clang-format off
  while (a > 3 || b) a--, b = 0;
  REPEAT(a) b += i; // CHECK-NEXT: : [[#@LINE]]:3 REPEAT(a) true taken, false taken
  UNLESS (b > a) b++; // EXPANDED-NEXT: : [[#@LINE]]:3 UNLESS (b > a) true never, false taken
  // SPELLED-NEXT: : [[#@LINE-1]]:13 b > a true never, false taken
  // clang-format on
  if ((unsigned char)a == (int)(b)) b++; // CHECK-NEXT: : [[#@LINE]]:24 (unsigned char)a == (int)(b) true never, false taken
  do b++;
  while (b < 5 || a > b); // CHECK-NEXT: : [[#@LINE]]:12 b < 5 true never, false taken
  return a;               // CHECK-NEXT: : [[#@LINE-1]]:12 b < 5 || a > b true never, false taken
}

int main(void) { return loops(1, 1) == 99; }
