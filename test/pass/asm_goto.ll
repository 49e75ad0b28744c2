; asm goto: more ways out than one. The text has side effects, so with exact=blocks the run may end there too.
; REQUIRES: opaque-pointers
; RUN: %instrument -passes='mincov<exact=off>,verify' %s | %check_probes --check-prefix=OFF %s
; RUN: %instrument -passes='mincov<exact=blocks>,verify' %s | %check_probes --check-prefix=BLOCKS %s
; RUN: %instrument -passes='mincov<mode=all>,verify' %s | %check_probes --check-prefix=ALL %s
target triple = "x86_64-pc-linux-gnu"

define i32 @two_ways(i32 %x) {
; OFF-LABEL: define {{.*}}@two_ways(
; BLOCKS-LABEL: define {{.*}}@two_ways(
; ALL-LABEL: define {{.*}}@two_ways(
entry:
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  callbr void asm sideeffect "jmp ${0:l}", "!i"() to label %straight [label %jumped]
straight:
; OFF: {{^}}straight:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}straight:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}straight:
; ALL-NEXT: store i8 0
  br label %end
jumped:
; OFF: {{^}}jumped:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}jumped:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}jumped:
; ALL-NEXT: store i8 0
  br label %end
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret i32 %x
}

; Both ways lead to one place.
define i32 @same_way(i32 %x) {
; OFF-LABEL: define {{.*}}@same_way(
; BLOCKS-LABEL: define {{.*}}@same_way(
; ALL-LABEL: define {{.*}}@same_way(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  callbr void asm sideeffect "jmp ${0:l}", "!i"() to label %end [label %end]
end:
; BLOCKS: {{^}}end:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret i32 %x
}

; An empty text cannot end anything.
define i32 @empty(i32 %x) {
; OFF-LABEL: define {{.*}}@empty(
; BLOCKS-LABEL: define {{.*}}@empty(
; ALL-LABEL: define {{.*}}@empty(
entry:
; OFF: {{^}}entry:
; OFF-NEXT: store i8 0
; BLOCKS: {{^}}entry:
; BLOCKS-NEXT: store i8 0
; ALL: {{^}}entry:
; ALL-NEXT: store i8 0
  callbr void asm sideeffect "", "!i"() to label %end [label %end]
end:
; ALL: {{^}}end:
; ALL-NEXT: store i8 0
  ret i32 %x
}
