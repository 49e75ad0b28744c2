; Loops that end, every call returning.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<exact=off>' %s | %python %S/Inputs/ir.py minimum
target triple = "x86_64-pc-linux-gnu"

; Only whether the body ran is open; entry, header and end always ran together.
define i32 @while_loop(i1 %c) {
; CHECK-LABEL: define {{.*}}@while_loop(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %header
header:
  br i1 %c, label %body, label %end
body:
; CHECK: {{^}}body:
; CHECK-NEXT: store i8 0
  br label %header
end:
  ret i32 0
}

; The body always runs: one probe, outside the loop.
define i32 @do_loop(i1 %c) {
; CHECK-LABEL: define {{.*}}@do_loop(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %body
body:
  br label %test
test:
  br i1 %c, label %body, label %end
end:
  ret i32 0
}

define i32 @for_loop(i32 %n) {
; CHECK-LABEL: define {{.*}}@for_loop(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %test
test:
  %i = phi i32 [ 0, %entry ], [ %next, %step ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
; CHECK: {{^}}body:
; CHECK-NEXT: store i8 0
  br label %step
step:
  %next = add i32 %i, 1
  br label %test
end:
  ret i32 0
}

define i32 @self_loop(i1 %c) {
; CHECK-LABEL: define {{.*}}@self_loop(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %spin
spin:
  br i1 %c, label %spin, label %end
end:
  ret i32 0
}

; A break in the middle: the two ways out of the body are open.
define i32 @loop_with_break(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@loop_with_break(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %header
header:
  br i1 %c, label %body, label %end
body:
  br i1 %d, label %leave, label %rest
rest:
; CHECK: {{^}}rest:
; CHECK-NEXT: store i8 0
  br label %header
leave:
; CHECK: {{^}}leave:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret i32 0
}

; The inner body is known to have run only by its own probe; the outer body follows from nothing else either.
define i32 @nested_loops(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@nested_loops(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %outer
outer:
  br i1 %c, label %inner, label %end
inner:
  br i1 %d, label %body, label %outer_step
body:
; CHECK: {{^}}body:
; CHECK-NEXT: store i8 0
  br label %inner
outer_step:
; CHECK: {{^}}outer_step:
; CHECK-NEXT: store i8 0
  br label %outer
end:
  ret i32 0
}

; The diamond in the loop's body needs both arms; header, body and latch follow.
define i32 @diamond_in_loop(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@diamond_in_loop(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br label %header
header:
  br i1 %c, label %body, label %end
body:
  br i1 %d, label %left, label %right
left:
; CHECK: {{^}}left:
; CHECK-NEXT: store i8 0
  br label %latch
right:
; CHECK: {{^}}right:
; CHECK-NEXT: store i8 0
  br label %latch
latch:
  br label %header
end:
  ret i32 0
}

; Two entries into a cycle.
define i32 @irreducible(i1 %c, i1 %d, i1 %e) {
; CHECK-LABEL: define {{.*}}@irreducible(
entry:
  br i1 %c, label %a, label %b
a:
; CHECK: {{^}}a:
; CHECK-NEXT: store i8 0
  br i1 %d, label %b, label %end
b:
; CHECK: {{^}}b:
; CHECK-NEXT: store i8 0
  br i1 %e, label %a, label %end
end:
  ret i32 0
}
