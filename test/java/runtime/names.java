// The environment says where profiles go, as for native programs; what must not share a file gets a suffix.
// RUN: %build %t %s
// RUN: sed 's,/src/A,/src/other/A,' %S/Inputs/two_files.map >%t/other.map && cp -r %t/classes %t/other \
// RUN:   && %builddir/test/bin/make-profile %t/other.map %t/other/mincov_t/coverage.mincovmap
// RUN: for jdk in %jdks; do %fresh; run() { $jdk/bin/java -cp ../$1 Names $2 & pid=$!; wait $pid; }; \
// RUN:   MINCOV_DIR=deep/down run classes; %profile deep/down/*; \
// RUN:   MINCOV_FILE=p-%%b-%%p%%%%.mincov run classes; test -e p-app-$pid%%.mincov && echo process; \
// RUN:   MINCOV_FILE=h-%%h run classes; test -e h-$(cat /proc/sys/kernel/hostname) && echo host; \
// RUN:   MINCOV_FILE=$PWD/abs/%%i.mincov MINCOV_DIR=unused run classes; ls abs; \
// RUN:   run classes; run other; %profile app*.mincov; \
// RUN:   ln -s nowhere link.mincov; MINCOV_FILE=link.mincov MINCOV_QUIET=1 run classes; ls link*; \
// RUN:   %mincov merge app.mincov -o packed.mincov; MINCOV_FILE=packed.mincov run classes; ls packed*; \
// RUN:   mkdir off; MINCOV_DIR=off MINCOV_MAP=off run classes; %profile off/app.mincov; %not %mincov report off/app.mincov 2>&1; \
// RUN:   %mincov report off/app.mincov ../classes/mincov_t/coverage.mincovmap; ls -A; done | FileCheck %s
//
// CHECK: app.mincov: app begun=1 ended=1 map=yes set 0
// CHECK-NEXT: process
// CHECK-NEXT: host
// CHECK-NEXT: {{^[0-9a-f]{16}.mincov$}}
// CHECK-NEXT: app.{{[0-9a-f]+}}.mincov: app begun=1 ended=1 map=yes set 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0
// CHECK-NEXT: {{^link.[0-9a-f]{16}.mincov$}}
// CHECK-NEXT: {{^link.mincov$}}
// CHECK-NEXT: {{^packed.[0-9a-f]{16}.mincov$}}
// CHECK-NEXT: {{^packed.mincov$}}
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=no set 0
// CHECK-NEXT: off/app.mincov: written without its map
// CHECK: Total {{.*}} 1/8
// CHECK-NOT: tmp
class Names {
  public static void main(String[] arguments) { mincov_t.F1.p[0] = 1; }
}
