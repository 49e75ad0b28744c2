// The branches of comparisons that the source leaves to the compiler are the compiler's own, those of comparisons that it spells out
// are not, though they stand on one line.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in -O0 "-O2 -gline-tables-only"; do for pass in mode=block 'mode=edge;exact=lines'; do \
// RUN:   MINCOV_PASS="$pass" %clangxx -g $options -std=c++20 -fpass-plugin=%plugin -c %s -o object.o && %mincov dump object.o > dump.txt && \
// RUN:   sed -nE '/^function/p; s/.*branch of block [0-9]+ +//p' dump.txt | FileCheck %s --implicit-check-not=' at ' || exit 1; \
// RUN: done; done
// Without columns nothing tells the two apart: they are the source's.
// RUN: %clangxx -g -gno-column-info -std=c++20 -fpass-plugin=%plugin -c %s -o object.o && %mincov dump object.o > dump.txt
// RUN: not grep implicit dump.txt

namespace std { // what <compare> has of it
struct strong_ordering {
  signed char value;
  static const strong_ordering less, equal, greater;
  friend constexpr bool operator!=(strong_ordering a, decltype(nullptr)) { return a.value != 0; }
  friend constexpr bool operator==(strong_ordering a, decltype(nullptr)) { return a.value == 0; }
};
inline constexpr strong_ordering strong_ordering::less{-1}, strong_ordering::equal{0}, strong_ordering::greater{1};
} // namespace std

struct Defaulted {
  int x, y;
  std::strong_ordering operator<=>(const Defaulted &) const = default;
  friend bool operator==(const Defaulted &, const Defaulted &) = default;
};
struct Spelled {
  int x, y;
  bool operator==(const Spelled &other) const { return x == other.x && y == other.y; }
};

// CHECK: function _Z10differencePK9DefaultedS1_
std::strong_ordering difference(const Defaulted *a, const Defaulted *b) { return *a <=> *b; }
// CHECK: function _ZNK9DefaultedssERKS_
// CHECK-NEXT: condition at 24:69 implicit
// CHECK-NEXT: condition at 24:69 implicit
// CHECK: function _Z4samePK9DefaultedS1_
bool same(const Defaulted *a, const Defaulted *b) { return *a == *b; }
// CHECK: function _ZeqRK9DefaultedS1_
// CHECK-NEXT: condition at 25:72 implicit
// CHECK: function _Z10same_namesPK7SpelledS1_
bool same_names(const Spelled *a, const Spelled *b) { return *a == *b; }
// CHECK: function _ZNK7SpelledeqERKS_
// CHECK-NEXT: condition at 29:58 true
