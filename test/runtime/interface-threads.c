// Files are switched while threads record: each byte lands in one file or another, none gets lost.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -O1 -pthread -I%S/Inputs -I%rt_include -DPROBES=60000 %s -o prog %rt -Wl,--build-id
// RUN: ./prog
// RUN: %python %S/Inputs/union.py *.mincov | FileCheck %s
// CHECK: 41 files, 60000 bytes
#include "mincov.h"
#include "module.h"
#include <pthread.h>
#include <stdio.h>

#define THREADS 4

static void *work(void *argument) {
  for (unsigned i = *(unsigned *)argument; i < PROBES; i += THREADS) {
    hit(i);
    for (volatile int wait = 0; wait < 2000; wait++) continue;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  unsigned first[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    first[i] = i;
    if (pthread_create(&threads[i], NULL, work, &first[i]) != 0) return 1;
  }
  for (int i = 0; i < 40; i++) {
    char pattern[32];
    snprintf(pattern, sizeof pattern, "%%b.%d.mincov", i);
    if (mincov_set_file(pattern) != 0 || mincov_flush() != 0) return 2;
  }
  for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  return 0;
}
