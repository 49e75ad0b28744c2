; phase=late: where a probe on an edge makes a cheaper plan it is taken, and mode=verify holds the same plan; what asks for another plan keeps it.
; RUN: %instrument -passes='mincov<phase=late>,verify' %s | %llc %opaque -filetype=obj - -o %t.o && %mincov dump %t.o | FileCheck --check-prefix=LATE %s
; RUN: %instrument -passes='mincov<mode=verify;phase=late>,verify' %s | %llc %opaque -filetype=obj - -o %t.verify.o && %mincov dump %t.verify.o | FileCheck --check-prefix=VERIFY %s
; RUN: %mincov dump --plan %t.o >%t.plan && %mincov dump --plan %t.verify.o | diff %t.plan - && FileCheck --check-prefix=PLAN %s <%t.plan
; PLAN: 5 7 3 two_ways_out
; PLAN-NEXT: 3 4 2 arm

; The hot way from one condition to the next is told by the rare way out behind it, and by what follows.
; LATE-LABEL: function two_ways_out
; LATE-NEXT: mode block-by-edge, exact blocks, phase late
; LATE: block 0 probe -> 1
; LATE-NEXT: block 1 -> 2 4{{$}}
; LATE-NEXT: block 2 -> 3 4 (probe)
; LATE-NEXT: block 3 probe -> 1
; LATE-NEXT: block 4 may end
; LATE-LABEL: function arm
; LATE-NEXT: mode block, exact blocks, phase late

; Probes everywhere, on edges too where the plan has some, the plan's marked.
; VERIFY-LABEL: function two_ways_out
; VERIFY-NEXT: mode verify-block-by-edge, exact blocks, phase late
; VERIFY: block 0 probe -> 1 (byte)
; VERIFY-NEXT: block 1 byte -> 2 (byte) 4 (byte)
; VERIFY-NEXT: block 2 byte -> 3 (byte) 4 (probe)
; VERIFY-NEXT: block 3 probe -> 1 (byte)
; VERIFY-NEXT: block 4 byte may end
; VERIFY-LABEL: function arm
; VERIFY-NEXT: mode verify, exact blocks, phase late

; RUN: for options in 'phase=late;choice=first' 'phase=late;resettable=yes' phase=simplified phase=early 'mode=verify;phase=late;choice=first' \
; RUN:   'mode=verify;phase=late;resettable=yes' 'mode=verify;phase=simplified' 'mode=verify;phase=early'; do \
; RUN:   %instrument -passes="mincov<$options>,verify" %s | %llc %opaque -filetype=obj - -o %t.o && %mincov dump %t.o | FileCheck --check-prefix=NODES %s || exit 1; \
; RUN: done
; NODES-LABEL: function two_ways_out
; NODES-NEXT: mode {{block|verify}}, exact blocks, phase
; NODES: block 0 probe -> 1
; NODES-NEXT: block 1 {{(byte )?}}-> 2 4{{$}}
; NODES-NEXT: block 2 probe -> 3 4{{$}}
; NODES-NEXT: block 3 probe -> 1

; Blocks by edges takes no account of blocks as places, and mode=edge asks for edges.
; RUN: for mode in edge block-by-edge; do %instrument -passes="mincov<mode=$mode;phase=late>,verify" %s | %llc %opaque -filetype=obj - -o %t.o && \
; RUN:   %mincov dump %t.o | grep -x "  mode $mode, exact blocks, phase late" | count 2 || exit 1; done

; A function that is not optimised is instrumented at the start, by the plan of phase=early.
; RUN: sed 's/^define void @two_ways_out(.*) {/define void @two_ways_out(i64 %n) noinline optnone {/' %s >%t.optnone.ll && grep -c optnone.*{ %t.optnone.ll
; RUN: %opt %load %opaque -mincov=phase=late -passes='default<O2>' %t.optnone.ll -S | %llc %opaque -filetype=obj - -o %t.o && %mincov dump %t.o | FileCheck --check-prefix=NODES %s

target triple = "x86_64-pc-linux-gnu"
declare i1 @asks(i64) nounwind willreturn
define void @two_ways_out(i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, %n
  br i1 %more, label %second, label %end
second:
  %c = call i1 @asks(i64 %i)
  br i1 %c, label %body, label %end
body:
  %next = add i64 %i, 1
  br label %head
end:
  ret void
}

; Nothing to gain.
define void @arm(i1 %c) {
entry:
  br i1 %c, label %arm, label %end
arm:
  %x = call i1 @asks(i64 0)
  br label %end
end:
  ret void
}
