// RUN: %case
// EVERY-CALL-RETURNS
// A probe in a naked function would break it: leave it alone, say so in the report, count nothing for it.
__attribute__((naked)) int answer(void) {
  __asm__("movl $42, %eax\n\tret");
}
int main(void) {
  return answer() == 42 ? 0 : 1; //+
}
