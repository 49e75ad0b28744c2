; Branches without loops, every call returning: which blocks carry probes.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<exact=off>' %s | %python %S/Inputs/ir.py minimum
target triple = "x86_64-pc-linux-gnu"

; One block: entered or not.
define i32 @straight(i32 %x) {
; CHECK-LABEL: define {{.*}}@straight(
; CHECK-NEXT: store i8 0
  %y = add i32 %x, 1
  ret i32 %y
}

; Both arms; entry and join are their union.
define i32 @diamond(i1 %c) {
; CHECK-LABEL: define {{.*}}@diamond(
entry:
  br i1 %c, label %left, label %right
left:
; CHECK: {{^}}left:
; CHECK-NEXT: store i8 0
  br label %join
right:
; CHECK: {{^}}right:
; CHECK-NEXT: store i8 0
  br label %join
join:
  ret i32 0
}

; The arm, and one of entry and join (either tells both): the one nearest the entry.
define i32 @if_without_else(i1 %c) {
; CHECK-LABEL: define {{.*}}@if_without_else(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %c, label %arm, label %join
arm:
; CHECK: {{^}}arm:
; CHECK-NEXT: store i8 0
  br label %join
join:
  ret i32 0
}

; The returns; entry is their union.
define i32 @early_return(i1 %c) {
; CHECK-LABEL: define {{.*}}@early_return(
entry:
  br i1 %c, label %early, label %late
early:
; CHECK: {{^}}early:
; CHECK-NEXT: store i8 0
  ret i32 1
late:
; CHECK: {{^}}late:
; CHECK-NEXT: store i8 0
  ret i32 0
}

; Two diamonds in a row: all four arms. Either arm of the second may have run with either of the first.
define i32 @two_diamonds(i1 %c, i1 %d) {
; CHECK-LABEL: define {{.*}}@two_diamonds(
entry:
  br i1 %c, label %a, label %b
a:
; CHECK: {{^}}a:
; CHECK-NEXT: store i8 0
  br label %middle
b:
; CHECK: {{^}}b:
; CHECK-NEXT: store i8 0
  br label %middle
middle:
  br i1 %d, label %x, label %y
x:
; CHECK: {{^}}x:
; CHECK-NEXT: store i8 0
  br label %end
y:
; CHECK: {{^}}y:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret i32 0
}

; && : the second condition is on one arm only.
define i32 @short_circuit(i1 %a, i1 %b) {
; CHECK-LABEL: define {{.*}}@short_circuit(
entry:
  br i1 %a, label %second, label %no
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  br i1 %b, label %yes, label %no
yes:
; CHECK: {{^}}yes:
; CHECK-NEXT: store i8 0
  br label %end
no:
; CHECK: {{^}}no:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret i32 0
}

; Both edges of a branch to one block are one edge.
define i32 @same_target(i1 %c) {
; CHECK-LABEL: define {{.*}}@same_target(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %c, label %next, label %next
next:
  ret i32 0
}

; A block that nothing reaches has no probe, and none of its edges count.
define i32 @unreachable_block(i1 %c) {
; CHECK-LABEL: define {{.*}}@unreachable_block(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  br i1 %c, label %left, label %join
orphan:
  br label %join
left:
; CHECK: {{^}}left:
; CHECK-NEXT: store i8 0
  br label %join
join:
  ret i32 0
}
