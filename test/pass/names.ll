; Functions without a name, and with unusual ones: each has bytes of its own, and the tool prints the names on one line.
; RUN: %instrument -passes='mincov,verify' %s -o %t.ll
; RUN: %python %S/Inputs/ir.py recount %t.ll | FileCheck %s
; RUN: grep -o 'store i8 0, .*__mincov_c_[0-9a-f.]*' %t.ll | grep -o '__mincov_c_.*' | sort -u | count 8
; RUN: %llc %opaque -relocation-model=pic -filetype=obj %t.ll -o %t.o
; RUN: %mincov dump --plan %t.o | FileCheck --check-prefix=TOOL --match-full-lines %s
; CHECK: 8 blocks, 8 probes, 8 functions
; TOOL: 1	1	1	strange "name\012, of:it
; TOOL: 1	1	1	{{.*}}without_prefix
; TOOL: 8	8	8	total of 8 functions
target triple = "x86_64-pc-linux-gnu"
define internal void @0() {
  ret void
}
define internal void @1() {
  ret void
}
define linkonce_odr void @2() {
  ret void
}
define linkonce_odr void @3() {
  ret void
}
define linkonce_odr void @"strange \22name\0A, of:it"() {
  ret void
}
; A name that the backend takes as it is.
define linkonce_odr void @"\01without_prefix"() {
  ret void
}
define internal void @x.1() {
  ret void
}
define internal void @x() {
  ret void
}
