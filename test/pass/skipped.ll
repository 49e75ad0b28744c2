; Functions that are left alone, and the reason that the map tells for each. Their blocks are counted all the same.
; RUN: %instrument -passes='mincov<function=!*listed*>,verify' %s -o %t.ll
; RUN: %check_probes %s <%t.ll
; RUN: %llc %opaque -filetype=obj %t.ll -o %t.o
; RUN: %mincov dump %t.o | FileCheck --check-prefix=MAP --implicit-check-not=skipped: %s
; RUN: %mincov dump --plan %t.o | FileCheck --check-prefix=PLAN --match-full-lines --strict-whitespace %s
target triple = "x86_64-pc-linux-gnu"

@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [
  { ptr, ptr, ptr, i32, ptr } { ptr @annotated, ptr @skip, ptr @file, i32 1, ptr null },
  { ptr, ptr, ptr, i32, ptr } { ptr @annotated_otherwise, ptr @other, ptr @file, i32 2, ptr null },
  { ptr, ptr, ptr, i32, ptr } { ptr @variable, ptr @skip, ptr @file, i32 3, ptr null }
], section "llvm.metadata"
@skip = private constant [12 x i8] c"mincov_skip\00"
@other = private constant [13 x i8] c"mincov_skip2\00"
@file = private constant [4 x i8] c"f.c\00"
@variable = global i32 0

@chosen = ifunc void (), ptr @resolver

; CHECK-LABEL: define void @instrumented()
; CHECK-NEXT: store i8 0
; MAP-LABEL: function instrumented
; PLAN:1	1	1	instrumented
define void @instrumented() {
  ret void
}

; CHECK-LABEL: define void @is_naked()
; MAP-LABEL: function is_naked
; MAP: skipped: naked
; MAP-NEXT: blocks 1, edges 0, exits 1, bytes 0, plan 0
; PLAN-NEXT:1	1	0	is_naked
define void @is_naked() naked {
  call void asm sideeffect "ret", ""()
  unreachable
}

; CHECK-LABEL: define i32 @has_noprofile(
; MAP-LABEL: function has_noprofile
; MAP: skipped: noprofile attribute
; MAP-NEXT: blocks 3, edges 3, exits 1, bytes 0, plan 0
; PLAN-NEXT:3	4	0	has_noprofile
define i32 @has_noprofile(i1 %c) noprofile {
entry:
  br i1 %c, label %arm, label %end
arm:
  br label %end
end:
  ret i32 0
}

; CHECK-LABEL: define void @annotated()
; MAP-LABEL: function annotated
; MAP: skipped: annotated mincov_skip
; PLAN-NEXT:1	1	0	annotated
define void @annotated() {
  ret void
}

; Another annotation, and the same one on a variable, mean nothing.
; CHECK-LABEL: define void @annotated_otherwise()
; CHECK-NEXT: store i8 0
; MAP-LABEL: function annotated_otherwise
; PLAN-NEXT:1	1	1	annotated_otherwise
define void @annotated_otherwise() {
  ret void
}

; CHECK-LABEL: define ptr @resolver()
; MAP-LABEL: function resolver
; MAP: skipped: ifunc resolver
; PLAN-NEXT:1	1	0	resolver
define ptr @resolver() {
  ret ptr @instrumented
}

; CHECK-LABEL: define void @is_listed_here()
; MAP-LABEL: function is_listed_here
; MAP: skipped: file or function list
; PLAN-NEXT:1	1	0	is_listed_here
define void @is_listed_here() {
  ret void
}

; CHECK-LABEL: define void @__mincov_of_the_runtime()
; MAP-LABEL: function __mincov_of_the_runtime
; MAP: skipped: part of the runtime
; PLAN-NEXT:1	1	0	__mincov_of_the_runtime
define void @__mincov_of_the_runtime() {
  ret void
}

; A copy for the optimiser has probes too: what runs through it, once inlined, is covered.
; CHECK-LABEL: define available_externally void @lives_elsewhere()
; CHECK-NEXT: store i8 0
; PLAN-NEXT:1	1	1	lives_elsewhere
define available_externally void @lives_elsewhere() {
  ret void
}

; optnone, cold, minsize, alwaysinline and the like are instrumented like any other.
; CHECK-LABEL: define void @is_optnone()
; CHECK-NEXT: store i8 0
; PLAN-NEXT:1	1	1	is_optnone
define void @is_optnone() noinline optnone {
  ret void
}
; CHECK-LABEL: define void @is_cold()
; CHECK-NEXT: store i8 0
; PLAN-NEXT:1	1	1	is_cold
define void @is_cold() cold minsize optsize alwaysinline {
  ret void
}
; PLAN-NEXT:13	14	5	total of 11 functions
