; REQUIRES: opaque-pointers
; RUN: %opt %load -passes='mincov<mode=block>,verify' -disable-output %s 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: %opt %load -mtriple=x86_64-pc-linux-gnu -passes='mincov<mode=block>,verify' -S %s | FileCheck %s
; RUN: %opt %load -passes='mincov<mode=block;exact=off>,verify' -disable-output %s 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: %opt %load -mtriple=x86_64-pc-linux-gnu -passes='mincov<mode=block;exact=off>,verify' -S %s | FileCheck %s
; RUN: %opt %load -passes='mincov<mode=all>,verify' -disable-output %s 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: %opt %load -mtriple=x86_64-pc-linux-gnu -passes='mincov<mode=all>,verify' -S %s | FileCheck %s
; RUN: %opt %load -passes='mincov<mode=verify>,verify' -disable-output %s 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: %opt %load -mtriple=x86_64-pc-linux-gnu -passes='mincov<mode=verify>,verify' -S %s | FileCheck %s
; RUN: %opt %load -passes='mincov<mode=all;store=strict>,verify' -disable-output %s 2>&1 | FileCheck --check-prefix=WARN %s
; RUN: %opt %load -mtriple=x86_64-pc-linux-gnu -passes='mincov<mode=all;store=strict>,verify' -S %s | FileCheck %s
; WARN: warning: mincov: {{.*}}catchswitch.ll: target x86_64-pc-windows-msvc does not use ELF: left uninstrumented
; CHECK-LABEL: dispatch:
; CHECK-NEXT: catchswitch within none
; CHECK-LABEL: handler:
; CHECK-NEXT: catchpad
; Windows-style exception pads: no instruction may be inserted into a catchswitch block. opt with any mode must give valid IR.
target triple = "x86_64-pc-windows-msvc"
declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()
define i32 @f(i1 %c) personality ptr @__CxxFrameHandler3 {
entry:
  br i1 %c, label %try, label %done
try:
  invoke void @may_throw() to label %done unwind label %dispatch
dispatch:
  %cs = catchswitch within none [label %handler] unwind to caller
handler:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  catchret from %cp to label %done
done:
  %r = phi i32 [ 0, %entry ], [ 1, %try ], [ 2, %handler ]
  ret i32 %r
}
