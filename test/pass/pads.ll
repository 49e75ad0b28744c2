; Exceptions of the Windows kind, on a target that is instrumented: nothing can be inserted before or into a catchswitch; probes go
; behind catchpad and cleanuppad.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov<exact=blocks>,verify' %s | %check_probes --check-prefix=BLOCKS %s
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | %check_probes --check-prefix=ALL %s
; RUN: %instrument -passes='mincov<mode=verify>,verify' %s | %check_probes --check-prefix=ALL %s
target triple = "x86_64-pc-linux-gnu"
declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()
declare void @returns() nounwind willreturn

; An exception that the handler does not take leaves the function from the catchswitch: that block would need a probe of its own, but
; nothing can be inserted. The rest is as exact as can be.
define i32 @one_handler() personality ptr @__CxxFrameHandler3 {
; OFF-LABEL: define {{.*}}@one_handler(
; BLOCKS-LABEL: define {{.*}}@one_handler(
; ALL-LABEL: define {{.*}}@one_handler(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %done unwind label %dispatch
dispatch:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
; OFF: {{^}}handler:
; OFF-NEXT: {{.*}}catchpad
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}handler:
; BLOCKS-NEXT: {{.*}}catchpad
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}handler:
; ALL-NEXT: {{.*}}catchpad
; ALL-NEXT: store i8 0
  %pad = catchpad within %switch [ptr null, i32 64, ptr null]
  catchret from %pad to label %done
done:
; OFF: {{^}}done:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}done:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}done:
; ALL-NEXT: store i8 0
  ret i32 0
}

; One of the three pads follows every dispatch, so the catchswitch is their union.
define i32 @two_handlers() personality ptr @__CxxFrameHandler3 {
; OFF-LABEL: define {{.*}}@two_handlers(
; BLOCKS-LABEL: define {{.*}}@two_handlers(
; ALL-LABEL: define {{.*}}@two_handlers(
entry:
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %done unwind label %dispatch
dispatch:
  %switch = catchswitch within none [label %first, label %second] unwind label %outer
first:
; OFF: {{^}}first:
; OFF-NEXT: {{.*}}catchpad
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}first:
; BLOCKS-NEXT: {{.*}}catchpad
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}first:
; ALL-NEXT: {{.*}}catchpad
; ALL-NEXT: store i8 0
  %first.pad = catchpad within %switch [ptr null, i32 64, ptr null]
  catchret from %first.pad to label %done
second:
; OFF: {{^}}second:
; OFF-NEXT: {{.*}}catchpad
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}second:
; BLOCKS-NEXT: {{.*}}catchpad
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}second:
; ALL-NEXT: {{.*}}catchpad
; ALL-NEXT: store i8 0
  %second.pad = catchpad within %switch [ptr null, i32 64, ptr null]
  catchret from %second.pad to label %done
outer:
; OFF: {{^}}outer:
; OFF-NEXT: {{.*}}cleanuppad
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}outer:
; BLOCKS-NEXT: {{.*}}cleanuppad
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}outer:
; ALL-NEXT: {{.*}}cleanuppad
; ALL-NEXT: store i8 0
  %outer.pad = cleanuppad within none []
  call void @returns() [ "funclet"(token %outer.pad) ]
  cleanupret from %outer.pad unwind to caller
done:
; OFF: {{^}}done:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}done:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}done:
; ALL-NEXT: store i8 0
  ret i32 0
}

define i32 @cleanup() personality ptr @__CxxFrameHandler3 {
; OFF-LABEL: define {{.*}}@cleanup(
; BLOCKS-LABEL: define {{.*}}@cleanup(
; ALL-LABEL: define {{.*}}@cleanup(
entry:
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %done unwind label %clean
clean:
; OFF: {{^}}clean:
; OFF-NEXT: {{.*}}cleanuppad
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}clean:
; BLOCKS-NEXT: {{.*}}cleanuppad
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}clean:
; ALL-NEXT: {{.*}}cleanuppad
; ALL-NEXT: store i8 0
  %pad = cleanuppad within none []
  cleanupret from %pad unwind to caller
done:
; OFF: {{^}}done:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}done:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}done:
; ALL-NEXT: store i8 0
  ret i32 0
}
