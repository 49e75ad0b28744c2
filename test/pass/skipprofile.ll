; The attribute skipprofile, which LLVM 14 does not know.
; REQUIRES: opaque-pointers
; RUN: %instrument -passes='mincov,verify' %s -o %t.ll
; RUN: %check_probes --allow-empty %s <%t.ll
; RUN: %llc -filetype=obj %t.ll -o %t.o
; RUN: %mincov dump %t.o | FileCheck --check-prefix=MAP %s
target triple = "x86_64-pc-linux-gnu"
; CHECK-LABEL: define void @has_skipprofile()
; MAP-LABEL: function has_skipprofile
; MAP: skipped: noprofile attribute
define void @has_skipprofile() skipprofile {
  ret void
}
