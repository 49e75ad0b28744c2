; The must-return analysis: which callees are proven to come back (then `next` needs no probe of its own).
;   here PIC     code of a shared object: definitions of default visibility may be replaced by others at run time
;   here PIE     position-independent code of a program: they may not
; RUN: %instrument -passes='mincov,verify' %s | %check_probes --check-prefix=ALL %s
; RUN: sed 's/^; here PIC //' %s | %instrument -passes='mincov,verify' | %check_probes --check-prefixes=ALL,SHARED %s
; RUN: sed 's/^; here PI[CE] //; s/{ *!0 *}/{!0, !1}/' %s | %instrument -passes='mincov,verify' | %check_probes --check-prefix=ALL %s
target triple = "x86_64-pc-linux-gnu"
; here PIC !llvm.module.flags = !{!0}
; here PIC !0 = !{i32 7, !"PIC Level", i32 2}
; here PIE !1 = !{i32 7, !"PIE Level", i32 2}

declare void @unknown()
declare i64 @strlen(ptr)
declare i32 @puts(ptr)
@pointer = global ptr null

; ---- By linkage ----

define internal void @is_internal() {
; ALL-LABEL: define {{.*}}@is_internal(
; ALL-NEXT: store i8 0
  ret void
}
define private void @is_private() {
; ALL-LABEL: define {{.*}}@is_private(
; ALL-NEXT: store i8 0
  ret void
}
define void @is_strong() {
; ALL-LABEL: define {{.*}}@is_strong(
; ALL-NEXT: store i8 0
  ret void
}
define hidden void @is_hidden() {
; ALL-LABEL: define {{.*}}@is_hidden(
; ALL-NEXT: store i8 0
  ret void
}
define protected void @is_protected() {
; ALL-LABEL: define {{.*}}@is_protected(
; ALL-NEXT: store i8 0
  ret void
}
define weak void @is_weak() {
; ALL-LABEL: define {{.*}}@is_weak(
; ALL-NEXT: store i8 0
  ret void
}
define weak_odr void @is_weak_odr() {
; ALL-LABEL: define {{.*}}@is_weak_odr(
; ALL-NEXT: store i8 0
  ret void
}
define linkonce void @is_linkonce() {
; ALL-LABEL: define {{.*}}@is_linkonce(
; ALL-NEXT: store i8 0
  ret void
}
define linkonce_odr hidden void @is_linkonce_odr() {
; ALL-LABEL: define {{.*}}@is_linkonce_odr(
; ALL-NEXT: store i8 0
  ret void
}
define available_externally void @is_available_externally() {
; ALL-LABEL: define {{.*}}@is_available_externally(
; ALL-NEXT: store i8 0
  ret void
}
define available_externally void @_ZIsAvailableExternally() {
; ALL-LABEL: define {{.*}}@_ZIsAvailableExternally(
; ALL-NEXT: store i8 0
  ret void
}
@is_alias = alias void (), ptr @is_internal

define void @calls_internal() {
; ALL-LABEL: define {{.*}}@calls_internal(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_internal()
  br label %next
next:
  ret void
}
define void @calls_private() {
; ALL-LABEL: define {{.*}}@calls_private(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_private()
  br label %next
next:
  ret void
}
define void @calls_strong() {
; ALL-LABEL: define {{.*}}@calls_strong(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_strong()
  br label %next
next:
; SHARED: {{^}}next:
; SHARED-NEXT: store i8 0
  ret void
}
define void @calls_hidden() {
; ALL-LABEL: define {{.*}}@calls_hidden(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_hidden()
  br label %next
next:
  ret void
}
define void @calls_protected() {
; ALL-LABEL: define {{.*}}@calls_protected(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_protected()
  br label %next
next:
  ret void
}
define void @calls_weak() {
; ALL-LABEL: define {{.*}}@calls_weak(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_weak()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_weak_odr() {
; ALL-LABEL: define {{.*}}@calls_weak_odr(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_weak_odr()
  br label %next
next:
  ret void
}
define void @calls_linkonce() {
; ALL-LABEL: define {{.*}}@calls_linkonce(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_linkonce()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_linkonce_odr() {
; ALL-LABEL: define {{.*}}@calls_linkonce_odr(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_linkonce_odr()
  br label %next
next:
  ret void
}
define void @calls_available_externally() {
; ALL-LABEL: define {{.*}}@calls_available_externally(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_available_externally()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_available_externally_of_cxx() {
; ALL-LABEL: define {{.*}}@calls_available_externally_of_cxx(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @_ZIsAvailableExternally()
  br label %next
next:
  ret void
}
; An alias may be replaced, whatever it stands for here.
define void @calls_alias() {
; ALL-LABEL: define {{.*}}@calls_alias(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_alias()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}

; ---- By body ----

; All internal, so that linkage does not decide.
define internal void @counts(i32 %n) {
; ALL-LABEL: define {{.*}}@counts(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define internal void @loops_for_ever(i1 %c) {
; ALL-LABEL: define {{.*}}@loops_for_ever(
entry:
  br i1 %c, label %loop, label %end
loop:
; ALL: {{^}}loop:
; ALL-NEXT: store i8 0
  br label %loop
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret void
}
define internal void @is_unreachable(i1 %c) {
; ALL-LABEL: define {{.*}}@is_unreachable(
entry:
  br i1 %c, label %bad, label %end
bad:
; ALL: {{^}}bad:
; ALL-NEXT: store i8 0
  unreachable
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret void
}
define internal void @calls_string_function(ptr %p) {
; ALL-LABEL: define {{.*}}@calls_string_function(
; ALL-NEXT: store i8 0
  %n = call i64 @strlen(ptr %p)
  ret void
}
define internal void @writes(ptr %p) {
; ALL-LABEL: define {{.*}}@writes(
; ALL-NEXT: store i8 0
  %n = call i32 @puts(ptr %p)
  ret void
}
define internal void @calls_pointer() {
; ALL-LABEL: define {{.*}}@calls_pointer(
; ALL-NEXT: store i8 0
  %f = load ptr, ptr @pointer
  call void %f()
  ret void
}
define internal void @stores_volatile() {
; ALL-LABEL: define {{.*}}@stores_volatile(
; ALL-NEXT: store i8 0
  store volatile ptr null, ptr @pointer
  ret void
}
define internal void @has_asm() {
; ALL-LABEL: define {{.*}}@has_asm(
; ALL-NEXT: store i8 0
  call void asm sideeffect "nop", ""()
  ret void
}
define internal void @deep() {
; ALL-LABEL: define {{.*}}@deep(
; ALL-NEXT: store i8 0
  call void @middle()
  ret void
}
define internal void @middle() {
; ALL-LABEL: define {{.*}}@middle(
; ALL-NEXT: store i8 0
  call void @counts(i32 4)
  call void @is_internal()
  ret void
}
define internal void @deep_unknown() {
; ALL-LABEL: define {{.*}}@deep_unknown(
; ALL-NEXT: store i8 0
  call void @middle_unknown()
  ret void
}
define internal void @middle_unknown() {
; ALL-LABEL: define {{.*}}@middle_unknown(
; ALL-NEXT: store i8 0
  call void @is_internal()
  call void @unknown()
  ret void
}
define internal void @recursive(i32 %n) {
; ALL-LABEL: define {{.*}}@recursive(
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %again
again:
; ALL: {{^}}again:
; ALL-NEXT: store i8 0
  %m = sub i32 %n, 1
  call void @recursive(i32 %m)
  br label %end
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret void
}
define internal void @even(i32 %n) {
; ALL-LABEL: define {{.*}}@even(
; ALL-NEXT: store i8 0
  call void @odd(i32 %n)
  ret void
}
define internal void @odd(i32 %n) {
; ALL-LABEL: define {{.*}}@odd(
; ALL-NEXT: store i8 0
  call void @even(i32 %n)
  ret void
}
define internal void @before_recursion() {
; ALL-LABEL: define {{.*}}@before_recursion(
; ALL-NEXT: store i8 0
  call void @even(i32 3)
  ret void
}
; Named like a library function, but this module's own: its body counts.
define internal i32 @atoi(ptr %p) {
; ALL-LABEL: define {{.*}}@atoi(
; ALL-NEXT: store i8 0
  call void @unknown()
  ret i32 0
}

define void @calls_counts() {
; ALL-LABEL: define {{.*}}@calls_counts(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @counts(i32 3)
  br label %next
next:
  ret void
}
define void @calls_loops_for_ever() {
; ALL-LABEL: define {{.*}}@calls_loops_for_ever(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @loops_for_ever(i1 0)
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_is_unreachable() {
; ALL-LABEL: define {{.*}}@calls_is_unreachable(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @is_unreachable(i1 0)
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_calls_string_function(ptr %p) {
; ALL-LABEL: define {{.*}}@calls_calls_string_function(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @calls_string_function(ptr %p)
  br label %next
next:
  ret void
}
define void @calls_writes(ptr %p) {
; ALL-LABEL: define {{.*}}@calls_writes(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @writes(ptr %p)
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_calls_pointer() {
; ALL-LABEL: define {{.*}}@calls_calls_pointer(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @calls_pointer()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_stores_volatile() {
; ALL-LABEL: define {{.*}}@calls_stores_volatile(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @stores_volatile()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_has_asm() {
; ALL-LABEL: define {{.*}}@calls_has_asm(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @has_asm()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_deep() {
; ALL-LABEL: define {{.*}}@calls_deep(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @deep()
  br label %next
next:
  ret void
}
define void @calls_deep_unknown() {
; ALL-LABEL: define {{.*}}@calls_deep_unknown(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @deep_unknown()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_recursive() {
; ALL-LABEL: define {{.*}}@calls_recursive(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @recursive(i32 3)
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_before_recursion() {
; ALL-LABEL: define {{.*}}@calls_before_recursion(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  call void @before_recursion()
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
define void @calls_own_atoi() {
; ALL-LABEL: define {{.*}}@calls_own_atoi(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  %n = call i32 @atoi(ptr null)
  br label %next
next:
; ALL: {{^}}next:
; ALL-NEXT: store i8 0
  ret void
}
