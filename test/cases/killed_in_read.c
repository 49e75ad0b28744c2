// RUN: %case
// EXIT: 137
// The parent is blocked in read() when its child kills it. The child waits until the parent sleeps.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static char state_of(pid_t process) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process); //+
  FILE *file = fopen(path, "r"); //+
  if (!file) //+
    return 'X'; //-
  size_t length = fread(text, 1, sizeof text - 1, file); //+
  fclose(file); //+
  text[length] = 0; //+
  char *end = strrchr(text, ')'); //+
  return end ? end[2] : 'X'; //+
}
static void kill_when_asleep(pid_t process) {
  while (state_of(process) != 'S') //+
    usleep(1000);
  kill(process, SIGKILL); //+
}
int main(void) {
  int ends[2];
  char byte;
  if (pipe(ends)) //+
    return 1; //-
  pid_t parent = getpid(); //+
  if (fork() == 0) { //+
    kill_when_asleep(parent); //+
    _exit(0); //+
  }
  long got = read(ends[0], &byte, 1); //+
  if (got == 0) //=-
    puts("closed"); //-
  return 0; //-
}
