# usage: linkers.sh PYTHON INPUTS, in an empty directory; environment: LLVM_BIN, RT, RT_INCLUDE, FULL. See linkers.test.
#
# Each program says where its probe bytes are and whether all of them, up to the page's end, lie in a shared mapping ("whole"), then
# its profile is read. Where two kinds of objects are mixed and lld is told to drop sections, another section may come between the
# bytes and the runtime's end object: there the last page cannot be mapped, and the run must say so and lose nothing all the same.
python=$1 inputs=$2
clang=$LLVM_BIN/clang
export MINCOV_DIR=$PWD/out
count=0 failed=0

cat > one.c <<'C'
#include "mincov.h"
#include "module.h"
#include <stdint.h>
#include <stdio.h>
__attribute__((section("other_section"), used)) int other = 42;
extern unsigned char __start___mincov_cov[] __attribute__((visibility("hidden")));
extern unsigned char __stop___mincov_cov[] __attribute__((visibility("hidden")));
int two(void);
int check(void);
int check(void) {
  uintptr_t begin = (uintptr_t)__start___mincov_cov, end = (uintptr_t)__stop___mincov_cov;
  __asm__("" : "+r"(begin), "+r"(end));
  int whole = 0;
  char line[4096], permissions[8];
  unsigned long from, to;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx %7s", &from, &to, permissions) == 3 && from == begin && to == ((end + 4095) & ~4095ul))
      whole = permissions[3] == 's';
  hit(3);
  if (!mincov_snapshot || mincov_snapshot("copy") != 0) return 2;
  other++;
  puts(whole ? "whole" : "partly");
  return two() + (other == 43 ? 0 : 1);
}
C
cat > two.c <<'C'
#define PROBES 77
#include "module.h"
__attribute__((section("further_section"), used)) int more = 42;
int two(void);
int two(void) {
  hit(5);
  return more == 42 ? 0 : 1;
}
C
echo 'int check(void); int main(void) { return check(); }' > main.c

links() { echo 'int main(void){return 0;}' > probe.c; "$clang" $1 probe.c -o probe 2> /dev/null; }

try() { # LINKER-FLAGS SHAPE COLLECT LTO-OF-ONE LTO-OF-TWO
  compile="-O2 -fPIC -I$inputs -I$RT_INCLUDE"
  [ -n "$3" ] && compile="$compile -ffunction-sections -fdata-sections" && collect=-Wl,--gc-sections || collect=
  rm -rf out obj && mkdir obj
  "$clang" $compile $4 -c one.c -o obj/one.o && "$clang" $compile $5 -c two.c -o obj/two.o &&
    "$clang" $compile $4 -c main.c -o obj/main.o || failed=1
  lto=$4 && [ -n "$lto" ] || lto=$5
  if [ "$2" = -shared ]; then
    "$clang" $1 $collect $lto -shared obj/one.o obj/two.o "$RT" -o obj/libchecked.so -Wl,--build-id &&
      "$clang" $1 $collect $lto obj/main.o obj/libchecked.so -Wl,-rpath,"$PWD/obj" -o obj/checked
  else
    "$clang" $1 $collect $lto $2 obj/one.o obj/two.o obj/main.o "$RT" -o obj/checked -Wl,--build-id
  fi > link.log 2>&1 || { echo "FAILED to link: $*"; cat link.log; failed=1; return; }
  said=$(./obj/checked 2> warning) && status=0 || status=$?
  ls out | grep 'checked.*\.copy\.mincov' >/dev/null || { echo "FAILED: $*: no snapshot, the module was not found"; failed=1; }
  rm -f out/*.copy.mincov
  profile=$("$python" "$inputs/profile.py" out/*checked*.mincov 2>&1 | sed -n 1p)
  count=$((count + 1))
  case "$status $said $profile" in
  "0 whole "*"checked"*" begun=1 ended=1 flags=1 "*" id=build set=2") [ ! -s warning ] && return ;;
  "0 partly "*"checked"*" begun=1 ended=1 flags=1 "*" id=build set=2")
    [ "$4" != "$5" ] && grep -q "the linker put other data on the last page" warning && return ;;
  esac
  echo "FAILED: $*: status $status, $said, $profile"
  cat warning
  failed=1
}

for linker in -fuse-ld=bfd -fuse-ld=gold "--ld-path=$LLVM_BIN/ld.lld" -fuse-ld=mold; do
  links "$linker" || continue
  for lto in "" -flto -flto=thin; do
    links "$linker $lto" || continue
    for shape in -pie "-static -no-pie" -shared -no-pie -static-pie; do
      links "$linker $shape" || continue
      case "$FULL$shape" in -no-pie | -static-pie) continue ;; esac
      try "$linker" "$shape" "" "$lto" "$lto"
      case "$FULL$shape" in -static* | -shared) continue ;; esac
      try "$linker" "$shape" collect "$lto" "$lto"
      [ -z "$lto" ] && continue
      try "$linker" "$shape" "" "$lto" ""
      try "$linker" "$shape" collect "" "$lto"
      [ -n "$FULL" ] && try "$linker" "$shape" "" "" "$lto"
      [ -n "$FULL" ] && try "$linker" "$shape" collect "$lto" ""
    done
  done
done
[ $failed = 0 ] && [ $count -ge 12 ] && echo "$count programs, all right"
