// RUN: %case
// exec replaces the program: it never returns, and nothing runs at exit.
#include <stdio.h>
#include <unistd.h>
static void become(const char *program) {
  execl(program, program, (char *)NULL); //+
  puts("not found"); //+
}
int main(void) {
  become("/nonexistent/program"); //+
  fflush(stdout); //+
  become("/bin/true"); //+
  puts("still here"); //=-
  return 1; //=-
}
