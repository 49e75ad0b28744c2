// RUN: %case
// A thread ends three frames down by pthread_exit; another one returns.
#include <pthread.h>
#include <stdio.h>
static void leave(int code) {
  if (code) //+
    pthread_exit(NULL); //+
}
static void middle(int code) {
  leave(code); //+
  puts("stayed"); //+
}
static void *run(void *argument) {
  int code = *(int *)argument; //+
  if (code) //+
    puts("leaves"); //+
  else
    puts("stays"); //+
  middle(code); //+
  puts("end of thread"); //+
  return NULL; //+
}
static void *only_leaves(void *argument) {
  middle(*(int *)argument); //+
  puts("never"); //=-
  return NULL; //=-
}
int main(void) {
  static int codes[] = {0, 1};
  pthread_t thread;
  pthread_create(&thread, NULL, run, &codes[0]); //+
  pthread_join(thread, NULL); //+
  pthread_create(&thread, NULL, run, &codes[1]); //+
  pthread_join(thread, NULL); //+
  pthread_create(&thread, NULL, only_leaves, &codes[1]); //+
  pthread_join(thread, NULL); //+
  puts("joined"); //+
  return 0; //+
}
