; Promises that probes would break (not to write memory, not to synchronise, to be free of effects) are taken back from functions with
; bodies and from calls of them; others stay, and so do all promises about functions of other units.
; RUN: %instrument -passes='mincov,verify' %s -o %t.ll
; RUN: FileCheck %s <%t.ll
; RUN: FileCheck --check-prefix=ATTRIBUTES %s <%t.ll
; RUN: %instrument -passes='mincov,verify,default<O2>' %s | FileCheck --check-prefix=KEPT %s
target triple = "x86_64-pc-linux-gnu"
declare i32 @elsewhere(i32) nounwind willreturn readnone

; CHECK: define internal i32 @constant(i32 %x) #[[PLAIN:[0-9]+]]
define internal i32 @constant(i32 %x) noinline nounwind willreturn readnone speculatable {
  ret i32 %x
}
; CHECK: define internal i32 @reads(i32 %x) #[[PLAIN]]
define internal i32 @reads(i32 %x) noinline nounwind willreturn readonly nosync {
  ret i32 %x
}
; CHECK: define internal i32 @arguments_only(ptr %x) #[[PLAIN]]
define internal i32 @arguments_only(ptr %x) noinline nounwind willreturn argmemonly {
  ret i32 1
}
; Without probes, but it calls one that has them.
; CHECK: define internal i32 @skipped(i32 %x) #[[SKIPPED:[0-9]+]]
define internal i32 @skipped(i32 %x) noinline nounwind willreturn readnone noprofile {
  %y = call i32 @constant(i32 %x) readnone
  ret i32 %y
}

; The results are not used.
; KEPT-LABEL: define {{.*}}@main()
; KEPT: call {{.*}}@constant
; KEPT: call {{.*}}@skipped
define i32 @main() {
; CHECK: call i32 @constant(i32 1) #[[CALL:[0-9]+]]
  %a = call i32 @constant(i32 1) nounwind willreturn readnone
; CHECK-NEXT: call i32 @skipped(i32 1){{$}}
  %b = call i32 @skipped(i32 1) readnone
; CHECK-NEXT: call i32 @reads(i32 1){{$}}
  %c = call i32 @reads(i32 1)
; CHECK-NEXT: call i32 @arguments_only(ptr null){{$}}
  %d = call i32 @arguments_only(ptr null)
; CHECK-NEXT: call i32 @elsewhere(i32 1) #[[ELSEWHERE:[0-9]+]]
  %e = call i32 @elsewhere(i32 1) readnone
  ret i32 0
}

; CHECK-DAG: attributes #[[PLAIN]] = { noinline nounwind willreturn }
; CHECK-DAG: attributes #[[SKIPPED]] = { noinline noprofile nounwind willreturn }
; CHECK-DAG: attributes #[[CALL]] = { nounwind willreturn }
; CHECK-DAG: attributes #[[ELSEWHERE]] = { {{readnone|memory\(none\)}} }
; ATTRIBUTES: declare i32 @elsewhere(i32) #[[DECLARED:[0-9]+]]
; ATTRIBUTES: attributes #[[DECLARED]] = { nounwind {{(readnone )?}}willreturn {{(memory\(none\) )?}}}
