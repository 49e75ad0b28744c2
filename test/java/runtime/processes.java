// Many Java VMs at once share one file: every run is counted, and nothing that one of them recorded is lost.
// RUN: %build %t %s
// RUN: for jdk in %jdks; do %fresh; for i in $(seq 20); do $jdk/bin/java -XX:TieredStopAtLevel=1 -cp ../classes Processes $i & done; wait; \
// RUN:   %profile app.mincov; ls -A; done | FileCheck %s
//
// CHECK: app.mincov: app begun=20 ended=20 map=yes set 0 1 2 3 4 5 6 7
// CHECK-NEXT: {{^}}app.mincov{{$}}
//
// The mark that keeps others from counting at the same moment was left by a process that was killed, long ago, or is kept by one that is
// stopped: runs are counted all the same, and only the first mark is removed.
// RUN: for jdk in %jdks; do %fresh; run() { $jdk/bin/java -cp ../classes Processes 1; %profile app.mincov; ls -A; }; \
// RUN:   touch -d '1 minute ago' .app.mincov.lock; run; touch -d '1 hour' .app.mincov.lock; run; done | FileCheck %s --check-prefix=MARK
//
// MARK: app.mincov: app begun=1 ended=1 map=yes set 1
// MARK-NEXT: {{^}}app.mincov{{$}}
// MARK-NEXT: app.mincov: app begun=2 ended=2 map=yes set 1
// MARK-NEXT: {{^}}.app.mincov.lock{{$}}
// MARK-NEXT: {{^}}app.mincov{{$}}
//
// Where no mark can be made, since its name would be longer than the file system allows, the file itself is locked.
// RUN: for jdk in %jdks; do %fresh; long=$(printf '%%0243d' 0).mincov; $jdk/bin/java -cp ../classes Processes 1; mv app.mincov $long; \
// RUN:   for i in $(seq 10); do MINCOV_FILE=$long $jdk/bin/java -XX:TieredStopAtLevel=1 -cp ../classes Processes $i & done; wait; \
// RUN:   %profile $long; ls -A; done | FileCheck %s --check-prefix=LOCK
//
// LOCK: 0.mincov: app begun=11 ended=11 map=yes set 0 1 2 3 6
// LOCK-NEXT: {{^0*}}.mincov{{$}}
class Processes {
  public static void main(String[] arguments) {
    int number = Integer.parseInt(arguments[0]);
    if (number < 10) mincov_t.F1.p[number % 4] = 1;
    else mincov_t.F2.p[number % 4] = 1;
  }
}
