// Shared objects, linked and loaded by hand, each have their own profile; one that is unloaded ends its run, and loses nothing.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY %s -o libloaded.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs -fPIC -shared -DLIBRARY -DPROBES=5000 %s -o liblinked.so %rt -Wl,--build-id
// RUN: %clang -I%S/Inputs %s -o prog liblinked.so -Wl,-rpath,%t %rt -Wl,--build-id -ldl
// RUN: ./prog
// RUN: for name in prog libloaded.so liblinked.so; do %python %S/Inputs/profile.py $name.mincov; done | FileCheck %s
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=1
// CHECK: libloaded.so begun=300 ended=300 flags=1 map=yes id=build set=1
// CHECK: liblinked.so begun=1 ended=1 flags=1 map=yes id=build set=1
#include "module.h"

#ifdef LIBRARY
void touch(unsigned i);
void touch(unsigned i) { hit(i); }
#else
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

void touch(unsigned i);

// Mappings of this process: loading and unloading must not pile them up.
static int count_mappings(void) {
  char line[4096];
  int count = 0;
  FILE *file = fopen("/proc/self/maps", "r");
  while (file && fgets(line, sizeof line, file)) count++;
  if (file) fclose(file);
  return count;
}

int main(void) {
  int before = 0;
  touch(4);
  hit(2);
  for (int i = 0; i < 300; i++) {
    if (i == 10) before = count_mappings();
    void *library = dlopen("./libloaded.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 1;
    void (*loaded_touch)(unsigned) = (void (*)(unsigned))dlsym(library, "touch");
    loaded_touch(7);
    if (dlclose(library) != 0) return 2;
  }
  return count_mappings() > before ? 3 : 0;
}
#endif
