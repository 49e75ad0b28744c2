; Switches: parallel edges, fall through, a default that cannot happen.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<exact=off>' %s | %python %S/Inputs/ir.py minimum
target triple = "x86_64-pc-linux-gnu"

define i32 @three_arms(i32 %x) {
; CHECK-LABEL: define {{.*}}@three_arms(
entry:
  switch i32 %x, label %other [ i32 1, label %one
                                i32 2, label %two ]
one:
; CHECK: {{^}}one:
; CHECK-NEXT: store i8 0
  br label %end
two:
; CHECK: {{^}}two:
; CHECK-NEXT: store i8 0
  br label %end
other:
; CHECK: {{^}}other:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret i32 0
}

; case 1: case 2: case 3: one arm behind three edges.
define i32 @parallel_edges(i32 %x) {
; CHECK-LABEL: define {{.*}}@parallel_edges(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  switch i32 %x, label %end [ i32 1, label %arm
                              i32 2, label %arm
                              i32 3, label %arm ]
arm:
; CHECK: {{^}}arm:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret i32 0
}

define i32 @fall_through(i32 %x) {
; CHECK-LABEL: define {{.*}}@fall_through(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  switch i32 %x, label %end [ i32 1, label %first
                              i32 2, label %second ]
first:
; CHECK: {{^}}first:
; CHECK-NEXT: store i8 0
  br label %second
second:
; CHECK: {{^}}second:
; CHECK-NEXT: store i8 0
  br label %end
end:
  ret i32 0
}

; The default is unreachable by promise, but a block like any other.
define i32 @impossible_default(i32 %x) {
; CHECK-LABEL: define {{.*}}@impossible_default(
entry:
  switch i32 %x, label %never [ i32 1, label %one
                                i32 2, label %two ]
one:
; CHECK: {{^}}one:
; CHECK-NEXT: store i8 0
  br label %end
two:
; CHECK: {{^}}two:
; CHECK-NEXT: store i8 0
  br label %end
never:
; CHECK: {{^}}never:
; CHECK-NEXT: store i8 0
  unreachable
end:
  ret i32 0
}

; A switch without cases is a jump.
define i32 @no_cases(i32 %x) {
; CHECK-LABEL: define {{.*}}@no_cases(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  switch i32 %x, label %end []
end:
  ret i32 0
}
