/* What a unit's sources need besides themselves: the runtime's source and the folder that it shares with holders and map resource.
 */
#ifndef MINCOV_JAVA_RUNTIME_FILES_H
#define MINCOV_JAVA_RUNTIME_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "../instrument.h"
#include "directory.h"

/* The target of a class of the unit's package; NULL: of the map resource. The caller frees it. */
char *mincov_java_runtime_path(const struct mincov_java_unit *unit, const char *class_name);

/* The target of the runtime's source file with that number, from 0; NULL: there are fewer. The caller frees it. */
char *mincov_java_runtime_source_path(const struct mincov_java_unit *unit, size_t number);

/* Writes the runtime's sources. false: the error was told. */
bool mincov_java_runtime_write(struct mincov_java_directory *directory, const struct mincov_java_unit *unit,
                               enum mincov_java_encoding encoding);

#endif
