/* The counter of executed probe stores, linked into the programs of utils/bench/executed-stores. At its end each process adds a
 * line to the file that MINCOV_BENCH_COUNT names. */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern char __attribute__((weak)) __start___mincov_cov[], __stop___mincov_cov[], __start___llvm_prf_cnts[], __stop___llvm_prf_cnts[];

_Atomic uint64_t mincov_bench_stores;
void mincov_bench_count(const char *address);

/* A store through a pointer that was chosen at run time: perhaps the program's own. */
void mincov_bench_count(const char *address) {
  if ((address >= __start___mincov_cov && address < __stop___mincov_cov) ||
      (address >= __start___llvm_prf_cnts && address < __stop___llvm_prf_cnts))
    atomic_fetch_add_explicit(&mincov_bench_stores, 1, memory_order_relaxed);
}

static void __attribute__((destructor)) write_count(void) {
  const char *path = getenv("MINCOV_BENCH_COUNT");
  char text[32];
  int length = snprintf(text, sizeof text, "%llu\n", (unsigned long long)mincov_bench_stores);
  int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  if (file < 0 || write(file, text, (size_t)length) != length) abort(); /* a count that is lost is a wrong result */
  close(file);
}
