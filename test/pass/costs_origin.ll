; Measured weights with a word on their origin, as newer LLVMs have them.
; REQUIRES: opaque-pointers
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes %s
target triple = "x86_64-pc-linux-gnu"

define void @with_origin(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@with_origin(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
  br i1 %c, label %first, label %second, !prof !3
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  br i1 %d, label %second, label %end, !prof !1
end:
  ret void
}

!1 = !{!"branch_weights", i32 1, i32 1000}
!3 = !{!"branch_weights", !"expected", i32 1000, i32 1}
