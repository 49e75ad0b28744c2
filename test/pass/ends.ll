; Blocks without successors and loops without end.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov<exact=blocks>,verify' %s | %check_probes --check-prefix=BLOCKS %s
target triple = "x86_64-pc-linux-gnu"
declare void @leave() noreturn
declare void @returns() nounwind willreturn

; A block that ends in unreachable is an end like a return.
define i32 @noreturn_arm(i1 %c) {
; OFF-LABEL: define {{.*}}@noreturn_arm(
; BLOCKS-LABEL: define {{.*}}@noreturn_arm(
entry:
  br i1 %c, label %bad, label %good
bad:
; OFF: {{^}}bad:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}bad:
; BLOCKS-NEXT: store i8 0
  call void @leave()
  unreachable
good:
; OFF: {{^}}good:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}good:
; BLOCKS-NEXT: store i8 0
  ret i32 0
}

define void @only_noreturn() {
; OFF-LABEL: define {{.*}}@only_noreturn(
; BLOCKS-LABEL: define {{.*}}@only_noreturn(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
  call void @leave()
  unreachable
}

; A loop without end keeps a plan: its first block is taken for the end of the run.
define void @endless_self_loop() {
; OFF-LABEL: define {{.*}}@endless_self_loop(
; BLOCKS-LABEL: define {{.*}}@endless_self_loop(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
  br label %spin
spin:
  call void @returns()
  br label %spin
}

define void @endless_with_branch(i1 %c) {
; OFF-LABEL: define {{.*}}@endless_with_branch(
; BLOCKS-LABEL: define {{.*}}@endless_with_branch(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
  br label %spin
spin:
  br i1 %c, label %left, label %right
left:
; OFF: {{^}}left:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}left:
; BLOCKS-NEXT: store i8 0
  br label %spin
right:
; OFF: {{^}}right:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}right:
; BLOCKS-NEXT: store i8 0
  br label %spin
}

; One arm ends, the other one is caught for ever.
define i32 @endless_arm(i1 %c) {
; OFF-LABEL: define {{.*}}@endless_arm(
; BLOCKS-LABEL: define {{.*}}@endless_arm(
entry:
  br i1 %c, label %trapped, label %free
trapped:
; OFF: {{^}}trapped:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}trapped:
; BLOCKS-NEXT: store i8 0
  br label %spin
spin:
; OFF: {{^}}spin:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}spin:
; BLOCKS-NEXT: store i8 0
  br label %trapped
free:
; OFF: {{^}}free:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}free:
; BLOCKS-NEXT: store i8 0
  ret i32 0
}

; The entry block itself cannot be looped to; its successor is.
define void @endless_outer_loop(i1 %c) {
; OFF-LABEL: define {{.*}}@endless_outer_loop(
; BLOCKS-LABEL: define {{.*}}@endless_outer_loop(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %inner, label %latch
latch:
; OFF: {{^}}latch:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}latch:
; BLOCKS-NEXT: store i8 0
  br label %outer
}

; The loop may end inside a call (exact=blocks), or never.
define void @endless_with_call(i1 %c) {
; OFF-LABEL: define {{.*}}@endless_with_call(
; BLOCKS-LABEL: define {{.*}}@endless_with_call(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
  br label %spin
spin:
  br i1 %c, label %call, label %rest
call:
; OFF: {{^}}call:
; OFF-NEXT: store i8 0
  call void @leave_perhaps()
  br label %rest
rest:
; OFF: {{^}}rest:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}rest:
; BLOCKS-NEXT: store i8 0
  br label %spin
}
declare void @leave_perhaps()

; Two loops without end behind one another: only the second is terminal.
define void @two_endless(i1 %c) {
; OFF-LABEL: define {{.*}}@two_endless(
; BLOCKS-LABEL: define {{.*}}@two_endless(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
  br label %first
first:
  br i1 %c, label %first, label %second
second:
  br label %second
}
