// RUN: %case
// EXIT: 2
// The function behind the pointer never returns, and nothing at the call says so.
#include <stdio.h>
#include <stdlib.h>
static void die(const char *why) {
  puts(why); //+
  exit(2); //+
}
static void note(const char *why) {
  puts(why); //+
}
static void (*const handlers[])(const char *) = {note, die};
static void handle(int severity) {
  if (severity > 1) //+
    puts("grave"); //-
  else
    puts("light"); //+
  handlers[severity]("handled"); //+
  if (severity) //+
    puts("survived"); //-
}
int main(void) {
  handle(0); //+
  handle(1); //+
  return 0; //=-
}
