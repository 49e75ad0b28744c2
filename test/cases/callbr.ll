; REQUIRES: opaque-pointers
; RUN: %opt %load -passes='mincov<mode=block>,verify' -disable-output %s 2>&1 | count 0
; RUN: %opt %load -passes='mincov<mode=block;exact=off>,verify' -disable-output %s 2>&1 | count 0
; RUN: %opt %load -passes='mincov<mode=all>,verify' -disable-output %s 2>&1 | count 0
; RUN: %opt %load -passes='mincov<mode=verify>,verify' -disable-output %s 2>&1 | count 0
; RUN: %opt %load -passes='mincov<mode=all;store=strict>,verify' -disable-output %s 2>&1 | count 0
; asm goto: the edges out of a callbr cannot be split the usual way. Must stay valid IR in every mode.
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %loop, label %out
loop:
  callbr void asm sideeffect "", "!i"() to label %next [label %loop]
next:
  br i1 %c, label %loop, label %out
out:
  ret i32 %x
}
