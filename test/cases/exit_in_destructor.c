// RUN: %case
// EXIT: 12
// A destructor ends the process by _exit; what it ran counts, and main had returned.
#include <unistd.h>
static int code(int n) {
  if (n > 1) //+
    return 13; //-
  return 12; //+
}
__attribute__((destructor)) static void end(void) {
  _exit(code(1)); //+
}
int main(void) {
  return 0; //+
}
