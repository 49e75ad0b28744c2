// RUN: %case
// The child of vfork runs in its parent's memory, then leaves by _exit; both ways out of vfork were taken.
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  pid_t child = vfork(); //+
  if (child == 0) //+
    _exit(3); //+
  int status;
  waitpid(child, &status, 0); //+
  if (WEXITSTATUS(status) != 3) //+
    return 1; //-
  return 0; //+
}
