// A module as the pass makes it, by hand: it pins the contract between instrumented objects and the runtime. Probe bytes are arrays
// of alignment 1 in __mincov_cov, 0xff at first and even once they ran, records lie in __mincov_map, and each object refers to
// __mincov_runtime. In a C++ file or in C.
#ifndef MODULE_H
#define MODULE_H

#ifndef PROBES
#define PROBES 100
#endif

#ifdef __cplusplus
#define MODULE_C extern "C"
#else
#define MODULE_C extern
#endif

MODULE_C __attribute__((visibility("hidden"))) const unsigned char __mincov_runtime;
__attribute__((used)) static const unsigned char *const needs_runtime = &__mincov_runtime;

#ifdef __clang__
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wc99-designator" // in C++
#endif
__attribute__((section("__mincov_cov"), aligned(1), used)) static unsigned char probes[PROBES] = {[0 ... PROBES - 1] = 0xff};

#define PROBES_TEXT_OF(number) #number
#define PROBES_TEXT(number) PROBES_TEXT_OF(number)

#ifndef NO_MAP
__attribute__((section("__mincov_map"), aligned(1), used)) static const char map_record[] =
    "map record of a " PROBES_TEXT(PROBES) " byte module";
#endif

// What an instrumented block does; volatile, as the test may look at the file next.
static inline void hit(unsigned i) { *(volatile unsigned char *)&probes[i] = 0; }
static inline int is_hit(unsigned i) { return !(*(volatile unsigned char *)&probes[i] & 1); }

#endif
