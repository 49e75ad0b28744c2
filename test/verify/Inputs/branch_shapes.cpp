// The shapes of C++ up to C++20 in which conditions come, as branch_shapes.c has those of C: comparisons, templates, fold
// expressions, attributes and initialisers in statements, structured bindings, static initialisation, lambdas, handlers, coroutines.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>
#include <compare>
#include <optional>
#include <concepts>
#include <coroutine>
#include <variant>
#include <stdexcept>
struct Point {
  int x, y;
  auto operator<=>(const Point &) const = default;
};
struct Version {
  int major, minor;
  std::strong_ordering operator<=>(const Version &other) const {
    if (auto order = major <=> other.major; order != 0)
      return order;
    return minor <=> other.minor;
  }
  bool operator==(const Version &other) const { return major == other.major && minor == other.minor; }
};
consteval int square(int x) { return x < 0 ? -x * x : x * x; }
constexpr int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
template <std::integral T> T clamp(T value, T low, T high) {
  if (value < low)
    return low;
  else if (value > high)
    return high;
  return value;
}
template <typename T> int classify(const T &value) {
  if constexpr (std::is_integral_v<T>) {
    if (value > 0)
      return 1;
    return 0;
  } else if constexpr (std::is_floating_point_v<T>) {
    return value > 0.5 ? 2 : 3;
  } else {
    return value.empty() ? 4 : 5;
  }
}
template <typename... T> int sum(T... values) { return (0 + ... + (values > 2 ? values : fact(values))); }
template <typename... T> bool any(T... values) { return (... || (values > 2)); }
int likely_one(int x) {
  if (x > 3) [[likely]] {
    return 1;
  } else [[unlikely]] {
    return 2;
  }
}
int by_expect(int x, int y) {
  if (__builtin_expect(x > 1 && y > 1, 1))
    return 1;
  if (__builtin_expect(!!(x), 0) || __builtin_expect(y == 7, 0))
    return 2;
  return 3;
}
int by_string(const std::string &s) {
  if (s == "one") {
    return 1;
  } else if (s == "two") {
    return 2;
  } else if (s == "three" || s == "drei") {
    return 3;
  }
  return strcmp(s.c_str(), "four") ? 0 : 4;
}
int nested(int a, int b, int c) { return a ? b ? c ? fact(1) : fact(2) : fact(3) : b && c ? fact(4) : fact(5); }
int nested_if(int a, int b, int c) {
  if (a ? b : c)
    return 1;
  if ((a && b) || (b && c) || !(a || c))
    return 2;
  if (!(a && !b))
    return 3;
  return 4;
}
int loops(int n) {
  int s = 0;
  for (int i = 0, j = n; i < n && j > 0; i++, j--)
    s += i;
  int k = n;
  while (k > 0 || s < 0)
    k--;
  do {
    s++;
  } while (s < 5 && n < 3);
  for (;;) {
    if (s++ > 10)
      break;
    if (s == 7)
      continue;
  }
  for (int v : {1, 2, 3})
    if (v == n)
      s++;
  while (int left = n - s)
    n = s, s += left * 0;
  return s;
}
int guard(int n) {
  static std::string text = n > 1 ? "a" : "b";
  static thread_local int count = fact(n);
  return count + text.size();
}
struct Base {
  virtual ~Base() = default;
  virtual int get() const noexcept { return 1; }
};
struct Derived final : Base {
  std::vector<int> values{1, 2, 3};
  int get() const noexcept override {
    int s = 0;
    for (auto v : values)
      s += v;
    return s;
  }
};
int may_throw(int x) {
  if (x > 2)
    throw std::runtime_error("x");
  return x;
}
int catcher(int x) noexcept {
  try {
    return may_throw(x);
  } catch (const std::logic_error &) {
    return -1;
  } catch (const std::exception &e) {
    if (e.what()[0] == 'x')
      return -2;
    return -3;
  } catch (...) {
    return -4;
  }
}
int initialised(std::optional<int> o) {
  if (int v = o.value_or(0); v > 2)
    return v;
  else if (o)
    return -v;
  switch (int w = o.has_value(); w) {
  case 0:
    return 7;
  [[unlikely]] case 1:
  default:
    return 8;
  }
}
int lambda(int n) {
  auto f = [&](auto x) -> int { return x > n ? fact(x) : fact(n); };
  auto g = [n](int x) {
    if (x > n)
      return true;
    return false;
  };
  return f(2) + g(3) + f(2L);
}
template <class... Ts> struct overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;
int visit(std::variant<int, std::string> v) {
  return std::visit(overloaded{[](int i) { if (i) return 1; return 0; }, [](const std::string &s) { return s.empty() ? 2 : 3; }}, v);
}
int bound(Point p) {
  auto [x, y] = p;
  if (x > y)
    return x;
  return y;
}
int binding_null(Point *p) { return p && p->x ? fact(p->x) : fact(0); }
bool returns(int a, int b) { return a && b; }
bool returns_or(int a, int b) { return a || !b; }
int arg(int a, int b) { return fact(a && b) + fact(a || b ? 2 : 3); }
int gotos(int n) {
again:
  if (n < 3) {
    n++;
    goto again;
  }
  return n;
}
int comma(int a, int b) {
  if (fact(a), b)
    return 1;
  return 2;
}
int elvis(int a) { return a ?: fact(3); }
struct Numbers {
  struct promise_type {
    int current = 0;
    Numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int value) {
      current = value;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> handle;
  ~Numbers() {
    if (handle)
      handle.destroy();
  }
};
Numbers numbers(int n) {
  for (int i = 0; i < n; i++) {
    if (i == 3)
      co_return;
    if (i % 2 && n > 2)
      co_yield i;
  }
}
int coroutine(int n) {
  Numbers made = numbers(n);
  int s = 0;
  while (!made.handle.done()) {
    made.handle.resume();
    s += made.handle.promise().current;
  }
  return s;
}
constexpr int at_compile_time(int n) {
  if (std::is_constant_evaluated())
    return n ? 1 : 2;
  return n > 3 ? fact(n) : fact(2);
}
int temporaries_and_handlers();
int main() {
  int s = square(3);
  s += Point{1, 2} < Point{2, 1};
  s += Version{1, 2} < Version{1, 3};
  s += Version{1, 2} == Version{1, 3};
  s += clamp(1, 2, 3) + clamp(4L, 2L, 3L);
  s += classify(2) + classify(0.7) + classify(std::string("a"));
  s += sum(1, 2, 3) + any(1, 3) + likely_one(4) + by_expect(2, 2) + by_expect(2, 1);
  s += by_string("two") + by_string("drei") + nested(1, 0, 1) + nested_if(1, 0, 0) + nested_if(0, 1, 1);
  s += loops(2) + guard(1) + guard(2);
  Base *b = new Derived;
  s += b->get();
  delete b;
  s += catcher(1) + catcher(3) + initialised(5) + initialised(std::nullopt) + lambda(2) + visit(1) + visit("a") + bound({1, 2});
  s += binding_null(nullptr) + returns(1, 0) + returns_or(0, 0) + arg(1, 0) + gotos(1) + comma(1, 0) + elvis(0);
  s += temporaries_and_handlers() + coroutine(5) + at_compile_time(s);
  printf("%d\n", s);
  return 0;
}
