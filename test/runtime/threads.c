// Threads that all set their own bytes, next to one another, while another thread of the first module ends the process.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -O2 -pthread -I%S/Inputs -DPROBES=20000 %s -o prog %rt -Wl,--build-id
// RUN: ./prog
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s
// CHECK: prog begun=1 ended=0 flags=1 map=yes id=build set=16000
#include "module.h"
#include <pthread.h>
#include <unistd.h>

#define THREADS 16

static void *work(void *argument) {
  unsigned first = *(unsigned *)argument;
  for (unsigned i = 0; i < 1000; i++) hit(first + i * THREADS);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  unsigned first[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    first[i] = i;
    if (pthread_create(&threads[i], NULL, work, &first[i]) != 0) return 1;
  }
  for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  _exit(0);
}
