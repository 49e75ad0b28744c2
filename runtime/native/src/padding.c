/* Makes the probe bytes start and end on a page, whatever the linker.
 *
 * A page can only be mapped over if it holds nothing but probe bytes. A page-aligned object of one page inside the section aligns
 * its start, and its end too if the linker puts the object last: bfd and gold do so with objects from an archive. With link-time
 * optimisation lld and mold put the program's bytes behind it. Then the second object helps: its section is of the same kind and
 * comes next, so its bytes are the rest of the last page. The runtime counts on that only where the second object begins exactly at
 * the first section's end, hence its alignment of 1: then nothing else can lie on the last page, whatever sections the program has.
 * Where neither holds, the last page's bytes are written when the program ends (recording.c).
 *
 * The linker fills the gap before the first object with zeros, which would say that what is there ran: the runtime replaces them
 * (recording.c), for which a symbol marks where the gap begins (entry.c).
 *
 * Both sections must appear in this order: clang keeps the order of definitions, gcc with -fno-toplevel-reorder. */
#include "padding.h"

__extension__ __attribute__((section("__mincov_cov"), aligned(MINCOV_RT_PAGE), used))
uint8_t mincov_rt_padding[MINCOV_RT_PAGE] = {[0 ... MINCOV_RT_PAGE - 1] = MINCOV_PROFILE_UNSET};
__attribute__((section("__mincov_cov_end"), aligned(1), used)) uint8_t mincov_rt_padding_end[MINCOV_RT_PAGE] = {0};
