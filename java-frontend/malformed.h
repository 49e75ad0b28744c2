/* Bytes that are none of a source's encoding: javac refuses them, so instrumented they would be no use to anyone. */
#ifndef MINCOV_JAVA_MALFORMED_H
#define MINCOV_JAVA_MALFORMED_H

#include "instrument.h"

/* The offset of the first bytes that the encoding does not have; size: there are none. Encodings of one byte have them all, and
 * those of two differ between their tables: these are taken as they are, for javac to judge. O(size). */
size_t mincov_java_find_malformed(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding);

/* The line, from 1, of an offset in bytes that need not be well-formed, and its column in units of the encoding. O(offset). */
uint32_t mincov_java_line_of_bytes(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding, size_t offset,
                                   uint32_t *column);

#endif
