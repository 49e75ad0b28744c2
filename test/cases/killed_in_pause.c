// RUN: %case
// EXIT: 142
// An endless loop around pause(): the third alarm has no handler any more and kills the process while it is blocked.
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t alarms;
static void on_alarm(int number) {
  if (++alarms == 2) //+
    signal(number, SIG_DFL); //+
  ualarm(3000, 0); //+
}
int main(void) {
  signal(SIGALRM, on_alarm); //+
  ualarm(3000, 0); //+
  for (;;) {
    pause(); //+
    if (alarms == 3) //+
      alarms = 0; //-
  }
}
