/* How the runtime gets into a program: the symbol that instrumented objects ask for, the constructor, the destructor.
 *
 * Every instrumented object refers to __mincov_runtime, so the linker takes this file from the archive, and refuses a module that
 * is linked without it. This file refers to everything else, also to the functions of mincov.h: a program refers to those weakly,
 * which alone would not bring them in. */
#include "internal.h"
#include "mincov.h"

/* As early as libc allows, before the program's own constructors with a priority (101 and up), and last of the destructors. */
#define PRIORITY 90
#ifdef __clang__
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wprio-ctor-dtor"
#else
#pragma GCC diagnostic ignored "-Wprio-ctor-dtor"
#endif

/* Without a byte of its own, so that what the linker leaves between it and padding.c's page is known (padding.c). Here because this
 * object is the first that comes from the archive. */
__asm__(".pushsection __mincov_cov,\"aw\",%progbits\n"
        ".globl mincov_rt_padding_gap\n"
        ".hidden mincov_rt_padding_gap\n"
        "mincov_rt_padding_gap:\n"
        ".popsection\n");

extern const uint8_t __mincov_runtime;
__attribute__((visibility("hidden"), used)) const uint8_t __mincov_runtime = 1;

__attribute__((visibility("hidden"))) struct mincov_rt_interface mincov_rt_interface = {
    .size = sizeof(struct mincov_rt_interface),
    .flush = mincov_rt_flush,
    .reset = mincov_rt_reset,
    .set_file = mincov_rt_set_file,
    .snapshot = mincov_rt_snapshot,
    .heal = mincov_rt_heal,
    .install_bus_handler = mincov_rt_bus_handler_install,
};

__attribute__((constructor(PRIORITY))) static void begin(void) {
  __asm__ volatile("" : : "r"(mincov_flush)); /* api.c belongs to the module */
  mincov_rt_begin();
}

__attribute__((destructor(PRIORITY))) static void end(void) { mincov_rt_end(); }
