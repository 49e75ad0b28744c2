// RUN: %case
// Children leave from different places of the same loop; the parent goes through it.
#include <sys/wait.h>
#include <unistd.h>
static void work(int number) {
  if (number == 1) //+
    _exit(1); //+
  if (number == 2) //+
    return; //+
  _exit(0); //+
}
int main(void) {
  int sum = 0; //+
  for (int i = 0; i < 3; i++) { //+
    if (fork() == 0) { //+
      work(i); //+
      _exit(2); //+
    }
    int status;
    wait(&status); //+
    sum += WEXITSTATUS(status); //+
  }
  return sum == 3 ? 0 : 1; //+
}
