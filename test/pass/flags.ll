; Probes in loops that provably end: a flag while the loop runs, and the store behind it. No store where it may not be.
; RUN: %instrument -passes='mincov<phase=late>,verify' %s | FileCheck %s
; RUN: %instrument -passes='mincov<phase=late;store=strict>,verify' %s | FileCheck %s --check-prefix=PLACE
; RUN: %instrument -passes='mincov<phase=early>,verify' %s | FileCheck %s --check-prefix=PLACE
; PLACE-NOT: phi i1

; Each arm has its flag, and its own store, which is not executed unless the arm was. A division is not executed in vain.
define void @both_arms(ptr %p, i32 %n) {
; CHECK-LABEL: @both_arms(
; CHECK: loop:
; CHECK-NEXT: [[B:%[0-9]+]] = phi i1 [ [[B_NEXT:%[0-9]+]], %latch ], [ false, %entry ]
; CHECK-NEXT: [[A:%[0-9]+]] = phi i1 [ [[A_NEXT:%[0-9]+]], %latch ], [ false, %entry ]
; CHECK-NOT: store i8
; CHECK: latch:
; CHECK-NEXT: [[RAN_B:%[0-9]+]] = phi i1 [ false, %a ], [ true, %b ]
; CHECK-NEXT: [[RAN_A:%[0-9]+]] = phi i1 [ true, %a ], [ false, %b ]
; CHECK: [[A_NEXT]] = or i1 [[A]], [[RAN_A]]
; CHECK-NEXT: [[B_NEXT]] = or i1 [[B]], [[RAN_B]]
; CHECK-NEXT: br i1 %ends, label %[[ASKS_B:[0-9]+]], label %loop, !llvm.loop
; CHECK: [[ASKS_B]]:
; CHECK-NEXT: br i1 [[B_NEXT]], label %[[STORES_B:[0-9]+]], label %[[ASKS_A:[0-9]+]]
; CHECK: [[STORES_B]]:
; CHECK-NEXT: store i8 1,
; CHECK-NEXT: br label %[[ASKS_A]]
; CHECK: [[ASKS_A]]:
; CHECK-NEXT: br i1 [[A_NEXT]], label %[[STORES_A:[0-9]+]], label %[[ON:[0-9]+]]
; CHECK: [[STORES_A]]:
; CHECK-NEXT: store i8 1,
; CHECK-NEXT: br label %[[ON]]
; CHECK: end:
; CHECK-NEXT: phi i32 [ %next, %[[ON]] ]
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %c = icmp slt i32 %x, 7
  br i1 %c, label %a, label %b

a:
  br label %latch

b:
  %q = sdiv i32 700, %x
  br label %latch

latch:
  %y = phi i32 [ 3, %a ], [ %q, %b ]
  store i32 %y, ptr %at
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop, !llvm.loop !0

end:
  %last = phi i32 [ %next, %latch ]
  ret void
}

; Arms that only choose a value become selects, an arm within an arm first.
define i64 @three_arms(ptr %p, i64 %n) {
; CHECK-LABEL: @three_arms(
; CHECK: %c = icmp ult i32 %x, 128
; CHECK-NEXT: [[D:%[0-9]+]] = icmp ult i32 %x, 2048
; CHECK-NEXT: [[NOT_D:%[0-9]+]] = xor i1 [[D]], true
; CHECK-NEXT: [[INNER:%[0-9]+]] = select i1 [[D]], i64 2, i64 3
; CHECK-NEXT: [[THIRD:%[0-9]+]] = select i1 %c, i1 false, i1 [[NOT_D]]
; CHECK-NEXT: [[SECOND:%[0-9]+]] = select i1 %c, i1 false, i1 [[D]]
; CHECK-NEXT: [[BY:%[0-9]+]] = select i1 %c, i64 1, i64 [[INNER]]
; CHECK-NEXT: br label %latch
; CHECK: latch:
; CHECK-NEXT: add i64 %sum, [[BY]]
; CHECK-DAG: or i1 {{%[0-9]+}}, %c
; CHECK-DAG: or i1 {{%[0-9]+}}, [[SECOND]]
; CHECK-DAG: or i1 {{%[0-9]+}}, [[THIRD]]
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i64 [ 0, %entry ], [ %more, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  %c = icmp ult i32 %x, 128
  br i1 %c, label %one, label %else

one:
  br label %latch

else:
  %d = icmp ult i32 %x, 2048
  br i1 %d, label %two, label %three

two:
  br label %latch

three:
  br label %latch

latch:
  %by = phi i64 [ 3, %three ], [ 2, %two ], [ 1, %one ]
  %more = add i64 %sum, %by
  %next = add nuw i64 %i, 1
  %goes = icmp ult i64 %next, %n
  br i1 %goes, label %loop, label %end

end:
  ret i64 %more
}

; The greatest value so far: whether there was a new one shows behind the loop, and the arm becomes a select.
define i32 @greatest(ptr %p, i64 %n, i32 %first) {
; CHECK-LABEL: @greatest(
; CHECK: loop:
; CHECK-NOT: phi i1
; CHECK: [[BETTER:%[0-9]+]] = select i1 %c, i32 %x, i32 %best
; CHECK-NEXT: br label %latch
; CHECK: icmp ne i32 [[BETTER]], %first
; CHECK-NEXT: br i1
; CHECK: store i8
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %best = phi i32 [ %first, %entry ], [ %better, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, %best
  br i1 %c, label %arm, label %latch

arm:
  br label %latch

latch:
  %better = phi i32 [ %x, %arm ], [ %best, %loop ]
  %next = add nuw i64 %i, 1
  %goes = icmp ult i64 %next, %n
  br i1 %goes, label %loop, label %end

end:
  ret i32 %better
}

; As great a value may be found again, which nothing shows behind: the flag remains.
define i32 @no_less(ptr %p, i64 %n, i32 %first) {
; CHECK-LABEL: @no_less(
; CHECK: loop:
; CHECK-NEXT: [[FOUND:%[0-9]+]] = phi i1
; CHECK: select i1 %c, i32 %x, i32 %best
; CHECK: [[NEXT:%[0-9]+]] = or i1 [[FOUND]], %c
; CHECK: br i1 [[NEXT]], label
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %best = phi i32 [ %first, %entry ], [ %better, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  %c = icmp sge i32 %x, %best
  br i1 %c, label %arm, label %latch

arm:
  br label %latch

latch:
  %better = phi i32 [ %x, %arm ], [ %best, %loop ]
  %next = add i64 %i, 1
  %goes = icmp ult i64 %next, %n
  br i1 %goes, label %loop, label %end

end:
  ret i32 %better
}

; What may go on for ever tells of what it does: steps by two may pass their bound for ever, values that are loaded any time.
define void @by_two(ptr %p, i32 %n) {
; CHECK-LABEL: @by_two(
; CHECK-NOT: phi i1
; CHECK: arm:
; CHECK-NEXT: store i8
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 1
  br i1 %c, label %arm, label %latch

arm:
  store i32 1, ptr %at
  br label %latch

latch:
  %next = add i32 %i, 2
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop

end:
  ret void
}

define void @until_zero(ptr %p) {
; CHECK-LABEL: @until_zero(
; CHECK-NOT: phi i1
; CHECK: arm:
; CHECK-NEXT: store i8
; CHECK: ret
entry:
  br label %loop

loop:
  %at = phi ptr [ %p, %entry ], [ %next, %latch ]
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 1
  br i1 %c, label %arm, label %latch

arm:
  store i32 1, ptr %at
  br label %latch

latch:
  %next = getelementptr inbounds i32, ptr %at, i64 1
  %ends = icmp eq i32 %x, 0
  br i1 %ends, label %end, label %loop

end:
  ret void
}

; The run may end in a call, and an access that is volatile may be waited for.
declare void @f()

define void @calls(ptr %p, i32 %n) {
; CHECK-LABEL: @calls(
; CHECK-NOT: phi i1
; CHECK: arm:
; CHECK-NEXT: store i8
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 1
  br i1 %c, label %arm, label %latch

arm:
  call void @f()
  br label %latch

latch:
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop

end:
  ret void
}

define void @reads_volatile(ptr %p, i32 %n) {
; CHECK-LABEL: @reads_volatile(
; CHECK-NOT: phi i1
; CHECK: arm:
; CHECK-NEXT: store atomic i8
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = load volatile i32, ptr %p
  %c = icmp sgt i32 %x, 1
  br i1 %c, label %arm, label %latch

arm:
  br label %latch

latch:
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop

end:
  ret void
}

; A further way out: no flag.
define i32 @two_ends(ptr %p, i32 %n) {
; CHECK-LABEL: @two_ends(
; CHECK-NOT: phi i1
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 1
  br i1 %c, label %arm, label %latch

arm:
  %d = icmp eq i32 %x, 9
  br i1 %d, label %end, label %latch

latch:
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop

end:
  ret i32 %i
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
