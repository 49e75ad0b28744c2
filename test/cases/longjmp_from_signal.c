// RUN: %case
// A signal handler leaves by siglongjmp, first out of pause(), then out of a callee's raise().
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static sigjmp_buf env;
static void handler(int number) {
  siglongjmp(env, number == SIGALRM ? 1 : 2); //+
}
static void ask(void) {
  raise(SIGUSR1); //+
  puts("asked"); //=-
}
int main(void) {
  signal(SIGALRM, handler); //+
  signal(SIGUSR1, handler); //+
  switch (sigsetjmp(env, 1)) { //+
  case 0:
    ualarm(5000, 0); //+
    pause(); //+
    puts("woken"); //=-
    break; //=-
  case 1:
    ask(); //+
    puts("answered"); //=-
    break; //=-
  default:
    puts("second jump"); //+
  }
  return 0; //+
}
