// Branches that nothing in the source asks for are told apart, with every LLVM.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in -O0 "-O2 -gline-tables-only"; do for pass in mode=block 'mode=edge;exact=lines'; do \
// RUN:   MINCOV_PASS="$pass" %clangxx -g $options -std=c++17 -fpass-plugin=%plugin -c %s -o object.o && %mincov dump object.o > dump.txt && \
// RUN:   sed -nE '/^function/p; s/.*branch of block [0-9]+ +//p' dump.txt | grep -v implicit > explicit.txt; \
// RUN:   FileCheck %s --implicit-check-not=' at ' < explicit.txt || exit 1; \
// RUN:   sed -nE 's/.*branch of block [0-9]+ +(condition at [0-9]+:[0-9]+) +implicit .*/\1/p' dump.txt | uniq -c | \
// RUN:   FileCheck %s --check-prefix=IMPLICIT --implicit-check-not=condition || exit 1; \
// RUN:   test $(grep -c ' invoke at .*  implicit ' dump.txt) = 17 || exit 1; \
// RUN: done; done

struct Part {
  int number;
  Part();
  Part(int);
  virtual ~Part();
};
struct Whole : Part {};
int use(const Part &);

// Clean-ups shared by several ways out; a flag says whether one is due; invokes.
// CHECK: function _Z8clean_upi
int clean_up(int a) {
  for (int i = 0; i < a; i++) { // CHECK-NEXT: condition at [[@LINE]]:21
    Part part(i);
    if (use(part) == 4) // CHECK-NEXT: condition at [[@LINE]]:19
      continue;
    if (use(part) == 5) // CHECK-NEXT: condition at [[@LINE]]:19
      break;
    if (!use(part)) // CHECK-NEXT: condition at [[@LINE]]:10
      return 7;
  }
  return a && use(Part(1)) && use(Part(3)); // CHECK-NEXT: condition at [[@LINE]]:10
}                                           // CHECK-NEXT: condition at [[@LINE-1]]:15
// IMPLICIT: {{[48]}} condition at [[@LINE-2]]:3

// CHECK: function _Z14local_variablei
int local_variable(int a) {
  static Part part(a); // IMPLICIT-NEXT: 2 condition at [[@LINE]]:3
  return use(part);
}

thread_local Part of_thread(5);
// CHECK: function _Z10use_threadv
int use_thread() { return of_thread.number; }

// CHECK: function _Z7destroyP4Part
void destroy(Part *part) {
  delete part; // IMPLICIT-NEXT: 1 condition at [[@LINE]]:3
}

// CHECK: function _Z13destroy_arrayP4Part
void destroy_array(Part *part) {
  delete[] part; // IMPLICIT-NEXT: 3 condition at [[@LINE]]:3
}

// CHECK: function _Z10make_arrayi
Part *make_array(int n) {
  return new Part[n]; // IMPLICIT-NEXT: 4 condition at [[@LINE]]:10
}

void *operator new(decltype(sizeof 0), int) noexcept;
// CHECK: function _Z11make_or_notv
Part *make_or_not() {
  return new (3) Part(3); // IMPLICIT-NEXT: 1 condition at [[@LINE]]:10
}

// CHECK: function _Z4castPK4Part
const Whole *cast(const Part *part) {
  return dynamic_cast<const Whole *>(part); // IMPLICIT-NEXT: 1 condition at [[@LINE]]:10
}

// CHECK: function _Z7cast_toRK4Part
const Whole &cast_to(const Part &part) {
  return dynamic_cast<const Whole &>(part); // IMPLICIT-NEXT: 1 condition at [[@LINE]]:10
}

struct Other { virtual ~Other(); };
struct Both : Part, Other {};
// CHECK: function _Z10to_a_basesP4Both
Other *to_a_bases(Both *both) {
  return both; // IMPLICIT-NEXT: 1 condition at [[@LINE]]:10
}

// CHECK: function _Z4callP4PartMS_FvvE
void call(Part *part, void (Part::*member)()) {
  (part->*member)(); // IMPLICIT-NEXT: 1 condition at [[@LINE]]:3
}

// CHECK: function _Z6handlei
int handle(int a) {
  try {
    return use(Part(a));
  } catch (Part &part) { // IMPLICIT-NEXT: 2 condition at [[@LINE]]:3
    if (part.number)     // CHECK-NEXT: condition at [[@LINE]]:9
      return 1;
  } catch (int number) {
    return number > 3 ? use(Part(number)) : 3; // CHECK-NEXT: condition at [[@LINE]]:19
// IMPLICIT-NEXT: {{[24]}} condition at [[@LINE-1]]:5
  }
  return 0;
}

// CHECK: function _Z6objectv
void object() {
  Part parts[3] = {1, 2, 3};
  use(parts[0]);
} // IMPLICIT-NEXT: 2 condition at [[@LINE]]:1
// IMPLICIT-NEXT: 2 condition at [[@LINE-3]]:19

// What asks.
// CHECK: function _Z4asksP4PartS0_
int asks(Part *a, Part *b) {
  if ((a = b) == nullptr) // CHECK-NEXT: condition at [[@LINE]]:15
    return 1;
  if (a == &b[1]) // CHECK-NEXT: condition at [[@LINE]]:9
    return 2;
  int list[] = {1, 2};
  for (int element : list) // CHECK-NEXT: condition at [[@LINE]]:20
    use(element);
  return 3;
}

struct Same {
  Same &operator=(const Same &other);
  int number, list[3];
};
// CHECK: function _ZN4SameaSERKS_
Same &Same::operator=(const Same &other) {
  if (this == &other) // CHECK-NEXT: condition at [[@LINE]]:12
    return *this;
  number = other.number;
  return *this;
}
