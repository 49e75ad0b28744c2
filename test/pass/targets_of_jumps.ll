; Terminators whose edges cannot be split: blocks alone carry probes, so the computed goto and its like are no trouble.
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | %check_probes --check-prefix=ALL %s
target triple = "x86_64-pc-linux-gnu"
@table = constant [2 x ptr] [ptr blockaddress(@computed_goto, %first), ptr blockaddress(@computed_goto, %second)]

define i32 @computed_goto(ptr %to) {
; OFF-LABEL: define {{.*}}@computed_goto(
; ALL-LABEL: define {{.*}}@computed_goto(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  br label %dispatch
dispatch:
; ALL: {{^}}dispatch:
; ALL-NEXT: store i8 0
  indirectbr ptr %to, [label %first, label %second, label %end, label %first]
first:
; OFF: {{^}}first:
; OFF-NEXT: store i8 0
; ALL: {{^}}first:
; ALL-NEXT: store i8 0
  br label %dispatch
second:
; OFF: {{^}}second:
; OFF-NEXT: store i8 0
; ALL: {{^}}second:
; ALL-NEXT: store i8 0
  br label %dispatch
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret i32 0
}

; A block whose address is taken and that jumps to itself.
define void @computed_self(ptr %to) {
; OFF-LABEL: define {{.*}}@computed_self(
; ALL-LABEL: define {{.*}}@computed_self(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  br label %self
self:
; ALL: {{^}}self:
; ALL-NEXT: store i8 0
  indirectbr ptr %to, [label %self, label %end]
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret void
}
