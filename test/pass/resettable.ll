; resettable=yes: what follows a call may be entered without its predecessors having been.
; RUN: %instrument -passes='mincov<resettable=yes>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<resettable=no>,verify' %s | %check_probes %s --check-prefix=ORDINARY
; RUN: %instrument -passes='mincov<mode=block-by-edge;resettable=yes>,verify' %s | %check_probes %s --check-prefix=BY-EDGE
; RUN: not %instrument -passes='mincov<exact=off;resettable=yes>' %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=OFF
; OFF: mincov: resettable=yes needs exact=blocks or exact=lines
target triple = "x86_64-pc-linux-gnu"
declare void @unknown()

; After a reset in the body the header goes on alone, and the function was not entered.
define void @in_a_loop(i1 %c) {
; CHECK-LABEL: define {{.*}}@in_a_loop(
; ORDINARY-LABEL: define {{.*}}@in_a_loop(
; BY-EDGE-LABEL: define {{.*}}@in_a_loop(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; BY-EDGE: {{^}}entry:
; BY-EDGE-NEXT: store i8 0
  br label %header
header:
  br i1 %c, label %body, label %end
body:
; CHECK: {{^}}body:
; CHECK-NEXT: store i8 0
; ORDINARY: {{^}}body:
; ORDINARY-NEXT: store i8 0
; BY-EDGE: {{^}}body:
; BY-EDGE-NEXT: store i8 0
  call void @unknown()
  br label %header
end:
; CHECK: {{^}}end:
; CHECK-NEXT: store i8 0
; ORDINARY: {{^}}end:
; ORDINARY-NEXT: store i8 0
; BY-EDGE: {{^}}end:
; BY-EDGE-NEXT: store i8 0
  ret void
}

; The join may be entered from the arm with the call alone: by edges, over the edge behind the call.
define void @behind_an_arm(i1 %c) {
; CHECK-LABEL: define {{.*}}@behind_an_arm(
; ORDINARY-LABEL: define {{.*}}@behind_an_arm(
; BY-EDGE-LABEL: define {{.*}}@behind_an_arm(
entry:
  br i1 %c, label %left, label %right
left:
; CHECK: {{^}}left:
; CHECK-NEXT: store i8 0
; ORDINARY: {{^}}left:
; ORDINARY-NEXT: store i8 0
; BY-EDGE: {{^}}left:
; BY-EDGE-NEXT: store i8 0
; BY-EDGE-NEXT: call void @unknown()
; BY-EDGE-NEXT: store i8 0
  call void @unknown()
  br label %end
right:
; CHECK: {{^}}right:
; CHECK-NEXT: store i8 0
; ORDINARY: {{^}}right:
; ORDINARY-NEXT: store i8 0
; BY-EDGE: {{^}}right:
; BY-EDGE-NEXT: store i8 0
  br label %end
end:
; CHECK: {{^}}end:
; CHECK-NEXT: store i8 0
; ORDINARY: {{^}}end:
; ORDINARY-NEXT: store i8 0
  ret void
}
