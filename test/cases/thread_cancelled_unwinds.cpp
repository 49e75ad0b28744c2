// RUN: %case
// Cancellation unwinds a C++ thread: destructors run, catch (...) must pass it on, a handler for another type does not run.
#include <cstdio>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>
static sem_t ready;
struct Guard {
  ~Guard() { std::puts("unwound"); } //+
};
static void block() {
  Guard guard;
  sem_post(&ready); //+
  for (;;)
    pause(); //+
}
static void *run(void *unused) {
  try {
    block(); //+
    std::puts("returned"); //-
  } catch (int) {
    std::puts("int"); //-
  } catch (...) {
    std::puts("any"); //+
    throw; //+
  }
  return unused; //-
}
int main() {
  pthread_t thread;
  void *result;
  sem_init(&ready, 0, 0); //+
  pthread_create(&thread, nullptr, run, nullptr); //+
  sem_wait(&ready); //+
  pthread_cancel(thread); //+
  pthread_join(thread, &result); //+
  return result == PTHREAD_CANCELED ? 0 : 1; //+
}
