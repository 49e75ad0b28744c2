/* Short addresses for probe stores, at the very end of the pipeline.
 *
 * A store to an address that is a constant takes 7 bytes on x86-64; 4 to 6, to a register plus a small distance. So where a
 * function has several stores that another block dominates, the address of their bytes' middle is put into a register there. That
 * costs instructions, to set, save and restore the register: where code is to be fast, functions with few stores go without.
 *
 * To optimisers such a register is a freeze of a constant, which they resolve again: so this comes last, and where link-time
 * optimisation goes on, nothing is lost, nor won. The code generator, which selects instructions block by block, keeps it. */
#ifndef MINCOV_PASS_BASES_H
#define MINCOV_PASS_BASES_H

#include <llvm-c/Core.h>
#include <stdbool.h>

/* Gives the probe stores of functions short addresses where that pays: sooner in those that are to be small (-Os, -Oz,
 * attributes). Returns whether anything was changed. O(instructions + edges log blocks), and sorting the stores of each function.
 */
bool mincov_shorten_addresses(LLVMModuleRef module);

#endif
