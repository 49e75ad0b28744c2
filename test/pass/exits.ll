; Probes of blocks that each turn passes, at the exits of their loops. Which block has a probe, phase=late decides; a store in a loop is
; one that did not move.
; RUN: %instrument -passes='mincov<phase=late>,verify' %s | FileCheck %s
; RUN: %instrument -passes='mincov<phase=late;mode=all>,verify' %s | FileCheck %s --check-prefix=ALL
; RUN: %instrument -passes='mincov<phase=late;store=strict>,verify' %s | FileCheck %s --check-prefix=STRICT
; RUN: %instrument -passes='mincov<phase=early>,verify' %s | FileCheck %s --check-prefix=STRICT
; STRICT-NOT: freeze

; All exits lead to one block: that of the block itself stores, that before it asks.
define i32 @one_exit(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @one_exit(
; CHECK: loop:
; CHECK-NOT: store
; CHECK: br i1 %found, label %[[ASKS:[0-9]+]], label %turned
; CHECK-NOT: store
; CHECK: br i1 %goes, label %loop, label %[[STORES:[0-9]+]]
; CHECK: [[ASKS]]:
; CHECK-NEXT: [[COUNT:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[TURNED:%[0-9]+]] = icmp ne i32 [[COUNT]], 0
; CHECK-NEXT: br i1 [[TURNED]], label %[[STORES]], label %end
; CHECK: [[STORES]]:
; CHECK-NEXT: [[SO_FAR:%[0-9]+]] = phi i32 [ -1, %turned ], [ %i, %[[ASKS]] ]
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: phi i32 [ [[SO_FAR]], %[[STORES]] ], [ %i, %[[ASKS]] ]
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %y = load i32, ptr %at
  %found = icmp eq i32 %y, %x
  br i1 %found, label %end, label %turned

turned:
  %next = add nuw i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  %last = phi i32 [ %i, %loop ], [ -1, %turned ]
  ret i32 %last
}

; Steps of two may come around to what they began with, if nothing says that they do not.
define i32 @comes_around(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @comes_around(
; CHECK: turned:
; CHECK-NEXT: store {{(atomic )?}}i8 0,
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %y = load i32, ptr %at
  %found = icmp eq i32 %y, %x
  br i1 %found, label %end, label %turned

turned:
  %next = add i32 %i, 2
  %goes = icmp ne i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  %last = phi i32 [ %i, %loop ], [ -1, %turned ]
  ret i32 %last
}

; Steps of one end the loop before they do. It ends provably.
define i32 @counts_down(ptr %p, i32 %n, i32 %x) {
; CHECK-LABEL: @counts_down(
; CHECK: loop:
; CHECK-NOT: store
; CHECK: br i1 %found, label %[[ASKS:[0-9]+]], label %turned
; CHECK-NOT: store
; CHECK: br i1 %goes, label %loop, label %[[STORES:[0-9]+]]
; CHECK: [[ASKS]]:
; CHECK-NEXT: [[COUNT:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[TURNED:%[0-9]+]] = icmp ne i32 [[COUNT]], %n
; CHECK-NEXT: br i1 [[TURNED]], label %[[STORES]], label %end
; CHECK: [[STORES]]:
; CHECK-NEXT: [[SO_FAR:%[0-9]+]] = phi i32 [ -1, %turned ], [ %i, %[[ASKS]] ]
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: phi i32 [ [[SO_FAR]], %[[STORES]] ], [ %i, %[[ASKS]] ]
entry:
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %next, %turned ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %y = load i32, ptr %at
  %found = icmp eq i32 %y, %x
  br i1 %found, label %end, label %turned

turned:
  %next = add i32 %i, -1
  %goes = icmp ne i32 %next, 0
  br i1 %goes, label %loop, label %end

end:
  %last = phi i32 [ %i, %loop ], [ -1, %turned ]
  ret i32 %last
}

; A search that may never end, for all that is known.
define i32 @may_not_end(ptr %p, i32 %x) {
; CHECK-LABEL: @may_not_end(
; CHECK: turned:
; CHECK-NEXT: store {{(atomic )?}}i8 0,
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %y = load i32, ptr %at
  %found = icmp eq i32 %y, %x
  br i1 %found, label %end, label %turned

turned:
  %next = add nuw i32 %i, 1
  %z = load i32, ptr %p
  %stop = icmp eq i32 %z, %x
  br i1 %stop, label %end, label %loop

end:
  %last = phi i32 [ %i, %loop ], [ -1, %turned ]
  ret i32 %last
}

; Something that others may notice, or a call that may look at the probes.
define i32 @is_volatile(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @is_volatile(
; CHECK: turned:
; CHECK-NEXT: store {{(atomic )?}}i8 0,
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %y = load volatile i32, ptr %p
  %found = icmp eq i32 %y, %x
  br i1 %found, label %end, label %turned

turned:
  %next = add nuw i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  %last = phi i32 [ %i, %loop ], [ -1, %turned ]
  ret i32 %last
}

declare i32 @other(i32)

define i32 @calls(i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @calls(
; CHECK: turned:
; CHECK-NEXT: store {{(atomic )?}}i8 0,
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %y = call i32 @other(i32 %i)
  %found = icmp eq i32 %y, %x
  br i1 %found, label %end, label %turned

turned:
  %next = add nuw i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

end:
  %last = phi i32 [ %i, %loop ], [ -1, %turned ]
  ret i32 %last
}

; Two blocks that exits lead to: of an innermost loop that does not pay.
define i32 @two_exits(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @two_exits(
; CHECK: turned:
; CHECK-NEXT: store {{(atomic )?}}i8 0,
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %y = load i32, ptr %at
  %is_found = icmp eq i32 %y, %x
  br i1 %is_found, label %found, label %turned

turned:
  %next = add nuw i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

found:
  store i32 0, ptr %at
  ret i32 %i

end:
  ret i32 -1
}

; Where the other exit leads to a crash it does.
declare void @crash(i32) noreturn

define i32 @before_crash(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @before_crash(
; CHECK: loop:
; CHECK-NOT: store
; CHECK: br i1 %is_found, label %[[ASKS:[0-9]+]], label %turned
; CHECK-NOT: store
; CHECK: br i1 %goes, label %loop, label %[[LEAVES:[0-9]+]]
; CHECK: [[ASKS]]:
; CHECK-NEXT: [[COUNT:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[TURNED:%[0-9]+]] = icmp ne i32 [[COUNT]], 0
; CHECK-NEXT: br i1 [[TURNED]], label %[[STORES:[0-9]+]], label %found
; CHECK: [[STORES]]:
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %found
; CHECK: [[LEAVES]]:
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %end
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %turned ]
  %at = getelementptr inbounds i32, ptr %p, i32 %i
  %y = load i32, ptr %at
  %is_found = icmp eq i32 %y, %x
  br i1 %is_found, label %found, label %turned

turned:
  %next = add nuw i32 %i, 1
  %goes = icmp ult i32 %next, %n
  br i1 %goes, label %loop, label %end

found:
  call void @crash(i32 %i)
  unreachable

end:
  ret i32 -1
}

; And where the loop holds another one, which ends too.
define i32 @outer(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @outer(
; CHECK: loop:
; CHECK-NOT: store
; CHECK: br i1 %is_found, label %[[ASKS:[0-9]+]], label %turned
; CHECK-NOT: store
; CHECK: br i1 %goes, label %loop, label %[[LEAVES:[0-9]+]]
; CHECK: [[ASKS]]:
; CHECK-NEXT: [[COUNT:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[TURNED:%[0-9]+]] = icmp ne i32 [[COUNT]], %n
; CHECK-NEXT: br i1 [[TURNED]], label %[[STORES:[0-9]+]], label %found
; CHECK: [[STORES]]:
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %found
; CHECK: [[LEAVES]]:
; CHECK-NEXT: store i8 0,
; CHECK-NEXT: br label %end
entry:
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %next, %turned ]
  br label %inner

inner:
  %j = phi i32 [ 0, %loop ], [ %more, %inner ]
  %at = getelementptr inbounds i32, ptr %p, i32 %j
  %y = load i32, ptr %at
  %more = add nuw i32 %j, 1
  %again = icmp ult i32 %more, %i
  br i1 %again, label %inner, label %behind

behind:
  %is_found = icmp eq i32 %y, %x
  br i1 %is_found, label %found, label %turned

turned:
  %next = add i32 %i, -1
  %goes = icmp ne i32 %next, 0
  br i1 %goes, label %loop, label %end

found:
  store i32 0, ptr %p
  ret i32 %i

end:
  ret i32 -1
}

; The inner one waits for another thread.
define i32 @outer_waits(ptr %p, i32 %n, i32 %x) mustprogress {
; CHECK-LABEL: @outer_waits(
; CHECK: turned:
; CHECK-NEXT: store {{(atomic )?}}i8 0,
; CHECK-NOT: freeze
; CHECK: ret
entry:
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %next, %turned ]
  br label %inner

inner:
  %y = load atomic i32, ptr %p monotonic, align 4
  %again = icmp eq i32 %y, 0
  br i1 %again, label %inner, label %behind

behind:
  %is_found = icmp eq i32 %y, %x
  br i1 %is_found, label %found, label %turned

turned:
  %next = add i32 %i, -1
  %goes = icmp ne i32 %next, 0
  br i1 %goes, label %loop, label %end

found:
  store i32 0, ptr %p
  ret i32 %i

end:
  ret i32 -1
}

; Probes of several blocks: what has surely run stands last.
define i32 @levels(ptr %p, i32 %n, i32 %x) mustprogress {
; ALL-LABEL: @levels(
; ALL: behind:
; ALL-NOT: store
; ALL: switch i32 %y, label %turned [
; ALL-NEXT: i32 3, label %[[ASKS:[0-9]+]]
; ALL-NEXT: i32 4, label %[[ASKS]]
; ALL-NEXT: i32 5, label %[[ASKS_OTHER:[0-9]+]]
; ALL: turned:
; ALL-NOT: store
; ALL: br i1 %goes, label %loop, label %[[LATCH:[0-9]+]]
; ALL: [[ASKS_OTHER]]:
; ALL: icmp ne i32 {{.*}}, %n
; ALL-NEXT: br i1 {{.*}}, label %[[THIRD:[0-9]+]], label %[[SECOND:[0-9]+]]
; ALL: [[THIRD]]:
; ALL-NEXT: store i8 0, {{.*}} i32 4
; ALL-NEXT: br label %[[SECOND]]
; ALL: [[SECOND]]:
; ALL-NEXT: store i8 0, {{.*}} i32 3
; ALL-NEXT: br label %[[FIRST:[0-9]+]]
; ALL: [[FIRST]]:
; ALL-NEXT: store i8 0, {{.*}} i32 1
; ALL-NEXT: br label %other
; ALL: [[ASKS]]:
; ALL: icmp ne i32 {{.*}}, %n
; ALL-NEXT: br i1 {{.*}}, label %[[LATCH]], label %[[JOIN:[0-9]+]]
; ALL: [[LATCH]]:
; ALL-NEXT: [[VALUE:%[0-9]+]] = phi i32 [ -1, %turned ], [ 0, %[[ASKS]] ]
; ALL-NEXT: store i8 0, {{.*}} i32 4
; ALL-NEXT: br label %[[JOIN]]
; ALL: [[JOIN]]:
; ALL-NEXT: [[JOINED:%[0-9]+]] = phi i32 [ [[VALUE]], %[[LATCH]] ], [ 0, %[[ASKS]] ]
; ALL-NEXT: store i8 0, {{.*}} i32 3
; ALL-NEXT: br label %[[LAST:[0-9]+]]
; ALL: [[LAST]]:
; ALL-NEXT: store i8 0, {{.*}} i32 1
; ALL-NEXT: br label %end
; ALL: end:
; ALL-NEXT: phi i32 [ %x, %other ], [ [[JOINED]], %[[LAST]] ]
entry:
  br label %loop

loop:
  %i = phi i32 [ %n, %entry ], [ %next, %turned ]
  br label %inner

inner:
  %j = phi i32 [ 0, %loop ], [ %more, %inner ]
  %at = getelementptr inbounds i32, ptr %p, i32 %j
  %y = load i32, ptr %at
  %more = add nuw i32 %j, 1
  %again = icmp ult i32 %more, %i
  br i1 %again, label %inner, label %behind

behind:
  switch i32 %y, label %turned [
    i32 3, label %end
    i32 4, label %end
    i32 5, label %other
  ]

turned:
  %next = add i32 %i, -1
  %goes = icmp ne i32 %next, 0
  br i1 %goes, label %loop, label %end

other:
  br label %end

end:
  %last = phi i32 [ 0, %behind ], [ 0, %behind ], [ -1, %turned ], [ %x, %other ]
  ret i32 %last
}
