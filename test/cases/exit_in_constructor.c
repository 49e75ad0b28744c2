// RUN: %case
// EXIT: 11
// The program ends before main.
#include <stdio.h>
#include <unistd.h>
static int early(void) {
  return 11; //+
}
__attribute__((constructor)) static void begin(void) {
  int code = early(); //+
  if (code) //+
    _exit(code); //+
  puts("went on"); //-
}
int main(void) {
  puts("main"); //-
  return 0; //-
}
