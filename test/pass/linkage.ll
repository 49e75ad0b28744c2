; How bytes and record are kept, by the linkage of their function: of their own where only this module emits it, else shared by all
; units that have compiled the same. Both are in one section group.
; RUN: %instrument -passes='mincov,verify' %s -o %t.ll
; RUN: %python %S/Inputs/ir.py recount %t.ll | FileCheck %s
; RUN: FileCheck --check-prefix=GLOBALS %s <%t.ll
target triple = "x86_64-pc-linux-gnu"
$in_comdat = comdat any
$is_linkonce_odr = comdat any
$of_other_name = comdat any

; Bytes and records of functions are kept for the optimiser only, so that the linker may drop them with the function; the record of a
; skipped one, which no code refers to, for the linker too. The runtime is pulled in by name.
; GLOBALS-DAG: @llvm.compiler.used = appending global {{.*}}@__mincov_c_{{.*}}@__mincov_m_{{.*}}@__mincov_runtime{{.*}} section "llvm.metadata"
; GLOBALS-DAG: @llvm.used = appending global [2 x {{[^@]*}}@kept{{[^@]*}}@__mincov_m_{{[^@]*}}, section "llvm.metadata"
; GLOBALS-DAG: @__mincov_runtime = external hidden global i8
; Shared ones are hidden.
; GLOBALS-DAG: @__mincov_c_{{[0-9a-f]+}} = linkonce_odr hidden global [1 x i8]
; GLOBALS-DAG: @__mincov_m_{{[0-9a-f]+}} = linkonce_odr hidden constant
@kept = internal global i8 0
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"

; CHECK: is_external	1	1	private, comdat nodeduplicate
define void @is_external() {
  ret void
}
; CHECK-NEXT: is_internal	1	1	private, comdat nodeduplicate
define internal void @is_internal() {
  ret void
}
; CHECK-NEXT: is_private	1	1	private, comdat nodeduplicate
define private void @is_private() {
  ret void
}
; CHECK-NEXT: is_hidden	1	1	private, comdat nodeduplicate
define hidden void @is_hidden() {
  ret void
}
; CHECK-NEXT: in_comdat	1	1	linkonce_odr hidden, comdat any
define void @in_comdat() comdat {
  ret void
}
; A constructor of base and complete object, say: a member of another's group.
; CHECK-NEXT: member	1	1	linkonce_odr hidden, comdat any
define void @member() comdat($of_other_name) {
  ret void
}
; CHECK-NEXT: is_linkonce	1	1	linkonce_odr hidden, comdat any
define linkonce void @is_linkonce() {
  ret void
}
; CHECK-NEXT: is_linkonce_odr	1	1	linkonce_odr hidden, comdat any
define linkonce_odr void @is_linkonce_odr() comdat {
  ret void
}
; CHECK-NEXT: is_weak	1	1	linkonce_odr hidden, comdat any
define weak void @is_weak() {
  ret void
}
; CHECK-NEXT: is_weak_odr	1	1	linkonce_odr hidden, comdat any
define weak_odr void @is_weak_odr() {
  ret void
}
; CHECK-NEXT: is_available_externally	1	1	linkonce_odr hidden, comdat any
define available_externally void @is_available_externally() {
  ret void
}
; CHECK-NEXT: is_skipped	1	0	no bytes
define void @is_skipped() noprofile {
  ret void
}
; CHECK-NEXT: 12 blocks, 11 probes, 12 functions
