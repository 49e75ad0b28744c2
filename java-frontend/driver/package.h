/* The package that a source file declares, found without parsing the file. */
#ifndef MINCOV_JAVA_PACKAGE_H
#define MINCOV_JAVA_PACKAGE_H

#include <stddef.h>
#include <stdint.h>

#include "../instrument.h"

/* The name with dots, without comments and white space in it; an empty text for none. The caller frees it. Reads no further than
 * the first word that cannot stand before a package declaration; a package whose name is written with unicode escapes is not
 * known. In UTF-16 and UTF-32, units above 0x7f are as `?`. O(size). */
char *mincov_java_package_of(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding);

/* The same as a folder: slashes instead of dots, one at the end; an empty text for none. */
char *mincov_java_package_folder(const uint8_t *bytes, size_t size, enum mincov_java_encoding encoding);

#endif
