; mode=block-by-edge: probes on edges, and on blocks only where no edges that would do can carry one.
; RUN: %instrument -passes='mincov<mode=block-by-edge>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<mode=block-by-edge>,verify' %s | %llc %opaque -filetype=obj - -o %t.o
; RUN: %instrument -passes='mincov<mode=verify-block-by-edge>,verify' %s | %llc %opaque -filetype=obj - -o %t.verify.o
; The plan is the same in both modes.
; RUN: %mincov dump --plan %t.o > %t.plan
; RUN: %mincov dump --plan %t.verify.o | diff %t.plan -
; RUN: FileCheck --check-prefix=PLAN %s < %t.plan
; PLAN: 4 5 2 arms
; PLAN-NEXT: 5 8 3 in_or_out
; PLAN-NEXT: 6 10 6 crossing
; PLAN-NEXT: 4 6 3 ends_there
; PLAN-NEXT: 4 10 3 computed
; PLAN-NEXT: 5 10 4 two_invokes
target triple = "x86_64-pc-linux-gnu"
declare void @fails() noreturn
declare void @may_throw()
declare i32 @__gxx_personality_v0(...)

; Each arm by its edge, which has no need of a new block.
define void @arms(i1 %c) {
; CHECK-LABEL: define {{.*}}@arms(
entry:
  br i1 %c, label %left, label %right
left:
; CHECK: {{^}}left:
; CHECK-NEXT: store i8 0
  br label %end
right:
; CHECK: {{^}}right:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret void
}

; A block that two critical edges enter and one leaves: it is told by the way out.
define void @in_or_out(i1 %c, i1 %d, i1 %e) {
; CHECK-LABEL: define {{.*}}@in_or_out(
entry:
  br i1 %c, label %one, label %two
one:
; CHECK: {{^}}one:
; CHECK-NEXT: store i8 0
  br i1 %d, label %middle, label %end
two:
; CHECK: {{^}}two:
; CHECK-NEXT: store i8 0
  br i1 %e, label %middle, label %end
middle:
; CHECK: {{^}}middle:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret void
}

; Two critical edges in, two out: two new blocks.
define i32 @crossing(i1 %c, i1 %d, i1 %e, i1 %f) {
; CHECK-LABEL: define {{.*}}@crossing(
entry:
  br i1 %c, label %one, label %two
one:
; CHECK: {{^}}one:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br i1 %d, label %[[FROM_ONE:[0-9]+]], label %left
  br i1 %d, label %middle, label %left
two:
; CHECK: {{^}}two:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br i1 %e, label %[[FROM_TWO:[0-9]+]], label %right
  br i1 %e, label %middle, label %right
; CHECK: {{^}}[[FROM_ONE]]:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br label %middle
; CHECK: {{^}}[[FROM_TWO]]:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br label %middle
middle:
  br i1 %f, label %left, label %right
left:
; CHECK: %x = phi i32
; CHECK-NEXT: store i8 0
  %x = phi i32 [ 1, %one ], [ 2, %middle ]
  ret i32 %x
right:
; CHECK: %y = phi i32
; CHECK-NEXT: store i8 0
  %y = phi i32 [ 1, %two ], [ 2, %middle ]
  ret i32 %y
}

; The run ends in a block that two edges enter: the one way out is told by the block itself. The edge into it hardly ever runs, and
; tells whether the block before ran.
define void @ends_there(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@ends_there(
entry:
  br i1 %c, label %failure, label %next
next:
; CHECK: br i1 %d, label %[[COLD:[0-9]+]], label %end
; CHECK: {{^}}[[COLD]]:
; CHECK-NEXT: store i8 0
; CHECK-NEXT: br label %failure
  br i1 %d, label %failure, label %end
failure:
; CHECK: {{^}}failure:
; CHECK-NEXT: store i8 0
  call void @fails()
  unreachable
end:
; CHECK: {{^}}end:
; CHECK-NEXT: store i8 0
  ret void
}

; Edges of indirectbr cannot carry a probe where they are critical: blocks do.
define void @computed(ptr %t) {
; CHECK-LABEL: define {{.*}}@computed(
entry:
  indirectbr ptr %t, [label %a, label %b, label %end]
a:
; CHECK: {{^}}a:
; CHECK-NEXT: store i8 0
  indirectbr ptr %t, [label %a, label %b, label %end]
b:
; CHECK: {{^}}b:
; CHECK-NEXT: store i8 0
  indirectbr ptr %t, [label %a, label %b, label %end]
end:
; CHECK: {{^}}end:
; CHECK-NEXT: store i8 0
  ret void
}

; Edges into a landing pad cannot be split: the pad itself.
define void @two_invokes(i1 %c) personality ptr @__gxx_personality_v0 {
; CHECK-LABEL: define {{.*}}@two_invokes(
entry:
  br i1 %c, label %first, label %second
first:
; CHECK: {{^}}first:
; CHECK-NEXT: store i8 0
  invoke void @may_throw() to label %end unwind label %pad
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  invoke void @may_throw() to label %end unwind label %pad
pad:
; CHECK: cleanup
; CHECK-NEXT: store i8 0
  %p = landingpad { ptr, i32 } cleanup
  br label %end
end:
; CHECK: {{^}}end:
; CHECK-NEXT: store i8 0
  ret void
}
