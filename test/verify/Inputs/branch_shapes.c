/* The shapes of C in which conditions, switches and jumps come: what clang makes of each at -O0 is compared with llvm-cov's branches
 * (branch_diff), and inference with probes everywhere (verify_programs.py). Each function is called so that some outcomes are taken
 * and some are not. */
#include <assert.h>
#include <ctype.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CHECK(x)                \
  do {                          \
    if (!(x))                   \
      return -1;                \
  } while (0)
#define FOREACH(i, n) for (int i = 0; i < (n); i++)
#define UNLESS(x) if (!(x))
#define BETWEEN(x, a, b) ((x) >= (a) && (x) <= (b))
#define likely(x) __builtin_expect(!!(x), 1)
#define SWITCH_ON(x) switch (x)
static int g;
static int id(int x) { return x; }
static int computed(int n) {
  static void *table[] = {&&one, &&two, &&three};
  goto *table[n];
one:
  return 1;
two:
  if (n > 5)
    return 6;
  return 2;
three:
  return 3;
}
static int duff(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
  return n;
}
static int ranges(int c) {
  switch (c) {
  case 'a' ... 'z':
    return 1;
  case '0' ... '3':
  case '7':
    return 2;
  case 1000 ... 5000:
    return 3;
  case -1:
    return 4;
  }
  return 0;
}
static int macros(int a, int b) {
  CHECK(a > 0);
  CHECK(a > 0 && b > 0);
  int s = MAX(id(a), id(b));
  FOREACH(i, a) s += i;
  UNLESS(a > b) s++;
  if (BETWEEN(a, 1, 3) || BETWEEN(b, 5, 6))
    s++;
  if (likely(a > 1))
    s++;
  while (likely(s > 100 && a))
    s--;
  SWITCH_ON(a) {
  case 1:
    s++;
    break;
  default:
    s--;
  }
  assert(s > 0);
  assert(a && b);
  return s;
}
static int statement_expression(int a) {
  int b = ({
    int t = a;
    if (t > 1)
      t = 7;
    t;
  });
  return ({ a && b; }) ? id(1) : id(2);
}
static int assign(int a) {
  int b;
  if ((b = a))
    return 1;
  if (!(b = id(a)))
    b = 3;
  while ((b = id(b)) > 2 && (b -= 1))
    ;
  for (;; b++)
    if (b > 10)
      break;
  do
    b--;
  while (b);
  do {
    if (b == 13)
      continue;
    b++;
  } while (b < 5);
  return b;
}
static bool boolean(int a, bool flag, double d, char *p) {
  if (flag)
    return !flag;
  if (!p)
    return true;
  if (d)
    g++;
  if (!d)
    g++;
  if (*p)
    g++;
  if (p[0] == 'x' && p[1] == 'y' && !p[2])
    g++;
  bool r = a > 1 && p[0] == 'x';
  bool q = !(a > 1) || flag;
  r |= a && q;
  g += a > 1 && q;
  g = a ? 1 : 2;
  g = a ? id(1) : 2;
  g = a ? 1 : id(2);
  g = (a && flag) ? id(1) : (a || flag) ? id(2) : id(3);
  return r && !q;
}
static jmp_buf env;
static int jumps(int n) {
  if (setjmp(env) == 0) {
    if (n)
      longjmp(env, 1);
    return 1;
  }
  return 2;
}
static int switches(const char *s, int n) {
  for (; *s; s++) {
    switch (*s) {
    case 'a':
      continue;
    case 'b':
      if (n)
        break;
      /* fall through */
    case 'c':
      n++;
      break;
    default:
      if (isdigit((unsigned char)*s)) {
        n += *s - '0';
        break;
      }
      goto out;
    }
    n *= 2;
  }
  switch (n) {
  }
  switch (n) {
  default:
    g++;
  }
  switch (n > 3) {
  case true:
    g++;
    break;
  case false:
    break;
  }
  switch ((unsigned long long)n) {
  case 0xffffffffffffffffull:
    return 1;
  case 3:
  case 4:
    return 2;
  }
out:
  return n;
}
static int nest(int a, int b, int c) {
  return a == 1 ? id(1) : a == 2 ? id(b ? 3 : 4) : a == 3 ? (c ? id(5) : id(6)) : b > c ? (b < 3 ? id(7) : id(8)) : id(9);
}
static int commas(int a, int b) {
  for (a = 0, b = 10; a < b; a++, b--) {
    if (a++, b > 7)
      continue;
    else
      break;
  }
  return a, b;
}
static int vla(int n) {
  int a[n > 3 ? n : 3];
  a[n && g] = 1;
  return sizeof a > 12;
}
static int constant(int n) {
  if (1)
    n++;
  if (0)
    n--;
  if (sizeof(int) == 4 && n)
    n++;
  if (n || 1)
    n++;
  while (1) {
    if (n)
      break;
  }
  do {
    n++;
  } while (0);
  return n;
}
static int empty_arms(int n) {
  if (n)
    ;
  if (n > 1) {
  } else {
  }
  if (n > 2)
    ;
  else
    n++;
  if (n == 1) {
    n = 2;
  } else if (n == 3) {
  } else if (n == 4)
    n = 5;
  while (n-- > 0)
    ;
  for (int i = 0; i < n; i++)
    ;
  return n;
}
static int do_loops(int n) {
  do
    n++;
  while (id(n) < 4 || n == 100);
  do n++; while (n < 4 || n == 100);
  do {
    n++;
  }
  while (n < 14 && n != 100);
  do
    n++;
  while ((n < 4 || n == 100) && id(n));
  while (n
         && n < 3)
    n++;
  return n;
}
int main(void) {
  char to[20] = {0};
  int s = computed(1) + duff(to, "hello world", 7) + ranges('k') + ranges('2') + ranges(3000) + ranges(12345);
  s += macros(2, 3) + macros(0, 3) + statement_expression(2) + assign(0) + boolean(3, false, 0.0, "xyz");
  s += jumps(1) + switches("abc3x", 1) + switches("12", 0) + switches("", 3) + nest(2, 0, 1) + nest(5, 6, 2) + commas(1, 2) + vla(2);
  s += constant(2) + empty_arms(3) + do_loops(1);
  printf("%d %d %s\n", s, g, to);
  return 0;
}
