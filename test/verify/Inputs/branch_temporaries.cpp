// Conditions with temporaries that need clean-up, overloaded operators, casts, handlers and lambdas: the second part of
// branch_shapes.cpp, which calls it.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <tuple>
#include <vector>
namespace {
int id(int x) { return x; }
struct Flag {
  bool value;
  int *count = nullptr;
  ~Flag() {
    if (count)
      ++*count;
  }
  explicit operator bool() const { return value; }
};
int ends;
Flag flag(bool b) { return Flag{b, &ends}; }
struct Both {
  int v;
  friend Both operator&&(Both a, Both b) { return Both{a.v & b.v}; }
  friend bool operator||(Both a, int b) { return a.v || b; }
  bool operator!() const { return v == 0; }
};
int temporaries(int n) {
  if (flag(n > 1) && flag(n > 2))
    n++;
  if (flag(n > 10) || flag(n > 20))
    n++;
  while (flag(n < 5) && flag(n < 4))
    n++;
  for (int i = 0; flag(i < n) && i < 3; i++)
    n--;
  do
    n++;
  while (flag(n < 4) || flag(n == 100));
  if (!flag(n > 3))
    n = 7;
  bool b = flag(n > 3) && flag(n > 4);
  int c = flag(n > 4) ? id(3) : id(4);
  int d = std::string("x") == (n > 3 ? std::string("x") : std::string("y")) ? id(5) : id(6);
  return flag(b) ? c : d;
}
int overloaded(int n) {
  Both a{n}, b{1};
  if ((a && b).v)
    return 1;
  if (a || id(n))
    return 2;
  if (!a)
    return 3;
  return 4;
}
struct B {
  virtual ~B() {}
};
struct D : B {
  int x = 3;
};
struct E : B {};
int casts(B *b) {
  if (auto *d = dynamic_cast<D *>(b))
    return d->x;
  if (auto *e = dynamic_cast<E *>(b); e != nullptr && ends >= 0)
    return 7;
  try {
    return dynamic_cast<D &>(*b).x;
  } catch (const std::bad_cast &) {
    return -1;
  }
}
int throwing(int x) { return x > 2 ? throw x : x ? id(x) : throw 'c'; }
struct Guarded {
  std::string a;
  int b;
  Guarded(int x) try : a(x > 3 ? "long" : "short"), b(throwing(x)) {
    if (b == 1)
      a += "1";
  } catch (int) {
    if (x == 4)
      ends++;
  }
};
int handlers(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    try {
      if (i % 2)
        throwing(i);
      else if (i == 4)
        continue;
      else if (i == 6)
        break;
      s++;
    } catch (int v) {
      if (v == 3)
        continue;
      s += v;
      try {
        if (v > 4)
          throw;
      } catch (...) {
        s = s > 100 ? id(1) : id(2);
      }
    } catch (char) {
      return s;
    }
  }
  return s;
}
int bindings(const std::map<std::string, int> &m) {
  int s = 0;
  for (const auto &[key, value] : m)
    if (value > 1 && key != "b")
      s += value;
  if (auto it = m.find("a"); it != m.end())
    s++;
  if (auto [a, b] = std::tuple{s, 3}; a > b)
    s++;
  else if (int c = a - b; c < 0 || b)
    s--;
  for (std::vector<int> v{1, 2, 3}; int x : v)
    if (x > 1)
      s += x;
  return s;
}
int statics(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    static int first = id(i) ? id(1) : id(2);
    static const std::string text = std::string(first > 1 ? "aa" : "b") + (n ? "x" : "y");
    s += first + text.size();
  }
  return s;
}
template <int N> int recurse(int x) {
  if constexpr (N > 0) {
    if (x > N)
      return recurse<N - 1>(x - 1);
    return recurse<N - 1>(x);
  }
  return x;
}
template <typename T> struct Stack {
  std::vector<T> items;
  bool pop(T &out) {
    if (items.empty())
      return false;
    out = items.back();
    items.pop_back();
    return true;
  }
};
int pops() {
  Stack<int> a;
  Stack<std::string> b;
  int x;
  std::string s;
  a.items.push_back(1);
  int n = a.pop(x) + a.pop(x) + b.pop(s);
  return n;
}
int pointers(std::unique_ptr<int> p, std::shared_ptr<int> q) {
  if (p && *p > 2)
    return 1;
  if (!q || *q == 1)
    return 2;
  return p ? *p : q ? *q : id(0);
}
int switches(int c, int n) {
  switch (int k = id(c); k) {
  default:
    n++;
    [[fallthrough]];
  case 1:
    if (n > 1)
      break;
    switch (n) {
    case 0:
      return 1;
    case 1:
      for (; n < 5; n++)
        switch (n) {
        case 2:
          continue;
        case 3:
          goto out;
        }
    }
  case 2: {
    std::string local = "a";
    if (n == 5)
      break;
    if (local == "a")
      return 9;
  }
  }
out:
  return n;
}
enum class Color { red, green, blue };
const char *name(Color c) {
  switch (c) {
  case Color::red:
    return "red";
  case Color::green:
    return "green";
  case Color::blue:
    return "blue";
  }
  __builtin_unreachable();
}
int lambdas(int n) {
  auto outer = [&](int x) {
    auto inner = [&, y = x > 1 ? id(x) : id(-x)](auto z) { return y && z ? id(1) : id(2); };
    return inner(x) + (x ? inner(0.5) : inner(nullptr));
  };
  return n ? outer(n) : outer(0);
}
int noexcepts(int n) noexcept(noexcept(id(n))) {
  std::unique_ptr<int[]> a(new (std::nothrow) int[n > 2 ? n : 2]);
  if (!a)
    return -1;
  delete new D;
  std::string *many = new std::string[n];
  delete[] many;
  B *none = nullptr;
  delete none;
  return a[0] = n;
}
int arrays(int n) {
  D d[3];
  std::string t[2] = {n ? "a" : "b", n > 1 && ends ? "c" : "d"};
  int s = 0;
  for (auto &x : d)
    s += x.x;
  return s + t[1].size() + (t[0] < t[1]);
}
int labels(int n) {
  if (n > 3) goto a; else goto b;
a:
  n--;
b:
  while (n --> 0) if (n == 2) goto c;
c:
  return n;
}
} // namespace
int temporaries_and_handlers() {
  D d;
  E e;
  B b;
  int s = temporaries(2) + overloaded(1) + overloaded(0) + casts(&d) + casts(&e) + casts(&b);
  s += Guarded(1).b + handlers(4) + handlers(8) + bindings({{"a", 1}, {"b", 2}, {"c", 3}}) + statics(3);
  try { Guarded(4); } catch (int v) { s += v; }
  try { Guarded(0); } catch (char v) { s += v; }
  s += recurse<3>(2) + pops() + pointers(nullptr, std::make_shared<int>(3)) + pointers(std::make_unique<int>(3), nullptr);
  s += switches(1, 0) + switches(7, 0) + switches(2, 3) + switches(1, 1);
  s += name(Color::green)[0] + lambdas(3) + noexcepts(3) + arrays(2) + labels(5);
  printf("%d %d\n", s, ends);
  return s;
}
