/* The output directory: instrumented sources, and what mincov-java knows about how they got there.
 *
 * A file `.mincov-java` in it, the *manifest*, marks it as ours and lists its sources. It is what allows a second call to add to
 * the directory, to replace what changed and to remove what has no original any more, and what keeps a mistyped -o from overwriting
 * anything else. */
#ifndef MINCOV_JAVA_DIRECTORY_H
#define MINCOV_JAVA_DIRECTORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A source in the directory. */
struct mincov_java_entry {
  char *target; /* below the directory */
  char *source; /* the original; absolute */
  char *holder; /* name of its holder class; empty: it was not instrumented */
};

/* A part of the directory that is compiled as one: a module, or all that belongs to none. */
struct mincov_java_unit {
  char *prefix;  /* of its targets: empty, or a folder with a slash at its end */
  char *package; /* of its holders and runtime, with dots */
};

struct mincov_java_directory {
  char *root;
  struct mincov_java_entry *entries; /* sorted by target */
  size_t entry_count, entry_capacity;
  struct mincov_java_unit *units; /* sorted by prefix */
  size_t unit_count, unit_capacity;
  atomic_bool failed; /* a file could not be written; that was told, others are not */
};

/* Whether a directory is the root of one of ours. */
bool mincov_java_directory_is_ours(const char *path);

/* Opens or makes the directory and reads its manifest. false: it cannot be read or made, is not empty and not ours, or the manifest
 * is damaged; the error was told. The caller frees with mincov_java_directory_free in either case. */
bool mincov_java_directory_open(const char *root, struct mincov_java_directory *directory);
void mincov_java_directory_free(struct mincov_java_directory *directory);

/* Takes copies. */
void mincov_java_directory_add_entry(struct mincov_java_directory *directory, const char *target, const char *source,
                                     const char *holder);
/* Removes all entries, not the files. */
void mincov_java_directory_clear_entries(struct mincov_java_directory *directory);
void mincov_java_directory_add_unit(struct mincov_java_directory *directory, const char *prefix, const char *package);

/* Sorts entries and units, as the fields say. */
void mincov_java_directory_sort(struct mincov_java_directory *directory);

/* The entry of a target; NULL if there is none. Entries must be sorted. */
const struct mincov_java_entry *mincov_java_directory_find(const struct mincov_java_directory *directory, const char *target);

/* Writes the manifest of directory's entries and units, sorted. false: the error was told. */
bool mincov_java_directory_save(struct mincov_java_directory *directory);

/* Writes a file of the directory, making folders as needed. Several threads may do so at once. false: it could not be
 * written, which is told of the directory's first such file only: the others fail like it. */
bool mincov_java_directory_write(struct mincov_java_directory *directory, const char *target, const void *data, size_t size);
/* Removes a file, and the folders that are empty then. What is not there need not be removed. */
void mincov_java_directory_remove(const struct mincov_java_directory *directory, const char *target);

#endif
