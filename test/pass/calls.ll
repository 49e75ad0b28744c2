; Which instructions may not pass control on. Where they do, `next` follows from `entry` and one probe is enough; where they may not,
; both blocks carry one (exact=blocks). With exact=off every call returns.
; RUN: %instrument -passes='mincov<exact=blocks>,verify' %s | %check_probes %s
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
target triple = "x86_64-pc-linux-gnu"
declare void @unknown()
declare void @returns() nounwind willreturn
declare void @only_nounwind() nounwind
declare void @only_willreturn() willreturn
declare i64 @strlen(ptr)
declare i32 @puts(ptr)
declare ptr @malloc(i64)
declare void @qsort(ptr, i64, i64, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.trap()
declare i32 @setjmp(ptr) returns_twice

define void @unknown_call() {
; CHECK-LABEL: define {{.*}}@unknown_call(
; OFF-LABEL: define {{.*}}@unknown_call(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @unknown()
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @known_to_return() {
; CHECK-LABEL: define {{.*}}@known_to_return(
; OFF-LABEL: define {{.*}}@known_to_return(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @returns()
  br label %next
next:
  ret void
}

; Attributes at the call are as good as at the callee; half of them are not enough.
define void @known_at_call() {
; CHECK-LABEL: define {{.*}}@known_at_call(
; OFF-LABEL: define {{.*}}@known_at_call(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @unknown() nounwind willreturn
  br label %next
next:
  ret void
}

define void @half_at_call() {
; CHECK-LABEL: define {{.*}}@half_at_call(
; OFF-LABEL: define {{.*}}@half_at_call(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @only_nounwind()
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @other_half() {
; CHECK-LABEL: define {{.*}}@other_half(
; OFF-LABEL: define {{.*}}@other_half(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @only_willreturn()
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @both_halves() {
; CHECK-LABEL: define {{.*}}@both_halves(
; OFF-LABEL: define {{.*}}@both_halves(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @only_nounwind() willreturn
  br label %next
next:
  ret void
}

define void @library_string(ptr %p) {
; CHECK-LABEL: define {{.*}}@library_string(
; OFF-LABEL: define {{.*}}@library_string(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %n = call i64 @strlen(ptr %p)
  %m = call ptr @malloc(i64 %n)
  br label %next
next:
  ret void
}

define void @library_output(ptr %p) {
; CHECK-LABEL: define {{.*}}@library_output(
; OFF-LABEL: define {{.*}}@library_output(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %n = call i32 @puts(ptr %p)
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @library_callback(ptr %p, ptr %f) {
; CHECK-LABEL: define {{.*}}@library_callback(
; OFF-LABEL: define {{.*}}@library_callback(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @qsort(ptr %p, i64 1, i64 1, ptr %f)
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @indirect(ptr %f) {
; CHECK-LABEL: define {{.*}}@indirect(
; OFF-LABEL: define {{.*}}@indirect(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void %f()
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @intrinsic(ptr %p) {
; CHECK-LABEL: define {{.*}}@intrinsic(
; OFF-LABEL: define {{.*}}@intrinsic(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  br label %next
next:
  ret void
}

define void @trap() {
; CHECK-LABEL: define {{.*}}@trap(
; OFF-LABEL: define {{.*}}@trap(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void @llvm.trap()
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @returns_twice(ptr %p) {
; CHECK-LABEL: define {{.*}}@returns_twice(
; OFF-LABEL: define {{.*}}@returns_twice(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %n = call i32 @setjmp(ptr %p)
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

define void @volatile_store(ptr %p) {
; CHECK-LABEL: define {{.*}}@volatile_store(
; OFF-LABEL: define {{.*}}@volatile_store(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  store volatile i32 0, ptr %p
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

; Reading, dividing and storing plainly may trap only in wrong programs.
define void @other_memory(ptr %p) {
; CHECK-LABEL: define {{.*}}@other_memory(
; OFF-LABEL: define {{.*}}@other_memory(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %a = load volatile i32, ptr %p
  %b = load atomic i32, ptr %p seq_cst, align 4
  store i32 %a, ptr %p
  store atomic i32 %b, ptr %p seq_cst, align 4
  %c = udiv i32 %a, %b
  fence seq_cst
  br label %next
next:
  ret void
}

define void @asm_with_effects() {
; CHECK-LABEL: define {{.*}}@asm_with_effects(
; OFF-LABEL: define {{.*}}@asm_with_effects(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void asm sideeffect "syscall", "~{memory}"()
  br label %next
next:
; CHECK: {{^}}next:
; CHECK-NEXT: store i8 0
  ret void
}

; A compiler barrier has side effects but no instructions.
define void @asm_barrier() {
; CHECK-LABEL: define {{.*}}@asm_barrier(
; OFF-LABEL: define {{.*}}@asm_barrier(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  call void asm sideeffect "", "~{memory}"()
  br label %next
next:
  ret void
}

define i32 @asm_pure() {
; CHECK-LABEL: define {{.*}}@asm_pure(
; OFF-LABEL: define {{.*}}@asm_pure(
entry:
; CHECK: {{^}}entry:
; CHECK-NEXT: store i8 0
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %x = call i32 asm "movl $$1, $0", "=r"()
  br label %next
next:
  ret i32 %x
}
