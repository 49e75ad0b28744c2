// The SIGBUS handler of a library goes with the library: another one takes over, or the default action returns.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY -DPROBES=20000 %s -o libone.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY -DPROBES=30000 %s -o libtwo.so %rt -Wl,--build-id
// RUN: %clang %s -o plain -ldl
// RUN: ./plain truncate; test $? = 4
// RUN: rm libtwo.so.mincov && %python %S/Inputs/profile.py libtwo.so.*.mincov | FileCheck %s
// CHECK: libtwo.so begun=1 ended=1 flags=3 map=yes id=build set=1
// RUN: bash -c 'ulimit -c 0; ./plain raise'; test $? = 135
#ifdef LIBRARY
#include "module.h"
void touch(unsigned i);
void touch(unsigned i) { hit(i); }
#else
#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  void *one = dlopen("./libone.so", RTLD_NOW | RTLD_LOCAL), *two = dlopen("./libtwo.so", RTLD_NOW | RTLD_LOCAL);
  if (!one || !two) return 1;
  void (*touch)(unsigned) = (void (*)(unsigned))dlsym(two, "touch");
  if (dlclose(one) != 0 || dlopen("./libone.so", RTLD_NOW | RTLD_NOLOAD)) return 2;
  if (strcmp(argv[argc - 1], "truncate") == 0) {
    if (truncate("libtwo.so.mincov", 0) != 0) return 3;
    touch(17);
    return 4;
  }
  dlclose(two);
  raise(SIGBUS);
  return 5;
}
#endif
