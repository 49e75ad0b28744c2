// Template instances, an inline function that two units compile differently, names, and a cut run.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clangxx -O0 -g -fpass-plugin=%plugin -DOTHER -c %s -o other.o && %clangxx -O0 -g -fpass-plugin=%plugin -DNDEBUG -c %s -o main.o
// RUN: %clangxx main.o other.o %rt -Wl,--build-id -o prog && MINCOV_FILE=prog.mincov ./prog
// RUN: %mincov show prog.mincov | FileCheck %s
// RUN: %mincov show --instances prog.mincov | FileCheck %s --check-prefix=INSTANCES
// RUN: %mincov report -f prog.mincov | FileCheck %s --check-prefix=FUNCTIONS
// RUN: %mincov report --format json --exclude '/usr/*' -f prog.mincov > a.json && %mincov report --format json --exclude '/usr/*' -f prog > b.json
// RUN: %python %S/Inputs/same_totals.py a.json b.json
// At -O0 the linker keeps one of the two copies of checked(); at -O2 each unit inlines its own, and both run.
// RUN: %clangxx -O2 -g -fpass-plugin=%plugin -DOTHER -c %s -o other2.o && %clangxx -O2 -g -fpass-plugin=%plugin -DNDEBUG -c %s -o main2.o
// RUN: %clangxx main2.o other2.o %rt -Wl,--build-id -o prog2 && MINCOV_FILE=prog2.mincov ./prog2
// RUN: %mincov report -f prog2.mincov | FileCheck %s --check-prefix=INLINED
template <class T> struct Box {
  T value;
  bool push(T next) {
    if (next > value) // CHECK: [[@LINE]] + |     if (next > value)
      value = next;   // CHECK: [[@LINE]] + |       value = next;
    else
      return false; // CHECK: [[@LINE]] + |       return false;
    return true;    // CHECK: [[@LINE]] + |     return true;
  }
};
inline int checked(int x) {
#ifndef NDEBUG
  if (x < 0)
    return -1; // CHECK: [[@LINE]] - |     return -1;
#endif
  return x + 1; // CHECK: [[@LINE]] + |   return x + 1;
}
int other(int x);
#ifdef OTHER
int other(int x) { return checked(x); }
#else
int main() {
  Box<int> a{1};
  Box<double> b{1};
  return !(a.push(2) && !b.push(0.5) && checked(1) == 2 && other(3) == 4);
}
#endif
// INSTANCES:      instance Box<double>::push(double)
// INSTANCES:      - |       value = next;
// INSTANCES:      + |       return false;
// INSTANCES:      instance Box<int>::push(int)
// INSTANCES:      + |       value = next;
// INSTANCES-NEXT: - |       return false;
// FUNCTIONS: covered {{.*}} 2 {{ *}}instances.cpp:{{[0-9]+}} {{ *}}Box<...>::push
// FUNCTIONS: covered {{ *}}1/4 {{.*}} 2 {{ *}}instances.cpp:{{[0-9]+}} {{ *}}checked(int)
// FUNCTIONS: covered {{.*}} 1 {{ *}}instances.cpp:{{[0-9]+}} {{ *}}other(int)
// INLINED: covered {{ *}}3/4 {{.*}} 2 {{ *}}instances.cpp:{{[0-9]+}} {{ *}}checked(int)
