// A run leaves a profile that every command reads; a second run adds to it; output and exit status are the program's.
// RUN: %build %t %s
// RUN: for jdk in %jdks; do %fresh; for arguments in "" other; do \
// RUN:   $jdk/bin/java -cp ../classes Smoke $arguments 2>&1; echo "exit $?"; %profile app.mincov; %mincov report -f app.mincov; done; \
// RUN:   %mincov dump app.mincov >/dev/null && %mincov merge app.mincov -o merged && %mincov report -f merged && ls -A; done | FileCheck %s
//
// CHECK: {{^}}usual{{$}}
// CHECK-NEXT: exit 0
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 1
// CHECK: covered {{.*}} 2/4  50.00% {{.*}} A::main(String[])
// CHECK: not covered {{.*}} 0/4   0.00% {{.*}} B::run()
// CHECK: {{^}}other{{$}}
// CHECK-NEXT: exit 3
// CHECK-NEXT: app.mincov: app begun=2 ended=2 map=yes set 0 1 2 4 7
// CHECK: covered {{.*}} 3/4  75.00% {{.*}} A::main(String[])
// CHECK: covered {{.*}} 2/4  50.00% {{.*}} B::run()
// CHECK: covered {{.*}} 3/4  75.00% {{.*}} A::main(String[])
// CHECK: covered {{.*}} 2/4  50.00% {{.*}} B::run()
// CHECK: {{^}}app.mincov{{$}}
// CHECK-NEXT: {{^}}merged{{$}}
// CHECK-NEXT: {{^}}usual{{$}}
class Smoke {
  public static void main(String[] arguments) {
    mincov_t.F1.p[0] = 1;
    if (arguments.length == 0) {
      mincov_t.F1.p[1] = 1;
      System.out.println("usual");
    } else {
      mincov_t.F1.p[2] = 1;
      mincov_t.F2.p[0] = 1;
      mincov_t.F2.p[3] = 1;
      System.out.println("other");
      System.exit(3);
    }
  }
}
