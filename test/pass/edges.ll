; Probes on edges: new blocks on critical edges, phis with an entry for each, edges that cannot be split.
; RUN: %instrument -passes='mincov<mode=verify-edge;exact=off>,verify' %s | FileCheck %s
; RUN: %instrument -passes='mincov<mode=edge;exact=off>,verify' %s | FileCheck %s --check-prefix=PLAN
target triple = "x86_64-pc-linux-gnu"
declare i32 @__gxx_personality_v0(...)
declare i32 @may_throw()

; The edge past the arm is critical: it gets a block of its own, and the phi an entry for it.
define i32 @if_without_else(i1 %c) {
; CHECK-LABEL: define {{.*}}@if_without_else(
; CHECK: br i1 %c, label %arm, label %[[NEW:[0-9]+]]
; CHECK: {{^}}[[NEW]]:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br label %end
; CHECK: phi i32 [ 7, %[[NEW]] ], [ 8, %arm ]
; PLAN-LABEL: define {{.*}}@if_without_else(
; PLAN-COUNT-2: store i8 0
; PLAN-NOT: store i8 0
; PLAN: ret i32
entry:
  br i1 %c, label %arm, label %end
arm:
  br label %end
end:
  %r = phi i32 [ 7, %entry ], [ 8, %arm ]
  ret i32 %r
}

; Parallel edges of a switch: one block for each, one phi entry for each.
define i32 @parallel(i32 %x) {
; CHECK-LABEL: define {{.*}}@parallel(
; CHECK: switch i32 %x, label %other [
; CHECK-NEXT: i32 1, label %[[ONE:[0-9]+]]
; CHECK-NEXT: i32 2, label %[[TWO:[0-9]+]]
; CHECK: phi i32
; CHECK-SAME: %[[TWO]]
; PLAN-LABEL: define {{.*}}@parallel(
entry:
  switch i32 %x, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  br label %end
end:
  %r = phi i32 [ 3, %entry ], [ 3, %entry ], [ 4, %other ]
  ret i32 %r
}

; A critical back edge, and the way out of the loop.
define void @self_loop(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@self_loop(
; CHECK: br i1 %c, label %[[IN:[0-9]+]], label %{{[0-9]+}}
; CHECK-COUNT-2: br label %loop
; CHECK: {{^}}loop:
; CHECK: br i1 %d, label %{{[0-9]+}}, label %{{[0-9]+}}
; PLAN-LABEL: define {{.*}}@self_loop(
entry:
  br i1 %c, label %loop, label %end
loop:
  br i1 %d, label %loop, label %end
end:
  ret void
}

; Edges of indirectbr cannot be split; the targets' own probes remain.
define void @computed(i1 %c) {
; CHECK-LABEL: define {{.*}}@computed(
; CHECK: indirectbr ptr {{.*}}, [label %a, label %b]
; PLAN-LABEL: define {{.*}}@computed(
entry:
  %t = select i1 %c, ptr blockaddress(@computed, %a), ptr blockaddress(@computed, %b)
  indirectbr ptr %t, [label %a, label %b]
a:
  indirectbr ptr %t, [label %a, label %b]
b:
  ret void
}

; The normal edge of an invoke is split where the target has other predecessors; the edge into the shared landing pad is not.
define i32 @two_invokes(i1 %c) personality ptr @__gxx_personality_v0 {
; CHECK-LABEL: define {{.*}}@two_invokes(
; CHECK: invoke i32 @may_throw()
; CHECK-NEXT: to label %[[NORMAL:[0-9]+]] unwind label %pad
; CHECK: {{^}}[[NORMAL]]:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br label %end
; PLAN-LABEL: define {{.*}}@two_invokes(
entry:
  br i1 %c, label %first, label %second
first:
  %x = invoke i32 @may_throw() to label %end unwind label %pad
second:
  %y = invoke i32 @may_throw() to label %end unwind label %pad
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
end:
  %r = phi i32 [ %x, %first ], [ %y, %second ]
  ret i32 %r
}

; A new block on a loop's way back has what the loop is told.
define void @told(i1 %c) {
; CHECK-LABEL: define {{.*}}@told(
; CHECK: store i8 0
; CHECK: br label %body, !llvm.loop
entry:
  br label %body
body:
  br i1 %c, label %body, label %end, !llvm.loop !0
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 false}
