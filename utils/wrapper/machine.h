/* For which machine a runtime was built, and for which one is linked. */
#ifndef MINCOV_WRAPPER_MACHINE_H
#define MINCOV_WRAPPER_MACHINE_H

/* Ends the process with a message if option (-m32, --target=TRIPLE and the like: the last that says for which machine code is made)
 * asks for another machine than runtime, an archive or object, was built for: the linker would say so of each file in it, or pass
 * over them. Whatever is not known for certain is left to the linker. */
void machine_check(const char *option, const char *runtime);

#endif
