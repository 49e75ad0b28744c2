; As costs.ll, for probes on edges: where it runs least, and where no new block is needed. With choice=first the place nearest the
; entry, whatever it costs.
; RUN: %instrument -passes='mincov<mode=edge;exact=off>,verify' %s | %check_probes %s --check-prefix=EDGE
; RUN: %instrument -passes='mincov<mode=edge;exact=off;choice=first>,verify' %s | %check_probes %s --check-prefix=EDGE-FIRST
; RUN: %instrument -passes='mincov<mode=block-by-edge;exact=off>,verify' %s | %check_probes %s --check-prefix=BLOCK
; RUN: %instrument -passes='mincov<mode=block-by-edge;exact=off;choice=first>,verify' %s | %check_probes %s --check-prefix=BLOCK-FIRST
target triple = "x86_64-pc-linux-gnu"

; The way into the loop, the loop and the way out tell the same: the way out runs once and has room. To go to a return at once is the
; less likely outcome.
define void @outside_of_loop(i1 %c, i1 %d) {
; EDGE-LABEL: define {{.*}}@outside_of_loop(
; EDGE: br i1 %c, label %loop, label %[[PAST:[0-9]+]]
; EDGE: {{^}}[[BACK:[0-9]+]]:
; EDGE-NEXT: store i8 0
; EDGE: br i1 %d, label %[[BACK]], label %around
; EDGE: {{^}}around:
; EDGE-NEXT: store i8 0
; EDGE: {{^}}[[PAST]]:
; EDGE-NEXT: store i8 0
; EDGE-FIRST-LABEL: define {{.*}}@outside_of_loop(
; EDGE-FIRST: br i1 %c, label %[[INTO:[0-9]+]], label %[[PAST:[0-9]+]]
; EDGE-FIRST: {{^}}[[INTO]]:
; EDGE-FIRST-NEXT: store i8 0
; EDGE-FIRST: {{^}}[[BACK:[0-9]+]]:
; EDGE-FIRST-NEXT: store i8 0
; EDGE-FIRST: br i1 %d, label %[[BACK]], label %around
; EDGE-FIRST: {{^}}[[PAST]]:
; EDGE-FIRST-NEXT: store i8 0
; BLOCK-LABEL: define {{.*}}@outside_of_loop(
; BLOCK: br i1 %c, label %loop, label %[[PAST:[0-9]+]]
; BLOCK: {{^}}around:
; BLOCK-NEXT: store i8 0
; BLOCK: {{^}}[[PAST]]:
; BLOCK-NEXT: store i8 0
; BLOCK-FIRST-LABEL: define {{.*}}@outside_of_loop(
; BLOCK-FIRST: br i1 %c, label %[[INTO:[0-9]+]], label %[[PAST:[0-9]+]]
; BLOCK-FIRST: {{^}}[[INTO]]:
; BLOCK-FIRST-NEXT: store i8 0
; BLOCK-FIRST: {{^}}[[PAST]]:
; BLOCK-FIRST-NEXT: store i8 0
entry:
  br i1 %c, label %loop, label %end
loop:
  br i1 %d, label %loop, label %around
around:
  br label %end
end:
  ret void
}
