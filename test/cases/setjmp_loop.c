// RUN: %case
// Retry by longjmp: the same call site is left by a jump twice and by a return once.
#include <setjmp.h>
#include <stdio.h>
static jmp_buf env;
static volatile int tries;
static void attempt(void) {
  if (++tries < 3) //+
    longjmp(env, tries); //+
  puts("worked"); //+
}
static void never_works(void) {
  longjmp(env, 100); //+
}
int main(void) {
  int code = setjmp(env); //+
  if (code < 3) { //+
    if (code) //+
      puts("retry"); //+
    attempt(); //+
    puts("through"); //+
    never_works(); //+
    puts("not through"); //=-
  }
  printf("%d tries\n", tries); //+
  return 0; //+
}
