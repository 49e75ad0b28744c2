// RUN: %case
// EXIT: 0
// No block after the loop is reachable; the run ends in a signal handler with _exit, without atexit handlers.
#include <signal.h>
#include <unistd.h>
static volatile unsigned long n;
static void on_alarm(int s) {
  _exit(s == SIGALRM ? 0 : 1); //+
}
int main(void) {
  signal(SIGALRM, on_alarm); //+
  ualarm(20000, 0); //+
  for (;;) {
    n++; //+
    if (n == 0) //+
      n = 5; //-
  }
}
