; Which of the members of a path carries the probe: the one that is expected to run least. Such members always run in company, but loops
; make some of them run more often: so the one outside of loops, or in the loop that turns least; among equals the one nearest the entry.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes %s
; With choice=first costs do not count: the member nearest the entry.
; RUN: %instrument -passes='mincov<exact=off;choice=first>,verify' %s | %check_probes %s --check-prefix=FIRST
; RUN: %instrument -passes='mincov<exact=off>' %s | %python %S/Inputs/ir.py minimum
target triple = "x86_64-pc-linux-gnu"
declare void @rare() cold
declare i64 @llvm.expect.i64(i64, i64)

; loop and around tell the same; around runs once.
define void @outside_of_loop(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@outside_of_loop(
; FIRST-LABEL: define {{.*}}@outside_of_loop(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %c, label %loop, label %end
loop:
; FIRST: {{^}}loop:
; FIRST-NEXT: store i8 0
  br i1 %d, label %loop, label %around
around:
; CHECK: {{^}}around:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret void
}

; inner and behind tell the same; inner is in two loops, behind in one.
define void @outer_loop(i1 %c, i1 %d, i1 %e) {
; CHECK-LABEL: define {{.*}}@outer_loop(
; FIRST-LABEL: define {{.*}}@outer_loop(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %outer
outer:
  br i1 %c, label %inner, label %latch
inner:
; FIRST: {{^}}inner:
; FIRST-NEXT: store i8 0
  br i1 %d, label %inner, label %behind
behind:
; CHECK: {{^}}behind:
; CHECK-NEXT: store i8 0
  br label %latch
latch:
  br i1 %e, label %outer, label %end
end:
  ret void
}

; Before and behind a loop run equally often, whatever the weights: the entry is nearer.
define void @before_and_behind(i1 %c) {
; CHECK-LABEL: define {{.*}}@before_and_behind(
; FIRST-LABEL: define {{.*}}@before_and_behind(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %loop
loop:
  br i1 %c, label %loop, label %end, !prof !0
end:
  ret void
}

; Two loops in a row, nothing known: the first.
define void @loops_alike(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@loops_alike(
; FIRST-LABEL: define {{.*}}@loops_alike(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}first:
; CHECK-NEXT: store i8 0
  br i1 %c, label %first, label %second
second:
  br i1 %d, label %second, label %end
end:
  ret void
}

; Measured weights: the first loop turns a thousand times each time, the second hardly ever.
define void @first_turns_often(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@first_turns_often(
; FIRST-LABEL: define {{.*}}@first_turns_often(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
  br i1 %c, label %first, label %second, !prof !0
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  br i1 %d, label %second, label %end, !prof !1
end:
  ret void
}

; The other way round.
define void @second_turns_often(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@second_turns_often(
; FIRST-LABEL: define {{.*}}@second_turns_often(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}first:
; CHECK-NEXT: store i8 0
  br i1 %c, label %first, label %second, !prof !1
second:
  br i1 %d, label %second, label %end, !prof !0
end:
  ret void
}

; Weights of a switch, whose first is the default's.
define void @weights_of_switch(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@weights_of_switch(
; FIRST-LABEL: define {{.*}}@weights_of_switch(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
  switch i64 %x, label %first [ i64 1, label %second
                             i64 2, label %first ], !prof !2
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  br i1 %d, label %second, label %end, !prof !1
end:
  ret void
}

; An expectation that is not lowered yet: the first loop is expected to go on.
define void @expected_to_stay(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@expected_to_stay(
; FIRST-LABEL: define {{.*}}@expected_to_stay(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
  %likely = call i64 @llvm.expect.i64(i64 %x, i64 1)
  %stay = icmp ne i64 %likely, 0
  br i1 %stay, label %first, label %second
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  br i1 %d, label %second, label %end
end:
  ret void
}

; Or not to.
define void @expected_to_leave(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@expected_to_leave(
; FIRST-LABEL: define {{.*}}@expected_to_leave(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}first:
; CHECK-NEXT: store i8 0
  %likely = call i64 @llvm.expect.i64(i64 %x, i64 0)
  %stay = icmp ne i64 %likely, 0
  br i1 %stay, label %first, label %second
second:
  br i1 %d, label %second, label %end
end:
  ret void
}

; Where the way on is cold, a loop is expected to turn longer.
define void @cold_behind(i1 %p, i1 %c, i1 %d, i64 %x) {
; CHECK-LABEL: define {{.*}}@cold_behind(
; FIRST-LABEL: define {{.*}}@cold_behind(
entry:
; FIRST: {{^}}entry:
; FIRST-NEXT: store i8 0
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %p, label %first, label %end
first:
; FIRST: {{^}}first:
; FIRST-NEXT: store i8 0
  br i1 %c, label %first, label %second
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  call void @rare()
  br i1 %d, label %second, label %end
end:
  ret void
}

!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"branch_weights", i32 1, i32 1000}
!2 = !{!"branch_weights", i32 400, i32 1, i32 600}
