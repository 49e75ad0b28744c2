/* The objects with which the runtime makes the probe bytes fill whole pages (padding.c). */
#ifndef MINCOV_RUNTIME_PADDING_H
#define MINCOV_RUNTIME_PADDING_H

#include "layout.h"

extern __attribute__((visibility("hidden"))) uint8_t mincov_rt_padding_gap[]; /* up to mincov_rt_padding */
extern __attribute__((visibility("hidden"))) uint8_t mincov_rt_padding[MINCOV_RT_PAGE];
extern __attribute__((visibility("hidden"))) uint8_t mincov_rt_padding_end[MINCOV_RT_PAGE];

#endif
