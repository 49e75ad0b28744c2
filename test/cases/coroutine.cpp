// REQUIRES: opaque-pointers
// RUN: %case
// FLAGS: -std=c++20
// A coroutine that is destroyed while it is suspended, and one that runs to its end.
#include <coroutine>
#include <cstdio>
struct Generator {
  struct promise_type {
    int value = 0;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; } //+
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v; //+
      return {}; //+
    }
    void return_void() {}
    void unhandled_exception() {
      std::puts("exception"); //-
    }
  };
  std::coroutine_handle<promise_type> handle;
  bool next() {
    handle.resume(); //+
    return !handle.done(); //+
  }
  ~Generator() { handle.destroy(); } //+
};
static Generator count(int end) {
  for (int i = 0; i < end; i++) //+
    co_yield i; //+
  std::puts("counted"); //+
}
static Generator odd(int end) { // its parameter is copied at the first co_yield's place
  if (end > 9)
    co_yield 9; //-
  if (end > 0)
    co_yield 1; //+
  std::puts("not taken again"); //-
}
static Generator pair() {
  co_yield 1; //+
  std::puts("between"); //=-
  co_yield 2; //=-
  std::puts("second taken"); //-
}
int main() {
  auto all = count(2); //+
  while (all.next()) //+
    std::printf("%d\n", all.handle.promise().value); //+
  auto some = pair(); //+
  some.next(); //+
  auto few = odd(1); //+
  few.next(); //+
  return 0; //+
}
