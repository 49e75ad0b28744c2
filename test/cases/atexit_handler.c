// RUN: %case
// EXIT: 14
// exit() runs a handler, which ends the process before the handler registered first.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void first(void) {
  puts("first"); //-
}
static void second(void) {
  _exit(14); //+
}
static void quit(void) {
  exit(0); //+
}
int main(void) {
  atexit(first); //+
  atexit(second); //+
  quit(); //+
  return 1; //=-
}
