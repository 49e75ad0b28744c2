/* The records of truth.h: a byte of bits and 63 values for each line. */
#include "truth.h"

#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RAN = 1, TRUE = 2, FALSE = 4, LINES = 1 << 14, RECORD = 64, JUMPS = 4096 };
enum { THROWS = 1, JUMPS_OUT = 2, LEAVES = 4, IS_KILLED = 8 };

static unsigned char (*records)[RECORD];
static unsigned long state;
static long budget;
static int ways, rarity, depth;
static jmp_buf jumps[JUMPS];

static unsigned next() {
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(state >> 33);
}

void begin(char **arguments) {
  int file = open(arguments[1], O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, LINES * RECORD)) std::abort();
  void *mapped = mmap(nullptr, LINES * RECORD, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) std::abort();
  close(file);
  records = (unsigned char(*)[RECORD])mapped;
  state = std::strtoul(arguments[2], nullptr, 10) * 7919 + 13;
  ways = std::atoi(arguments[3]);
  for (int i = 0; i < 8; i++) next();
  budget = 20 + next() % 600;
  rarity = 3 + (int)(next() % 60);
}

static void end_run() {
  unsigned how = next() % 6;
  if (ways & IS_KILLED && how == 1) raise(SIGKILL);
  if (ways & LEAVES && how == 2) _exit(0);
  if (how == 3) std::abort();
  std::exit(0);
}

/* Records that the line runs, and may not return. */
static void run(int line) {
  records[line][0] |= RAN;
  if (--budget < 0) end_run();
  if (next() % (unsigned)rarity) return;
  if (ways & THROWS) {
    if (next() & 1) throw One{1};
    throw Two{2};
  }
  if (ways & JUMPS_OUT && depth > 0) longjmp(jumps[depth - 1], 1);
}

int t(int line) {
  run(line);
  return (int)(next() % 7);
}

/* Loops end soon when the run is about to. */
int c(int line) {
  run(line);
  bool value = next() % (budget < 40 ? 4 : 2) == 0;
  records[line][0] |= value ? TRUE : FALSE;
  return value;
}

int s(int line, int limit) {
  run(line);
  int value = (int)(next() % (unsigned)limit);
  records[line][1 + value] = 1;
  return value;
}

void *enter_jump(int line) {
  records[line][0] |= RAN;
  if (depth == JUMPS) std::exit(0);
  return &jumps[depth++];
}

void leave_jump() { depth--; }
