// RUN: %case
// main leaves by pthread_exit; the process ends when the other thread has ended.
#include <pthread.h>
#include <stdio.h>
static pthread_t first;
static void *wait_for_main(void *unused) {
  pthread_join(first, NULL); //+
  puts("main has left"); //+
  return unused; //+
}
int main(void) {
  pthread_t thread;
  first = pthread_self(); //+
  if (pthread_create(&thread, NULL, wait_for_main, NULL)) //+
    return 1; //-
  pthread_detach(thread); //+
  pthread_exit(NULL); //+
  return 2;
}
