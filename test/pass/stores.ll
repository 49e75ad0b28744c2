; How probes store. store=plain: plainly, but atomically (monotonic) in loops with volatile or atomic accesses, which may spin for ever:
; an optimiser may move a plain store behind such a loop. Loops inside and around such a loop count as well. store=strict: atomically
; everywhere.
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | %check_probes --check-prefix=PLAIN %s
; RUN: %instrument -passes='mincov<mode=all;store=strict>,verify' %s | %check_probes --check-prefix=STRICT %s
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | FileCheck --check-prefix=FORM %s
; FORM: store i8 0, {{.*}}, align 1, !nosanitize ![[EMPTY:[0-9]+]]
; FORM: store atomic i8 0, {{.*}} monotonic, align 1, !nosanitize ![[EMPTY]]
; FORM: ![[EMPTY]] = !{}
target triple = "x86_64-pc-linux-gnu"

define void @plain_loop(ptr %p, i1 %c) {
; PLAIN-LABEL: define {{.*}}@plain_loop(
; STRICT-LABEL: define {{.*}}@plain_loop(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  %before = load volatile i32, ptr %p
  br label %loop
loop:
; PLAIN: {{^}}loop:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}loop:
; STRICT-NEXT: store atomic i8 0
  %x = load i32, ptr %p
  store i32 %x, ptr %p
  br i1 %c, label %loop, label %end
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  %after = load volatile i32, ptr %p
  ret void
}

define void @volatile_loop(ptr %p) {
; PLAIN-LABEL: define {{.*}}@volatile_loop(
; STRICT-LABEL: define {{.*}}@volatile_loop(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  br label %loop
loop:
; PLAIN: {{^}}loop:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}loop:
; STRICT-NEXT: store atomic i8 0
  %x = load volatile i32, ptr %p
  %c = icmp eq i32 %x, 0
  br i1 %c, label %loop, label %end
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  ret void
}

define void @atomic_load_loop(ptr %p) {
; PLAIN-LABEL: define {{.*}}@atomic_load_loop(
; STRICT-LABEL: define {{.*}}@atomic_load_loop(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  br label %loop
loop:
; PLAIN: {{^}}loop:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}loop:
; STRICT-NEXT: store atomic i8 0
  %x = load atomic i32, ptr %p unordered, align 4
  %c = icmp eq i32 %x, 0
  br i1 %c, label %loop, label %end
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  ret void
}

define void @exchange_loop(ptr %p) {
; PLAIN-LABEL: define {{.*}}@exchange_loop(
; STRICT-LABEL: define {{.*}}@exchange_loop(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  br label %loop
loop:
; PLAIN: {{^}}loop:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}loop:
; STRICT-NEXT: store atomic i8 0
  %x = atomicrmw xchg ptr %p, i32 1 acquire
  %c = icmp eq i32 %x, 0
  br i1 %c, label %loop, label %end
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  ret void
}

define void @compare_exchange_loop(ptr %p) {
; PLAIN-LABEL: define {{.*}}@compare_exchange_loop(
; STRICT-LABEL: define {{.*}}@compare_exchange_loop(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  br label %loop
loop:
; PLAIN: {{^}}loop:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}loop:
; STRICT-NEXT: store atomic i8 0
  %x = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst
  %c = extractvalue { i32, i1 } %x, 1
  br i1 %c, label %end, label %loop
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  ret void
}

; The access is in the inner loop, the probe's block only in the outer one; the third loop has nothing to do with them.
define void @outer_of_volatile(ptr %p, i1 %c, i1 %d) {
; PLAIN-LABEL: define {{.*}}@outer_of_volatile(
; STRICT-LABEL: define {{.*}}@outer_of_volatile(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  br label %outer
outer:
; PLAIN: {{^}}outer:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}outer:
; STRICT-NEXT: store atomic i8 0
  br label %inner
inner:
; PLAIN: {{^}}inner:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}inner:
; STRICT-NEXT: store atomic i8 0
  %x = load volatile i32, ptr %p
  %again = icmp eq i32 %x, 0
  br i1 %again, label %inner, label %latch
latch:
; PLAIN: {{^}}latch:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}latch:
; STRICT-NEXT: store atomic i8 0
  br i1 %c, label %outer, label %third
third:
; PLAIN: {{^}}third:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}third:
; STRICT-NEXT: store atomic i8 0
  br i1 %d, label %third, label %end
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  ret void
}

; The access is in the outer loop only; the inner loop's probes could be moved out of both.
define void @inner_of_volatile(ptr %p, i1 %c) {
; PLAIN-LABEL: define {{.*}}@inner_of_volatile(
; STRICT-LABEL: define {{.*}}@inner_of_volatile(
entry:
; PLAIN: {{^}}entry:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}entry:
; STRICT-NEXT: store atomic i8 0
  br label %outer
outer:
; PLAIN: {{^}}outer:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}outer:
; STRICT-NEXT: store atomic i8 0
  %x = load volatile i32, ptr %p
  br label %inner
inner:
; PLAIN: {{^}}inner:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}inner:
; STRICT-NEXT: store atomic i8 0
  br i1 %c, label %inner, label %latch
latch:
; PLAIN: {{^}}latch:
; PLAIN-NEXT: store atomic i8 0
; STRICT: {{^}}latch:
; STRICT-NEXT: store atomic i8 0
  %again = icmp eq i32 %x, 0
  br i1 %again, label %outer, label %end
end:
; PLAIN: {{^}}end:
; PLAIN-NEXT: store i8 0
; STRICT: {{^}}end:
; STRICT-NEXT: store atomic i8 0
  ret void
}
