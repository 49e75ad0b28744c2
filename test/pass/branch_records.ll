; What becomes a branch of the map: a conditional branch, a switch or an invoke that has a place. What is told to be the compiler's
; own in code of any compiler; this is not clang's, so a value that is compared and lives on is the source's.
; RUN: %instrument -passes='mincov<mode=edge>,verify' %s | %llc %opaque -filetype=obj - -o %t.o
; RUN: %mincov dump %t.o | sed -nE '/^function/p; s/.*branch of block [0-9]+ +//p' | FileCheck %s --implicit-check-not=' at '
; By its ident it is clang's. Only the null check of @lives_on differs.
; RUN: sed 's/^;clang://' %s > %t.clang.ll
; RUN: %instrument -passes='mincov<mode=edge>,verify' %t.clang.ll | %llc %opaque -filetype=obj - -o %t.clang.o
; RUN: %mincov dump %t.clang.o > %t.clang.txt; %mincov dump %t.o > %t.txt; diff %t.txt %t.clang.txt > %t.diff; \
; RUN:   FileCheck %s --check-prefix=CLANG --implicit-check-not=' at ' < %t.diff
; CLANG: < {{.*}} condition at 50:1 true
; CLANG: > {{.*}} condition at 50:1 implicit true

target triple = "x86_64-unknown-linux-gnu"
@labels = internal constant [2 x ptr] [ptr blockaddress(@indirect, %one), ptr blockaddress(@indirect, %two)]
@_ZGVZ1fvE1s = internal global i64 0
declare void @out()
declare i32 @personality(...)

; No place, no branch; the condition's place counts before the branch's, but not on another line than what it tests.
; CHECK: function places
; CHECK-NEXT: condition at 11:7 true -> 3, false -> 2
; CHECK-NEXT: condition at 13:5 true -> 3, false -> 4
; CHECK-NEXT: condition at 12:1 true -> 2, false -> 4
define void @places(i32 %a, i1 %b) !dbg !5 {
  br i1 %b, label %first, label %end
first:
  %c = icmp sgt i32 %a, 1, !dbg !11
  br i1 %c, label %second, label %third, !dbg !12
second:
  br i1 %b, label %third, label %end, !dbg !12
third:
  %d = add i32 %a, 1, !dbg !13
  %e = icmp ne i32 %d, 0, !dbg !12
  br i1 %e, label %second, label %end, !dbg !12
end:
  ret void
}

; CHECK-NEXT: function indirect
define void @indirect(ptr %to) !dbg !20 {
  indirectbr ptr %to, [label %one, label %two], !dbg !21
one:
  call void @out(), !dbg !21
  ret void
two:
  ret void
}

; CHECK-NEXT: function implied
; CHECK-NEXT: condition at 31:1 implicit true
; CHECK-NEXT: condition at 31:1 implicit true
; CHECK-NEXT: condition at 31:1 implicit true
; CHECK-NEXT: condition at 31:1 implicit true
; CHECK-NEXT: switch at 31:1 case 5
define void @implied(i32 %a, i1 %b) !dbg !30 {
  br i1 true, label %first, label %end, !dbg !31
first:
  br i1 %b, label %second, label %end, !dbg !31, !nosanitize !3
second:
  %guard = load i64, ptr @_ZGVZ1fvE1s
  %c = icmp eq i64 %guard, 0
  br i1 %c, label %third, label %end, !dbg !31
third:
  br i1 %b, label %fourth, label %never, !dbg !31
fourth:
  switch i32 %a, label %never [i32 5, label %end], !dbg !31
end:
  ret void
never:
  unreachable
}

; While it unwinds; the handler is the source's, and what it goes on to.
; CHECK-NEXT: function unwinds
; CHECK-NEXT: invoke at 41:1 implicit normal -> 4, unwind -> 1
; CHECK-NEXT: condition at 42:1 implicit true
; CHECK-NEXT: condition at 43:1 true
declare ptr @__cxa_begin_catch(ptr)
define void @unwinds(i1 %a) personality ptr @personality !dbg !40 {
  invoke void @out() to label %end unwind label %pad, !dbg !41
pad:
  %e = landingpad {ptr, i32} catch ptr null
  br i1 %a, label %handler, label %resume, !dbg !42
handler:
  %p = call ptr @__cxa_begin_catch(ptr null)
  br label %body
body:
  br i1 %a, label %end, label %body, !dbg !43
resume:
  resume {ptr, i32} %e
end:
  ret void
}

; CHECK-NEXT: function lives_on
; CHECK-NEXT: condition at 50:1 true
define ptr @lives_on(ptr %a) !dbg !50 {
  %b = getelementptr i8, ptr %a, i64 1
  %c = icmp eq ptr %b, null, !dbg !51
  br i1 %c, label %end, label %use, !dbg !51
use:
  call void @out()
  ret ptr %b
end:
  ret ptr null
}

;clang:!llvm.ident = !{!60}
;clang:!60 = !{!"some clang version 1"}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "branch_records.c", directory: "/")
!3 = !{}
!4 = !DISubroutineType(types: !3)
!5 = distinct !DISubprogram(name: "places", file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocation(line: 11, column: 7, scope: !5)
!12 = !DILocation(line: 12, column: 1, scope: !5)
!13 = !DILocation(line: 13, column: 5, scope: !5)
!20 = distinct !DISubprogram(name: "indirect", file: !2, line: 20, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocation(line: 21, column: 1, scope: !20)
!30 = distinct !DISubprogram(name: "implied", file: !2, line: 30, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!31 = !DILocation(line: 31, column: 1, scope: !30)
!40 = distinct !DISubprogram(name: "unwinds", file: !2, line: 40, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!41 = !DILocation(line: 41, column: 1, scope: !40)
!42 = !DILocation(line: 42, column: 1, scope: !40)
!43 = !DILocation(line: 43, column: 1, scope: !40)
!50 = distinct !DISubprogram(name: "lives_on", file: !2, line: 50, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!51 = !DILocation(line: 50, column: 1, scope: !50)
