/* The interface of libFuzzer targets. */
#ifndef MINCOV_TEST_TARGET_H
#define MINCOV_TEST_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
