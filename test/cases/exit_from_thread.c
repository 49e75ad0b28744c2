// RUN: %case
// EXIT: 8
// Another thread ends the process while main waits for it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void *run(void *unused) {
  if (unused) //+
    puts("argument"); //-
  exit(8); //+
}
int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, run, NULL) == 0) { //+
    pthread_join(thread, NULL); //+
    puts("joined"); //=-
  } else {
    puts("no thread"); //-
  }
  return 0; //-
}
