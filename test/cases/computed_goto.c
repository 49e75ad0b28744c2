// RUN: %case
// EVERY-CALL-RETURNS
// Every label can be reached from every dispatch: the edges cannot be split. Must compile in every mode; blocks are exact.
#include <stdio.h>
static int run(const unsigned char *code) {
  static void *const op[] = {&&inc, &&dec, &&dbl, &&end};
  int acc = 0; //+
  goto *op[*code++]; //+
inc:
  acc++; //+
  goto *op[*code++]; //+
dec:
  acc--; //-
  goto *op[*code++]; //-
dbl:
  acc *= 2; //+
  goto *op[*code++]; //+
end:
  return acc; //+
}
int main(void) {
  static const unsigned char prog[] = {0, 2, 0, 3};
  return run(prog) == 3 ? 0 : 1; //+
}
