// RUN: %case
// A thread is cancelled while it is blocked; its cleanup handler runs, what follows the blocking call does not.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>
static sem_t ready;
static void clean(void *what) {
  puts(what); //+
}
static void block(void) {
  sem_post(&ready); //+
  for (;;) {
    pause(); //+
    puts("woken"); //=-
  }
}
static void *run(void *unused) {
  pthread_cleanup_push(clean, "cleaned up"); //+
  block(); //+
  pthread_cleanup_pop(0);
  puts("left"); //=-
  return unused; //=-
}
int main(void) {
  pthread_t thread;
  void *result;
  sem_init(&ready, 0, 0); //+
  pthread_create(&thread, NULL, run, NULL); //+
  sem_wait(&ready); //+
  pthread_cancel(thread); //+
  pthread_join(thread, &result); //+
  puts(result == PTHREAD_CANCELED ? "cancelled" : "returned"); //+
  return 0; //+
}
