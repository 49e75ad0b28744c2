; mode=all probes every block, mode=verify every block and every tail that can hold a store, and marks what the plan of mode=block
; probes: the two plans are the same.
; RUN: %instrument -passes='mincov<mode=block>,verify' %s | %llc %opaque -filetype=obj - -o %t.block.o
; RUN: %instrument -passes='mincov<mode=verify>,verify' %s | %llc %opaque -filetype=obj - -o %t.verify.o
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | %llc %opaque -filetype=obj - -o %t.all.o
; RUN: %mincov dump %t.block.o >%t.block
; RUN: %mincov dump %t.verify.o >%t.verify
; RUN: FileCheck --check-prefix=BLOCK %s <%t.block
; RUN: FileCheck --check-prefix=VERIFY %s <%t.verify
; RUN: %mincov dump %t.all.o | FileCheck --check-prefix=ALL %s
; RUN: grep -o '^function.*\|^  block .*  probe' %t.block >%t.block.plan
; RUN: grep -o '^function.*\|^  block .*  probe' %t.verify | diff %t.block.plan -
; RUN: %mincov dump --plan %t.block.o >%t.block.sums
; RUN: %mincov dump --plan %t.verify.o | diff %t.block.sums -
target triple = "x86_64-pc-linux-gnu"
declare void @unknown()

; BLOCK-LABEL: function lines
; BLOCK: mode block, exact blocks
; BLOCK-NEXT: blocks 4, edges 4, exits 2, bytes 3, plan 3
; BLOCK-NEXT: block 0  lines 2  -> 1 2
; BLOCK-NEXT: block 1  probe  may end  lines 3  -> 3
; BLOCK-NEXT: block 1+1  may end  lines 4
; BLOCK-NEXT: block 1+2  lines 5
; BLOCK-NEXT: block 2  probe  lines 6  -> 3
; BLOCK-NEXT: block 3  probe  may end  lines 7
; VERIFY-LABEL: function lines
; VERIFY: mode verify, exact blocks
; VERIFY-NEXT: blocks 4, edges 4, exits 2, bytes 6, plan 3
; VERIFY-NEXT: block 0  byte  lines 2  -> 1 2
; VERIFY-NEXT: block 1  probe  may end  lines 3  -> 3
; VERIFY-NEXT: block 1+1  byte  may end  lines 4
; VERIFY-NEXT: block 1+2  byte  lines 5
; VERIFY-NEXT: block 2  probe  lines 6  -> 3
; VERIFY-NEXT: block 3  probe  may end  lines 7
; ALL-LABEL: function lines
; ALL: mode all, exact blocks
; ALL-NEXT: blocks 4, edges 4, exits 2, bytes 4, plan 4
; ALL-NEXT: block 0  probe  lines 2  -> 1 2
; ALL-NEXT: block 1  probe  may end  lines 3  -> 3
; ALL-NEXT: block 1+1  may end  lines 4
; ALL-NEXT: block 1+2  lines 5
; ALL-NEXT: block 2  probe  lines 6  -> 3
; ALL-NEXT: block 3  probe  may end  lines 7
define i32 @lines(i1 %c) !dbg !5 {
entry:
  br i1 %c, label %left, label %right, !dbg !12
left:
  call void @unknown(), !dbg !13
  call void @unknown(), !dbg !14
  %x = add i32 1, 2, !dbg !15
  br label %join, !dbg !15
right:
  br label %join, !dbg !16
join:
  ret i32 0, !dbg !17
}

; BLOCK-LABEL: function without_lines
; BLOCK: blocks 2, edges 1, exits 2, bytes 2, plan 2
define void @without_lines() {
entry:
  call void @unknown()
  br label %next
next:
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/nowhere")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "lines", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DILocation(line: 2, scope: !5)
!13 = !DILocation(line: 3, scope: !5)
!14 = !DILocation(line: 4, scope: !5)
!15 = !DILocation(line: 5, scope: !5)
!16 = !DILocation(line: 6, scope: !5)
!17 = !DILocation(line: 7, scope: !5)
