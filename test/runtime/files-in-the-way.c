// Files that have the profile's name but are not this build's profile: never changed, never cleared; the run is recorded beside.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id=0x0102030405060708090a
//
// Another build of the same name: silently, for it is what happens after every change.
// RUN: mkdir a && cd a && ../prog && cp prog.mincov old
// RUN: %clang -I%S/Inputs -DPROBES=5000 %s -o prog %rt -Wl,--build-id=0xf1f2f3f4f5f6f7f8f9
// RUN: ./prog 2>&1 | count 0 && cmp old prog.mincov
// RUN: %python %S/Inputs/profile.py prog.f1f2f3f4f5f6f7f8.mincov | FileCheck %s --check-prefix=BUILD
// BUILD: prog begun=1 ended=1 flags=1 map=yes id=build set=1
// RUN: ./prog && ls *.mincov | count 2
//
// The same build without build id, linked differently: neither fits the other.
// RUN: cd %t && mkdir b && cd b
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id=none && ./prog
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id=none -static && ./prog 2>&1 | count 0
// RUN: %clang -I%S/Inputs -DPROBES=5000 %s -o prog %rt -Wl,--build-id=none && ./prog 2>&1 | count 0
// RUN: ls *.mincov | count 3
// RUN: for file in *.mincov; do %python %S/Inputs/profile.py $file; done | FileCheck %s --check-prefix=LINKS
// LINKS-COUNT-3: prog begun=1 ended=1 flags=1 map=yes id=hash set=1
//
// Damaged and foreign files, and symbolic links, are told.
// RUN: cd %t && bash %S/Inputs/files-in-the-way.sh %python %S/Inputs/profile.py 2>&1 | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: == empty
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it is not a mincov profile
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == text
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it is not a mincov profile
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == header
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it ends within its header
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == truncated
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it is shorter than its header says
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == version
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it is a profile of another format version
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == flag
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it is a profile of another format version
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == offset
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': its header is damaged
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == link
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': is a symbolic link, which is not followed
// DAMAGED-NEXT: prog begun=1 ended=1
// DAMAGED: == other-bytes
// DAMAGED-NEXT: prog begun=1 ended=1 flags=1 map=yes id=build set=1
// DAMAGED: == packed
// DAMAGED-NEXT: prog begun=1 ended=1 flags=1 map=yes id=build set=1
// DAMAGED: == hopeless
// DAMAGED-NEXT: mincov: prog: recording beside '{{.*}}/prog.mincov': it is not a mincov profile
// DAMAGED-NEXT: nothing
// DAMAGED-NOT: {{.}}
#include "module.h"

int main(void) {
  hit(7);
  return 0;
}
