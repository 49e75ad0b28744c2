// REQUIRES: x86_64
// RUN: %case
// EXIT: 7
// The program ends in a system call of its own, in a loop; the assembler text says nothing of memory, so stores may pass it.
static int table[4] = {1, 2, 3, 4};
static inline void leave(int code) {
  __asm__ volatile("syscall" : : "a"(231), "D"(code) : "rcx", "r11"); //+
}
int main(int argc, char **argv) {
  (void)argv;
  int sum = argc; //+
  for (int i = 0; i < 100; i++) { //+
    sum += table[i & 3]; //+
    if (i == 40) //+
      sum ^= 77; //+
    if (i == 50) //+
      leave(7); //+
    if (i == 60) //+
      sum ^= 99; //-
  }
  return sum & 1; //-
}
