/* What the random programs of test/verify/truth are made of: calls that write down which line ran, and decide what happens next.
 * The file of records is mapped, so that a run that ends anywhere has written all of them; it is compiled without probes. */
#ifdef __cplusplus
extern "C" {
#endif
void begin(char **arguments); /* record file, seed, ways to leave (enum in truth.cpp) */
int t(int line);              /* a small number; the line ran. May throw, jump, end the run, as every call below */
int c(int line);              /* a condition, which is recorded */
int s(int line, int limit);   /* a number below the limit, recorded for a switch */
void *enter_jump(int line);   /* a jmp_buf that t and the like may jump to, until leave_jump */
void leave_jump(void);
#ifdef __cplusplus
}
struct One {
  int value;
};
struct Two {
  int value;
};
#endif
