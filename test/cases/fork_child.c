// RUN: %case
// EVERY-CALL-RETURNS
// The child leaves by _exit; what it ran counts.
#include <sys/wait.h>
#include <unistd.h>
static int child_only(int x) {
  return x * 2; //+
}
static int parent_only(int x) {
  return x * 3; //+
}
int main(void) {
  pid_t p = fork(); //+
  if (p == 0) //+
    _exit(child_only(0)); //+
  int st;
  waitpid(p, &st, 0); //+
  return parent_only(0); //+
}
