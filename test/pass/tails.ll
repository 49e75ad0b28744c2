; Tails: what follows an instruction that may not pass control on, from where the line changes. exact=lines probes them; exact=blocks
; only tells them in the map; exact=off knows none.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov<exact=blocks>,verify' %s | %check_probes --check-prefix=BLOCKS %s
; RUN: %instrument -passes='mincov<exact=lines>,verify' %s -o %t.ll
; RUN: %check_probes --check-prefix=LINES %s <%t.ll
; RUN: %llc %opaque -filetype=obj %t.ll -o %t.o
; RUN: %mincov dump %t.o | FileCheck --check-prefix=MAP %s
target triple = "x86_64-pc-linux-gnu"
declare i32 @__gxx_personality_v0(...)
declare void @unknown()
declare void @returns() nounwind willreturn

; Two calls, three lines: the second and the third may not have been reached.
; MAP-LABEL: function three_lines
; MAP: exact lines
; MAP: block 0  probe  may end  lines 2{{$}}
; MAP-NEXT: block 0+1  probe  may end  lines 3{{$}}
; MAP-NEXT: block 0+2  probe  may end  lines 4{{$}}
; OFF-LABEL: define {{.*}}@three_lines(
; OFF-NEXT: store i8 0
; OFF-NEXT: call void @unknown
; OFF-NEXT: call void @unknown
; OFF-NEXT: ret
; BLOCKS-LABEL: define {{.*}}@three_lines(
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: call void @unknown
; BLOCKS-NEXT: call void @unknown
; BLOCKS-NEXT: ret
; LINES-LABEL: define {{.*}}@three_lines(
; LINES-NEXT: store i8 0
; LINES-NEXT: call void @unknown
; LINES-NEXT: store i8 0
; LINES-NEXT: call void @unknown
; LINES-NEXT: store i8 0
; LINES-NEXT: ret
define void @three_lines() !dbg !5 {
  call void @unknown(), !dbg !12
  call void @unknown(), !dbg !13
  ret void, !dbg !14
}

; The line does not change, or nothing that has a line follows, or the call is known to come back: no tail.
; MAP-LABEL: function one_line
; MAP: block 0  probe  may end  lines 2{{$}}
; MAP-NOT: block 0+
; MAP-LABEL: function behind_known
; OFF-LABEL: define {{.*}}@one_line(
; OFF-NEXT: store i8 0
; OFF-NEXT: call void @unknown
; OFF-NEXT: call void @unknown
; OFF-NEXT: ret
; BLOCKS-LABEL: define {{.*}}@one_line(
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: call void @unknown
; BLOCKS-NEXT: call void @unknown
; BLOCKS-NEXT: ret
; LINES-LABEL: define {{.*}}@one_line(
; LINES-NEXT: store i8 0
; LINES-NEXT: call void @unknown
; LINES-NEXT: call void @unknown
; LINES-NEXT: ret
define void @one_line() !dbg !6 {
  call void @unknown(), !dbg !22
  call void @unknown(), !dbg !22
  ret void
}
; OFF-LABEL: define {{.*}}@behind_known(
; OFF-NEXT: store i8 0
; OFF-NEXT: call void @returns
; OFF-NEXT: call void @returns
; OFF-NEXT: ret
; BLOCKS-LABEL: define {{.*}}@behind_known(
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: call void @returns
; BLOCKS-NEXT: call void @returns
; BLOCKS-NEXT: ret
; LINES-LABEL: define {{.*}}@behind_known(
; LINES-NEXT: store i8 0
; LINES-NEXT: call void @returns
; LINES-NEXT: call void @returns
; LINES-NEXT: ret
define void @behind_known() !dbg !7 {
  call void @returns(), !dbg !32
  call void @returns(), !dbg !33
  ret void, !dbg !34
}

; What the tail branches to tells whether it ran: one probe fewer.
; MAP-LABEL: function told_by_successor
; OFF-LABEL: define {{.*}}@told_by_successor(
; OFF: {{^}}entry:
; OFF-NEXT: call void @unknown
; OFF-NEXT: br i1
; OFF: {{^}}left:
; OFF-NEXT: store i8 0
; OFF-NEXT: call void @returns
; OFF-NEXT: ret
; OFF: {{^}}right:
; OFF-NEXT: store i8 0
; OFF-NEXT: ret
; BLOCKS-LABEL: define {{.*}}@told_by_successor(
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: call void @unknown
; BLOCKS-NEXT: br i1
; BLOCKS: {{^}}left:
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: call void @returns
; BLOCKS-NEXT: ret
; BLOCKS: {{^}}right:
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: ret
; LINES-LABEL: define {{.*}}@told_by_successor(
; LINES: {{^}}entry:
; LINES-NEXT: store i8 0
; LINES-NEXT: call void @unknown
; LINES-NEXT: br i1
; LINES: {{^}}left:
; LINES-NEXT: store i8 0
; LINES-NEXT: call void @returns
; LINES-NEXT: ret
; LINES: {{^}}right:
; LINES-NEXT: store i8 0
; LINES-NEXT: ret
define void @told_by_successor(i1 %c) !dbg !8 {
entry:
  call void @unknown(), !dbg !42
  br i1 %c, label %left, label %right, !dbg !43
left:
  call void @returns(), !dbg !44
  ret void, !dbg !44
right:
  ret void, !dbg !45
}

; A volatile store may trap.
; MAP-LABEL: function behind_volatile
; OFF-LABEL: define {{.*}}@behind_volatile(
; OFF-NEXT: store i8 0
; OFF-NEXT: store volatile i32 1
; OFF-NEXT: store i32 2
; OFF-NEXT: ret
; BLOCKS-LABEL: define {{.*}}@behind_volatile(
; BLOCKS-NEXT: store i8 0
; BLOCKS-NEXT: store volatile i32 1
; BLOCKS-NEXT: store i32 2
; BLOCKS-NEXT: ret
; LINES-LABEL: define {{.*}}@behind_volatile(
; LINES-NEXT: store i8 0
; LINES-NEXT: store volatile i32 1
; LINES-NEXT: store i8 0
; LINES-NEXT: store i32 2
; LINES-NEXT: ret
define void @behind_volatile(ptr %p) !dbg !9 {
  store volatile i32 1, ptr %p, !dbg !52
  store i32 2, ptr %p, !dbg !53
  ret void, !dbg !53
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/nowhere")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "a", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "b", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = distinct !DISubprogram(name: "c", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!8 = distinct !DISubprogram(name: "d", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = distinct !DISubprogram(name: "e", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DILocation(line: 2, scope: !5)
!13 = !DILocation(line: 3, scope: !5)
!14 = !DILocation(line: 4, scope: !5)
!22 = !DILocation(line: 2, scope: !6)
!32 = !DILocation(line: 2, scope: !7)
!33 = !DILocation(line: 3, scope: !7)
!34 = !DILocation(line: 4, scope: !7)
!42 = !DILocation(line: 2, scope: !8)
!43 = !DILocation(line: 3, scope: !8)
!44 = !DILocation(line: 4, scope: !8)
!45 = !DILocation(line: 5, scope: !8)
!52 = !DILocation(line: 2, scope: !9)
!53 = !DILocation(line: 3, scope: !9)
