; Nothing may stand between a musttail call and its return: no probe, and no cut although the line changes (mode=verify gives tails
; bytes as well). In the function with debug information the call before may not come back, and the musttail call is on its line.
; RUN: %instrument -passes='mincov<mode=verify>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<exact=lines;mode=verify>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<exact=lines>,verify' %s -o /dev/null
target triple = "x86_64-pc-linux-gnu"
declare i32 @callee(i32)
declare void @unknown()

define i32 @must(i32 %x) {
; CHECK-LABEL: define {{.*}}@must(
; CHECK-NEXT: store i8 0
  %r = musttail call i32 @callee(i32 %x)
  ret i32 %r
}

define i32 @must_in_arm(i32 %x) {
; CHECK-LABEL: define {{.*}}@must_in_arm(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
  %c = icmp eq i32 %x, 0
  br i1 %c, label %tail, label %other
tail:
; CHECK: {{^}}tail:
; CHECK-NEXT: store i8 0
  %r = musttail call i32 @callee(i32 %x)
  ret i32 %r
other:
; CHECK: {{^}}other:
; CHECK-NEXT: store i8 0
  ret i32 0
}

define i32 @with_lines(i32 %x) !dbg !5 {
; CHECK-LABEL: define {{.*}}@with_lines(
; CHECK-NEXT: store i8 0
  call void @unknown(), !dbg !7
  %r = musttail call i32 @callee(i32 %x) nounwind willreturn, !dbg !7
  ret i32 %r, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/nowhere")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "with_lines", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 2, scope: !5)
!8 = !DILocation(line: 3, scope: !5)
