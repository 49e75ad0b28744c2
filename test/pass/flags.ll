; Probes in loops that provably end: a flag while the loop runs, or what tells the same, and the store behind it. No store where it
; may not be.
; RUN: %instrument -passes='mincov<phase=late>,verify' %s | FileCheck %s
; RUN: %instrument -passes='mincov<phase=late;store=strict>,verify' %s | FileCheck %s --check-prefix=PLACE
; RUN: %instrument -passes='mincov<phase=early>,verify' %s | FileCheck %s --check-prefix=PLACE
; PLACE-NOT: phi i1 [

; Each arm has its flag, that of the false one turned round, and its own store, which is not executed unless the arm was. A division
; is not executed in vain.
define void @both_arms(ptr %p, i32 %n) {
; CHECK-LABEL: @both_arms(
; CHECK: loop:
; CHECK-NEXT: [[NOT_B:%[0-9]+]] = phi i1 [ [[NOT_B_NEXT:%[0-9]+]], %latch ], [ true, %entry ]
; CHECK-NEXT: [[A:%[0-9]+]] = phi i1 [ [[A_NEXT:%[0-9]+]], %latch ], [ false, %entry ]
; CHECK-NOT: store i8
; CHECK: latch:
; CHECK-NEXT: [[NOT_RAN_B:%[0-9]+]] = phi i1 [ true, %a ], [ false, %b ]
; CHECK-NEXT: [[RAN_A:%[0-9]+]] = phi i1 [ true, %a ], [ false, %b ]
; CHECK: [[A_NEXT]] = or i1 [[A]], [[RAN_A]]
; CHECK-NEXT: [[NOT_B_NEXT]] = and i1 [[NOT_B]], [[NOT_RAN_B]]
; CHECK-NEXT: br i1 %ends, label %[[ASKS_B:[0-9]+]], label %loop, !llvm.loop
; CHECK: [[ASKS_B]]:
; CHECK-NEXT: br i1 [[NOT_B_NEXT]], label %[[ASKS_A:[0-9]+]], label %[[STORES_B:[0-9]+]]
; CHECK: [[STORES_B]]:
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %[[ASKS_A]]
; CHECK: [[ASKS_A]]:
; CHECK-NEXT: br i1 [[A_NEXT]], label %[[STORES_A:[0-9]+]], label %[[ON:[0-9]+]]
; CHECK: [[STORES_A]]:
; CHECK-NEXT: store i8 0,
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
; CHECK-NEXT: [[INNER:%[0-9]+]] = select i1 [[D]], i64 2, i64 3
; CHECK-NEXT: [[NOT_THIRD:%[0-9]+]] = select i1 %c, i1 true, i1 [[D]]
; CHECK-NEXT: [[SECOND:%[0-9]+]] = select i1 %c, i1 false, i1 [[D]]
; CHECK-NEXT: [[BY:%[0-9]+]] = select i1 %c, i64 1, i64 [[INNER]]
; CHECK-NEXT: br label %latch
; CHECK: latch:
; CHECK-NEXT: add i64 %sum, [[BY]]
; CHECK-DAG: or i1 {{%[0-9]+}}, %c
; CHECK-DAG: or i1 {{%[0-9]+}}, [[SECOND]]
; CHECK-DAG: and i1 {{%[0-9]+}}, [[NOT_THIRD]]
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

; The greatest value so far: whether there was a new one shows behind the loop, and the arm becomes what the optimiser makes of it.
define i32 @greatest(ptr %p, i64 %n, i32 %first) {
; CHECK-LABEL: @greatest(
; CHECK: loop:
; CHECK-NOT: phi i1 [
; CHECK: [[BETTER:%[0-9]+]] = call i32 @llvm.smax.i32(i32 %x, i32 %best)
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

; As great a value may be found again, which that does not show: one was found iff the greatest of all is no less than the first.
define i32 @no_less(ptr %p, i64 %n, i32 %first) {
; CHECK-LABEL: @no_less(
; CHECK: loop:
; CHECK-NEXT: [[ALL:%[0-9]+]] = phi i32 [ [[ALL_NEXT:%[0-9]+]], %latch ], [ -2147483648, %entry ]
; CHECK: call i32 @llvm.smax.i32(i32 %x, i32 %best)
; CHECK-NEXT: br label %latch
; CHECK: [[ALL_NEXT]] = call i32 @llvm.smax.i32(i32 [[ALL]], i32 %x)
; CHECK: icmp sge i32 [[ALL_NEXT]], %first
; CHECK-NEXT: br i1
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

; What one arm alone counts tells whether it was entered, unless it may have come around to what it was. A choice between a sum and
; what it was becomes a sum.
define i32 @counts(ptr %p, i64 %n, i32 %sum) {
; CHECK-LABEL: @counts(
; CHECK-NOT: phi i1 [
; CHECK: [[BY:%[0-9]+]] = select i1 %c, i32 -1, i32 0
; CHECK-NEXT: [[MORE:%[0-9]+]] = add i32 %all, [[BY]]
; CHECK: br i1 %goes
; CHECK: [[ALL:%[0-9]+]] = freeze i32 [[MORE]]
; CHECK-NEXT: [[RAN:%[0-9]+]] = icmp ne i32 [[ALL]], %sum
; CHECK-NEXT: br i1 [[RAN]], label %[[STORES:[0-9]+]], label
; CHECK: [[STORES]]:
; CHECK-NEXT: store i8
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %all = phi i32 [ %sum, %entry ], [ %then, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 7
  br i1 %c, label %arm, label %latch

arm:
  %more = add nsw i32 %all, -1
  br label %latch

latch:
  %then = phi i32 [ %more, %arm ], [ %all, %loop ]
  %next = add nuw i64 %i, 1
  %goes = icmp ult i64 %next, %n
  br i1 %goes, label %loop, label %end

end:
  ret i32 %then
}

define i32 @counts_around(ptr %p, i64 %n, i32 %sum) {
; CHECK-LABEL: @counts_around(
; CHECK: phi i1 [
; CHECK: add i32 %all, {{%[0-9]+}}
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %all = phi i32 [ %sum, %entry ], [ %then, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 7
  br i1 %c, label %arm, label %latch

arm:
  %more = add i32 %all, -1
  br label %latch

latch:
  %then = phi i32 [ %more, %arm ], [ %all, %loop ]
  %next = add nuw i64 %i, 1
  %goes = icmp ult i64 %next, %n
  br i1 %goes, label %loop, label %end

end:
  ret i32 %then
}

; A number of as many bits as the turns have, which do not come around, cannot either, if it steps by an odd number.
define i64 @counts_as_many(ptr %p, i32 %n, ptr %out) {
; CHECK-LABEL: @counts_as_many(
; CHECK: loop:
; CHECK-NEXT: [[FLAG:%[0-9]+]] = phi i1
; CHECK-NOT: phi i1 [
; CHECK: [[BY:%[0-9]+]] = select i1 %c, i32 3, i32 0
; CHECK-NEXT: [[ODD:%[0-9]+]] = add i32 %odd, [[BY]]
; CHECK: latch:
; CHECK: and i1 [[FLAG]], %c
; CHECK: [[ALL:%[0-9]+]] = freeze i32 [[ODD]]
; CHECK-NEXT: icmp ne i32 [[ALL]], 0
; CHECK-NOT: icmp
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = phi i32 [ 0, %entry ], [ %odd.then, %latch ]
  %even = phi i32 [ 0, %entry ], [ %even.then, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 7
  br i1 %c, label %arm, label %other

arm:
  %odd.more = add i32 %odd, 3
  br label %latch

other:
  %even.more = add i32 %even, 2
  br label %latch

latch:
  %odd.then = phi i32 [ %odd.more, %arm ], [ %odd, %other ]
  %even.then = phi i32 [ %even, %arm ], [ %even.more, %other ]
  %next = add nuw i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  store i32 %even.then, ptr %out
  %wide = zext i32 %odd.then to i64
  ret i64 %wide
}

; What two arms count tells of neither, but what only one of them sets does.
define i32 @two_count(ptr %p, i64 %n, ptr %out) {
; CHECK-LABEL: @two_count(
; CHECK: loop:
; CHECK-NEXT: phi i1 [
; CHECK-NEXT: phi i1 [
; CHECK-NEXT: %i = phi
; CHECK: [[SET:%[0-9]+]] = select i1 %c, i32 %set,
; CHECK: br i1 %goes
; CHECK: icmp ne i32 [[SET]], 0
; CHECK-NOT: icmp
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %all = phi i32 [ 0, %entry ], [ %then, %latch ]
  %set = phi i32 [ 0, %entry ], [ %set.then, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 7
  br i1 %c, label %arm, label %else

arm:
  %more = add nsw i32 %all, 1
  br label %latch

else:
  %d = icmp slt i32 %x, -7
  br i1 %d, label %other, label %latch

other:
  %most = add nsw i32 %all, 2
  br label %latch

latch:
  %then = phi i32 [ %more, %arm ], [ %most, %other ], [ %all, %else ]
  %set.then = phi i32 [ %set, %arm ], [ 5, %other ], [ %set, %else ]
  %next = add nuw i64 %i, 1
  %goes = icmp ult i64 %next, %n
  br i1 %goes, label %loop, label %end

end:
  store i32 %set.then, ptr %out
  ret i32 %then
}

; Numbers of 16 bits, compared in 32: the greatest tells of one arm, the least of the other one.
define void @ranges(ptr %p, i32 %n, i32 %bound) {
; CHECK-LABEL: @ranges(
; CHECK: loop:
; CHECK-NEXT: [[MOST:%[0-9]+]] = phi i16 [ [[MOST_NEXT:%[0-9]+]], %latch ], [ 0, %entry ]
; CHECK-NEXT: [[LEAST:%[0-9]+]] = phi i16 [ [[LEAST_NEXT:%[0-9]+]], %latch ], [ -1, %entry ]
; CHECK: [[LEAST_NEXT]] = call i16 @llvm.umin.i16(i16 [[LEAST]], i16 %x)
; CHECK-NEXT: [[MOST_NEXT]] = call i16 @llvm.umax.i16(i16 [[MOST]], i16 %x)
; CHECK: [[WIDE:%[0-9]+]] = zext i16 [[MOST_NEXT]] to i32
; CHECK-NEXT: icmp uge i32 [[WIDE]], %bound
; CHECK: [[WIDE_2:%[0-9]+]] = zext i16 [[LEAST_NEXT]] to i32
; CHECK-NEXT: icmp ult i32 [[WIDE_2]], %bound
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i16, ptr %p, i32 %i
  %x = load i16, ptr %at
  %wide = zext i16 %x to i32
  %c = icmp ult i32 %wide, %bound
  br i1 %c, label %a, label %b

a:
  br label %latch

b:
  %less = sub i32 %wide, %bound
  br label %latch

latch:
  %y = phi i32 [ 0, %a ], [ %less, %b ]
  %narrow = trunc i32 %y to i16
  store i16 %narrow, ptr %at
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop

end:
  ret void
}

; Signed ones on the right; the least of numbers that are not compared in each turn tells nothing.
define void @signed_ranges(ptr %p, i32 %n, i32 %bound) {
; CHECK-LABEL: @signed_ranges(
; CHECK: loop:
; CHECK-NEXT: phi i1 [
; CHECK-NEXT: [[MOST:%[0-9]+]] = phi i16 [ [[MOST_NEXT:%[0-9]+]], %latch ], [ -32768, %entry ]
; CHECK: [[MOST_NEXT]] = call i16 @llvm.smax.i16(i16 [[MOST]], i16 %x)
; CHECK: [[WIDE:%[0-9]+]] = sext i16 [[MOST_NEXT]] to i32
; CHECK-NEXT: icmp sgt i32 [[WIDE]], %bound
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr inbounds i16, ptr %p, i32 %i
  %x = load i16, ptr %at
  %wide = sext i16 %x to i32
  %c = icmp slt i32 %bound, %wide
  br i1 %c, label %a, label %latch

a:
  %d = icmp sgt i32 %wide, %n
  br i1 %d, label %b, label %latch

b:
  br label %latch

latch:
  %y = phi i16 [ 0, %loop ], [ 1, %a ], [ 2, %b ]
  store i16 %y, ptr %at
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %end, label %loop

end:
  ret void
}

; Around the loop another one may spin: stores are atomic, but leave the loop that ends.
define void @inside_of_spinning(ptr %p, i32 %n, ptr %stop) {
; CHECK-LABEL: @inside_of_spinning(
; CHECK: loop:
; CHECK-NOT: store atomic
; CHECK: br i1 %ends
; CHECK: br i1
; CHECK: store atomic i8
; CHECK: load volatile
entry:
  br label %outer

outer:
  br label %loop

loop:
  %i = phi i32 [ 0, %outer ], [ %next, %latch ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %c = icmp sgt i32 %x, 1
  br i1 %c, label %arm, label %latch

arm:
  store i32 1, ptr %at
  br label %latch

latch:
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %tail, label %loop

tail:
  %s = load volatile i32, ptr %stop
  %t = icmp eq i32 %s, 0
  br i1 %t, label %outer, label %end

end:
  ret void
}

; What may go on for ever tells of what it does: steps by two may pass their bound for ever, values that are loaded any time.
define void @by_two(ptr %p, i32 %n) {
; CHECK-LABEL: @by_two(
; CHECK-NOT: phi i1 [
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

; But where such loops are taken to end, by the loop or by its function, so is this one.
define void @by_two_at_last(ptr %p, i32 %n) {
; CHECK-LABEL: @by_two_at_last(
; CHECK: phi i1 [
; CHECK: arm:
; CHECK-NEXT: store i32
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
  br i1 %ends, label %end, label %loop, !llvm.loop !2

end:
  ret void
}

define void @by_two_progressing(ptr %p, i32 %n) mustprogress {
; CHECK-LABEL: @by_two_progressing(
; CHECK: phi i1 [
; CHECK: arm:
; CHECK-NEXT: store i32
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
; CHECK-NOT: phi i1 [
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
; CHECK-NOT: phi i1 [
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
; CHECK-NOT: phi i1 [
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
; CHECK-NOT: phi i1 [
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
!2 = distinct !{!2, !3, !1}
!3 = !{!"llvm.loop.unroll.disable"}
