// RUN: %case
// EXIT: 8
// Another thread ends the process while main waits for it, or is on its way to.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
static sem_t ready;
static void *run(void *unused) {
  sem_wait(&ready); //+
  if (unused) //+
    puts("argument"); //-
  exit(8); //+
}
int main(void) {
  pthread_t thread;
  sem_init(&ready, 0, 0); //+
  if (pthread_create(&thread, NULL, run, NULL) == 0) { //+
    sem_post(&ready); //+
    pthread_join(thread, NULL);
    puts("joined"); //=-
  } else {
    puts("no thread"); //-
  }
  return 0; //-
}
