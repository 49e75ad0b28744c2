// What stands in the way of recording costs one line on the standard error, and nothing else: a directory that cannot be made, a file
// that is no profile (recorded beside), a map that is missing or damaged, classes of another build than the map. MINCOV_QUIET keeps even that away.
// /dev/null is no trouble.
// RUN: %build %t %s
// RUN: cp -r %t/classes %t/missing && rm %t/missing/mincov_t/*.mincovmap
// RUN: cp -r %t/classes %t/damaged && head -c 700 %t/classes/mincov_t/coverage.mincovmap >%t/damaged/mincov_t/coverage.mincovmap
// RUN: cp -r %t/classes %t/other && sed 's/1a/1b/' %S/Inputs/two_files.map >%t/other.map \
// RUN:   && %builddir/test/bin/make-profile %t/other.map %t/other/mincov_t/coverage.mincovmap
// RUN: for jdk in %jdks; do %fresh; export MINCOV_DIR; touch file; echo text >noprofile; \
// RUN:   run() { echo "# $1"; $jdk/bin/java -cp ../$2 Trouble >out 2>err; status=$?; cat err out; rm err out; echo "exit $status"; }; \
// RUN:   MINCOV_DIR=file/x run directory classes; MINCOV_QUIET=1 MINCOV_DIR=file/x run quiet classes; \
// RUN:   MINCOV_FILE=noprofile run text classes; cat noprofile; %profile noprofile.*; MINCOV_FILE=/dev/null run null classes; \
// RUN:   MINCOV_FILE=%%x run pattern classes; %profile app.mincov; rm app.mincov; \
// RUN:   run missing missing; run damaged damaged; run other other; %profile *.mincov; done | FileCheck %s
//
// CHECK: # directory
// CHECK-NEXT: mincov: app: cannot record in '{{.*}}/file/x/app.mincov': {{.+}}
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: # quiet
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: # text
// CHECK-NEXT: mincov: app: recording beside '{{.*}}/noprofile': it is not a mincov profile
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: text
// CHECK-NEXT: noprofile.{{[0-9a-f]+}}: app begun=1 ended=1 map=yes set 0 4
// CHECK-NEXT: # null
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: # pattern
// CHECK-NEXT: mincov: app: using %b.mincov, for MINCOV_FILE has an '%x': unknown % sequence (known: %b %i %p %h %%)
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 0 4
// CHECK-NEXT: # missing
// CHECK-NEXT: mincov: mincov_t/coverage.mincovmap: not recording: this map is not among the program's resources
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: # damaged
// CHECK-NEXT: mincov: map of instrumented classes: not recording: the map is shorter than its header says
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: # other
// CHECK-NEXT: mincov: app: classes and map are of different builds: not recording 'A.java'
// CHECK-NEXT: done
// CHECK-NEXT: exit 4
// CHECK-NEXT: app.mincov: app begun=1 ended=1 map=yes set 4
class Trouble {
  public static void main(String[] arguments) {
    mincov_t.F1.p[0] = 1;
    mincov_t.F2.p[0] = 1;
    System.setErr(System.out); // the program may do so: the line must not end up there
    System.out.println("done");
    System.exit(4);
  }
}
