; Whether a block carries its probe or one of its ways out: that is taken which is guessed to run less, by what the branch compares. Where
; the two are as likely, the new block costs more than the probe in place.
; RUN: %instrument -passes='mincov<phase=marked;exact=off>,verify' %s | FileCheck %s
target triple = "x86_64-pc-linux-gnu"

; Pointers are rarely null.
define void @null(i1 %c, i1 %e, ptr %p) {
; CHECK-LABEL: define {{.*}}@null(
; CHECK: {{^}}asks:
; CHECK-NOT: store i8
; CHECK: br i1 %q, label %[[NEW:[0-9]+]], label %then
; CHECK: {{^}}[[NEW]]:
; CHECK-NEXT: store i8
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %q = icmp eq ptr %p, null
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}

; So the way for null is the rare one.
define void @not_null(i1 %c, i1 %e, ptr %p) {
; CHECK-LABEL: define {{.*}}@not_null(
; CHECK: {{^}}asks:
; CHECK: store i8
; CHECK: br i1 %q, label %latch, label %then
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %q = icmp ne ptr %p, null
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}

; Numbers are rarely negative.
define void @negative(i1 %c, i1 %e, i32 %p) {
; CHECK-LABEL: define {{.*}}@negative(
; CHECK: {{^}}asks:
; CHECK-NOT: store i8
; CHECK: br i1 %q, label %[[NEW:[0-9]+]], label %then
; CHECK: {{^}}[[NEW]]:
; CHECK-NEXT: store i8
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %q = icmp slt i32 %p, 0
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}

; And rarely the one that is asked for.
define void @constant(i1 %c, i1 %e, i32 %p) {
; CHECK-LABEL: define {{.*}}@constant(
; CHECK: {{^}}asks:
; CHECK-NOT: store i8
; CHECK: br i1 %q, label %[[NEW:[0-9]+]], label %then
; CHECK: {{^}}[[NEW]]:
; CHECK-NEXT: store i8
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %q = icmp eq i32 %p, 42
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}

; A flag is as often set as not.
define void @flag(i1 %c, i1 %e, i32 %p) {
; CHECK-LABEL: define {{.*}}@flag(
; CHECK: {{^}}asks:
; CHECK: store i8
; CHECK: br i1 %q, label %latch, label %then
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %b = and i32 %p, 4
  %q = icmp eq i32 %b, 0
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}

; Nothing is guessed of these.
define void @any(i1 %c, i1 %e, i32 %p, i32 %r) {
; CHECK-LABEL: define {{.*}}@any(
; CHECK: {{^}}asks:
; CHECK: store i8
; CHECK: br i1 %q, label %latch, label %then
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %q = icmp slt i32 %p, %r
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}

; Floating-point numbers are rarely equal.
define void @number(i1 %c, i1 %e, double %p) {
; CHECK-LABEL: define {{.*}}@number(
; CHECK: {{^}}asks:
; CHECK-NOT: store i8
; CHECK: br i1 %q, label %[[NEW:[0-9]+]], label %then
; CHECK: {{^}}[[NEW]]:
; CHECK-NEXT: store i8
entry:
  br label %loop
loop:
  br i1 %c, label %asks, label %latch
asks:
  %q = fcmp oeq double %p, 1.0
  br i1 %q, label %latch, label %then
then:
  br label %latch
latch:
  br i1 %e, label %loop, label %end
end:
  ret void
}
