// The ways to leave a function out in C, and ifunc resolvers, which run before relocation; what clang makes of them.
// RUN: %clang -O1 -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt %load -S -passes='mincov,verify' %t.ll -o %t.out.ll
// RUN: %python %S/Inputs/ir.py recount %t.out.ll | FileCheck %s
// RUN: %clang -O1 -fpass-plugin=%plugin -c %s -o %t.o
// RUN: %mincov dump --plan %t.o | FileCheck --check-prefix=PLAN %s

// CHECK: plain	1	1
// PLAN: 1	1	1	plain
int plain(int x) { return x; }

// CHECK-NEXT: skipped	1	0	no bytes
// PLAN: 1	1	0	skipped
__attribute__((annotate("mincov_skip"))) int skipped(int x) { return x; }

// CHECK-NEXT: skipped_among_others	1	0	no bytes
__attribute__((annotate("other"), annotate("mincov_skip"))) int skipped_among_others(int x) { return x; }

// CHECK-NEXT: other	1	1
__attribute__((annotate("mincov_skip_not"))) int other(int x) { return x; }

// CHECK-NEXT: no_profile	1	0	no bytes
__attribute__((no_profile_instrument_function)) int no_profile(int x) { return x; }

// That one is about calls to hooks, not about profiles, and never reaches the IR.
// CHECK-NEXT: no_instrument	1	1
__attribute__((no_instrument_function)) int no_instrument(int x) { return x; }

// CHECK-NEXT: is_optnone	1	1
__attribute__((optnone)) int is_optnone(int x) { return x; }

// CHECK-NEXT: is_naked	1	0	no bytes
__attribute__((naked)) void is_naked(void) { __asm__("ret"); }

static void *resolve(void) { return (void *)plain; }
int chosen(int x) __attribute__((ifunc("resolve")));

// CHECK-NEXT: calls_inline	1	1
// CHECK-NEXT: inline_copy	1	1	linkonce_odr hidden, comdat any
inline int inline_copy(int x) { return x + 1; }
int calls_inline(int x) { return inline_copy(x); }
// CHECK-NEXT: resolve	1	0	no bytes
// CHECK-NEXT: 11 blocks, 6 probes, 11 functions
