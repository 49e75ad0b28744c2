; A coroutine before it is split: its blocks are those of the source; splitting it afterwards gives valid IR, and every byte is stored
; into by one of the parts. A call of it is not proven to come back.
; REQUIRES: opaque-pointers
; RUN: sed 's/^; here %llvm //' %s >%t.in.ll
; RUN: %instrument -passes='mincov<exact=off>,verify' %t.in.ll | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov,verify' %t.in.ll | FileCheck --check-prefix=BLOCKS %s
; RUN: %instrument -passes='mincov<mode=all>,verify,default<O2>,verify' %t.in.ll -disable-output
; RUN: %instrument -passes='mincov<mode=all>,verify,default<O0>,verify' %t.in.ll -o %t.ll
; RUN: FileCheck --check-prefix=SPLIT %s <%t.ll
; BLOCKS-LABEL: define {{.*}}@caller(
; BLOCKS: {{^}}next:
; BLOCKS-NEXT: store i8 0
; SPLIT: define {{.*}}@coroutine(
; SPLIT: store i8 0, ptr @__mincov_c_
; SPLIT: define {{.*}}@coroutine.resume(
; SPLIT: store i8 0, {{.*}} i32 2)
; SPLIT: define {{.*}}@coroutine.destroy(
; SPLIT: store i8 0, {{.*}} i32 3)
target triple = "x86_64-pc-linux-gnu"

define ptr @coroutine(i32 %n) presplitcoroutine {
; OFF-LABEL: define {{.*}}@coroutine(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i32 @llvm.coro.size.i32()
  %memory = call ptr @malloc(i32 %size)
  %handle = call ptr @llvm.coro.begin(token %id, ptr %memory)
  br label %loop
loop:
  %value = phi i32 [ %n, %entry ], [ %increment, %resume ]
  %state = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %state, label %suspend [ i8 0, label %resume
                                     i8 1, label %cleanup ]
resume:
; OFF: {{^}}resume:
; OFF-NEXT: store i8 0
  %increment = add i32 %value, 1
  call void @print(i32 %value)
  br label %loop
cleanup:
; OFF: {{^}}cleanup:
; OFF-NEXT: store i8 0
  %freed = call ptr @llvm.coro.free(token %id, ptr %handle)
  call void @free(ptr %freed)
  br label %suspend
suspend:
; here 19   %unused = call i1 @llvm.coro.end(ptr %handle, i1 false, token none)
; here 22   call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret ptr %handle
}

define void @caller() {
; OFF-LABEL: define {{.*}}@caller(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
  %handle = call ptr @coroutine(i32 1)
  br label %next
next:
  ret void
}

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare i32 @llvm.coro.size.i32()
declare ptr @llvm.coro.free(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
; here 19 declare i1 @llvm.coro.end(ptr, i1, token)
; here 22 declare void @llvm.coro.end(ptr, i1, token)
declare ptr @malloc(i32)
declare void @free(ptr)
declare void @print(i32)
