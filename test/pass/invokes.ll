; Exceptions of the Itanium kind: an invoke has two ways out, and with exact=blocks a third: the process may end inside.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov<exact=blocks>,verify' %s | %check_probes --check-prefix=BLOCKS %s
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | %check_probes --check-prefix=ALL %s
target triple = "x86_64-pc-linux-gnu"
declare i32 @__gxx_personality_v0(...)
declare void @may_throw()
declare void @returns() nounwind willreturn

; Probes go behind the landing pad, which must stay first.
define i32 @one_handler() personality ptr @__gxx_personality_v0 {
; OFF-LABEL: define {{.*}}@one_handler(
; BLOCKS-LABEL: define {{.*}}@one_handler(
; ALL-LABEL: define {{.*}}@one_handler(
entry:
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %normal unwind label %caught
normal:
; OFF: {{^}}normal:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}normal:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}normal:
; ALL-NEXT: store i8 0
  br label %end
caught:
; OFF: {{^}}caught:
; OFF-NEXT: {{.*}}landingpad
; OFF-NEXT: catch
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}caught:
; BLOCKS-NEXT: {{.*}}landingpad
; BLOCKS-NEXT: catch
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}caught:
; ALL-NEXT: {{.*}}landingpad
; ALL-NEXT: catch
; ALL-NEXT: store i8 0
  %pad = landingpad { ptr, i32 } catch ptr null
  br label %end
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret i32 0
}

; Two invokes share a pad: which of them threw is open, so both normal ways out carry probes.
define i32 @shared_pad() personality ptr @__gxx_personality_v0 {
; OFF-LABEL: define {{.*}}@shared_pad(
; BLOCKS-LABEL: define {{.*}}@shared_pad(
; ALL-LABEL: define {{.*}}@shared_pad(
entry:
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %second unwind label %caught
second:
; OFF: {{^}}second:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}second:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}second:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %normal unwind label %caught
normal:
; OFF: {{^}}normal:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}normal:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}normal:
; ALL-NEXT: store i8 0
  br label %end
caught:
; OFF: {{^}}caught:
; OFF-NEXT: {{.*}}phi
; OFF-NEXT: {{.*}}landingpad
; OFF-NEXT: catch
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}caught:
; BLOCKS-NEXT: {{.*}}phi
; BLOCKS-NEXT: {{.*}}landingpad
; BLOCKS-NEXT: catch
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}caught:
; ALL-NEXT: {{.*}}phi
; ALL-NEXT: {{.*}}landingpad
; ALL-NEXT: catch
; ALL-NEXT: store i8 0
  %which = phi i32 [ 1, %entry ], [ 2, %second ]
  %pad = landingpad { ptr, i32 } catch ptr null
  br label %end
end:
; ALL: {{^}}end:
; ALL-NEXT: {{.*}}phi
; ALL-NEXT: store i8 0
  %result = phi i32 [ 0, %normal ], [ %which, %caught ]
  ret i32 %result
}

; A cleanup that resumes: it leaves the function, as a return does.
define void @cleanup() personality ptr @__gxx_personality_v0 {
; OFF-LABEL: define {{.*}}@cleanup(
; BLOCKS-LABEL: define {{.*}}@cleanup(
; ALL-LABEL: define {{.*}}@cleanup(
entry:
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @may_throw() to label %normal unwind label %clean
normal:
; OFF: {{^}}normal:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}normal:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}normal:
; ALL-NEXT: store i8 0
  ret void
clean:
; OFF: {{^}}clean:
; OFF-NEXT: {{.*}}landingpad
; OFF-NEXT: cleanup
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}clean:
; BLOCKS-NEXT: {{.*}}landingpad
; BLOCKS-NEXT: cleanup
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}clean:
; ALL-NEXT: {{.*}}landingpad
; ALL-NEXT: cleanup
; ALL-NEXT: store i8 0
  %pad = landingpad { ptr, i32 } cleanup
  call void @returns()
  resume { ptr, i32 } %pad
}

; What is known to come back does so by an invoke, too: only the normal way out is open, but the pad keeps its edge.
define i32 @invoke_that_returns() personality ptr @__gxx_personality_v0 {
; OFF-LABEL: define {{.*}}@invoke_that_returns(
; BLOCKS-LABEL: define {{.*}}@invoke_that_returns(
; ALL-LABEL: define {{.*}}@invoke_that_returns(
entry:
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  invoke void @returns() to label %normal unwind label %caught
normal:
; OFF: {{^}}normal:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}normal:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}normal:
; ALL-NEXT: store i8 0
  ret i32 0
caught:
; OFF: {{^}}caught:
; OFF-NEXT: {{.*}}landingpad
; OFF-NEXT: catch
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}caught:
; BLOCKS-NEXT: {{.*}}landingpad
; BLOCKS-NEXT: catch
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}caught:
; ALL-NEXT: {{.*}}landingpad
; ALL-NEXT: catch
; ALL-NEXT: store i8 0
  %pad = landingpad { ptr, i32 } catch ptr null
  ret i32 1
}
