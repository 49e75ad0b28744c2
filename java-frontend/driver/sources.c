/* From arguments to Java source files: see sources.h. */
#include "sources.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uthash.h>

#include "allocate.h"
#include "content.h"
#include "directory.h"
#include "globs.h"
#include "message.h"
#include "package.h"
#include "paths.h"
#include "unique.h"

/* A directory that was entered. */
struct identity {
  dev_t device;
  ino_t inode;
};
struct visited {
  struct identity identity;
  UT_hash_handle hh;
};

/* A link to a directory, to be followed once all real directories were entered. */
struct link {
  char *path;
  size_t root_length; /* of the argument that it was found below */
};

struct search {
  const struct mincov_java_choice *choice;
  struct mincov_java_sources *sources;
  struct visited *visited;
  struct link *links;
  size_t link_count, link_capacity;
};

static bool has_java_name(const char *name) {
  size_t length = strlen(name);
  return length > 5 && !strcmp(name + length - 5, ".java");
}

static bool is_chosen(const struct mincov_java_choice *choice, const char *path) {
  if (choice->include && !mincov_globs_match(choice->include, path)) return false;
  return !mincov_globs_match(choice->exclude, path);
}

/* Takes ownership of both texts. */
static void add(struct search *search, char *path, char *target, const struct stat *status) {
  struct mincov_java_sources *sources = search->sources;
  if (!is_chosen(search->choice, path)) {
    free(path);
    free(target);
    return;
  }
  sources->items = mincov_grow(sources->items, sources->count, &sources->capacity, sizeof *sources->items);
  sources->items[sources->count++] =
      (struct mincov_java_source_file){.path = path, .target = target, .device = status->st_dev, .inode = status->st_ino};
}

static struct identity identity_of(const struct stat *status) {
  struct identity identity;
  memset(&identity, 0, sizeof identity); /* padding belongs to the key */
  identity.device = status->st_dev;
  identity.inode = status->st_ino;
  return identity;
}

static bool was_entered(const struct search *search, const struct stat *status) {
  struct identity identity = identity_of(status);
  struct visited *known;
  HASH_FIND(hh, search->visited, &identity, sizeof identity, known);
  return known;
}

/* Whether the directory was not entered before. */
static bool enter(struct search *search, const struct stat *status) {
  if (was_entered(search, status)) return false;
  struct visited *known = mincov_allocate(1, sizeof *known);
  known->identity = identity_of(status);
  HASH_ADD(hh, search->visited, identity, sizeof known->identity, known);
  return true;
}

/* A directory that mincov-java wrote holds no sources. Below a source directory it is passed by, as a hidden folder is. */
static bool is_output(const char *path, bool is_argument) {
  if (!mincov_java_directory_is_ours(path)) return false;
  if (is_argument)
    mincov_say_error(path, "is an output directory of mincov-java: what is in it is instrumented already: left out");
  else
    mincov_say_warning(path, "is an output directory of mincov-java: not taken for sources");
  return true;
}

static void add_link(struct search *search, const char *path, size_t root_length) {
  search->links = mincov_grow(search->links, search->link_count, &search->link_capacity, sizeof *search->links);
  search->links[search->link_count++] = (struct link){.path = mincov_copy_text(path), .root_length = root_length};
}

/* root_length: what of the path is not the target's. */
static void add_found(struct search *search, const char *path, size_t root_length, const struct stat *status) {
  add(search, mincov_copy_text(path), mincov_copy_text(path + root_length + 1), status);
}

static void take_link(struct search *search, const char *path, bool is_java, size_t root_length) {
  struct stat status;
  if (stat(path, &status)) {
    if (is_java) mincov_say_error(path, "cannot read: the link leads nowhere");
  } else if (S_ISDIR(status.st_mode)) {
    add_link(search, path, root_length);
  } else if (is_java && S_ISREG(status.st_mode)) {
    add_found(search, path, root_length, &status);
  } else if (is_java) {
    mincov_say_error(path, "cannot read: not a regular file");
  }
}

static void take_entry(struct search *search, FTS *walk, FTSENT *entry, size_t root_length) {
  bool hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';
  bool is_java = !hidden && has_java_name(entry->fts_name);
  switch (entry->fts_info) {
  case FTS_D:
    if (hidden || !enter(search, entry->fts_statp) || is_output(entry->fts_path, false)) fts_set(walk, entry, FTS_SKIP);
    break;
  case FTS_F:
    if (is_java) add_found(search, entry->fts_path, root_length, entry->fts_statp);
    break;
  case FTS_SL:
  case FTS_SLNONE:
    if (!hidden) take_link(search, entry->fts_path, is_java, root_length);
    break;
  case FTS_DEFAULT:
    if (is_java) mincov_say_error(entry->fts_path, "cannot read: not a regular file");
    break;
  case FTS_DNR:
  case FTS_ERR:
  case FTS_NS:
    mincov_say_error(entry->fts_path, "cannot read: %s", strerror(entry->fts_errno));
    break;
  default:
    break;
  }
}

static void walk_directory(struct search *search, const char *directory, size_t root_length, int options) {
  char *roots[] = {mincov_copy_text(directory), NULL};
  FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | options, NULL);
  for (FTSENT *entry; walk && (entry = fts_read(walk));) take_entry(search, walk, entry, root_length);
  if (!walk) mincov_say_error(directory, "cannot read: %s", strerror(errno));
  if (walk) fts_close(walk);
  free(roots[0]);
}

static int compare_links(const void *left, const void *right) {
  return strcmp(((const struct link *)left)->path, ((const struct link *)right)->path);
}

/* Whether a link leads to a folder that it lies in itself. */
static bool leads_back(const char *link, const char *real) {
  char *folder = mincov_copy_text_of(link, (size_t)(strrchr(link, '/') - link)), *real_folder = realpath(folder, NULL);
  size_t length = strcmp(real, "/") ? strlen(real) : 0;
  bool back = real_folder && !strncmp(real_folder, real, length) && (!real_folder[length] || real_folder[length] == '/');
  free(real_folder);
  free(folder);
  return back;
}

/* Links in the order of their paths, so that the same one is followed wherever a folder has several; then those found by that. */
static void follow_links(struct search *search) {
  while (search->link_count) {
    struct link *links = search->links;
    size_t count = search->link_count;
    search->links = NULL;
    search->link_count = search->link_capacity = 0;
    qsort(links, count, sizeof *links, compare_links);
    for (size_t i = 0; i < count; i++) {
      char *real = realpath(links[i].path, NULL);
      if (real && leads_back(links[i].path, real))
        mincov_say_warning(links[i].path, "leads back to %s: not followed", real);
      else
        walk_directory(search, links[i].path, links[i].root_length, FTS_COMFOLLOW);
      free(real);
      free(links[i].path);
    }
    free(links);
  }
}

static void find_in_directory(struct search *search, const char *argument, const char *directory, const struct stat *status) {
  if (was_entered(search, status) || is_output(argument, true)) return;
  size_t before = search->sources->count;
  walk_directory(search, directory, strcmp(directory, "/") ? strlen(directory) : 0, 0);
  follow_links(search);
  const char *chosen = search->choice->include || search->choice->exclude ? "that is chosen " : "";
  if (search->sources->count == before) mincov_say_error(argument, "no Java source %sin this directory", chosen);
}

/* A file goes to its package's folder. */
static void find_file(struct search *search, const char *argument, const char *path, const struct stat *status) {
  const char *base = strrchr(path, '/') + 1;
  struct mincov_content content;
  if (!has_java_name(base)) {
    mincov_say_error(argument, "not a Java source: its name does not end in .java");
  } else if (mincov_read_file(argument, &content)) {
    char *folder = mincov_java_package_folder(content.data, content.size, search->choice->encoding);
    add(search, mincov_copy_text(path), mincov_format("%s%s", folder, base), status);
    free(folder);
    free(content.data);
  }
}

/* Whether the walk through directory would meet the output: it lies in it, and no part of the way there is hidden. */
static bool would_meet(const char *directory, const char *output) {
  size_t length = strcmp(directory, "/") ? strlen(directory) : 0;
  if (strncmp(directory, output, length) || (output[length] && output[length] != '/')) return false;
  return !strstr(output + length, "/.");
}

static bool find_argument(struct search *search, const char *argument, const char *output) {
  struct stat status;
  char *path = realpath(argument, NULL);
  bool good = true;
  if (!path || stat(path, &status)) {
    mincov_say_error(argument, "cannot read: %s", strerror(errno));
  } else if (!S_ISDIR(status.st_mode)) {
    find_file(search, argument, path, &status);
  } else if (output && would_meet(path, output)) {
    mincov_say_error(search->choice->output, "the output directory lies inside the source directory %s", argument);
    good = false;
  } else {
    find_in_directory(search, argument, path, &status);
  }
  free(path);
  return good;
}

static int compare_identity(const void *left, const void *right) {
  const struct mincov_java_source_file *a = left, *b = right;
  if (a->device != b->device) return a->device < b->device ? -1 : 1;
  if (a->inode != b->inode) return a->inode < b->inode ? -1 : 1;
  return strcmp(a->target, b->target);
}

static int compare_target(const void *left, const void *right) {
  const struct mincov_java_source_file *a = left, *b = right;
  int order = strcmp(a->target, b->target);
  return order ? order : strcmp(a->path, b->path);
}

static void free_file(struct mincov_java_source_file *file) {
  free(file->path);
  free(file->target);
}

static bool is_same_file(const void *left, const void *right) {
  const struct mincov_java_source_file *a = left, *b = right;
  return a->device == b->device && a->inode == b->inode;
}

static void drop(void *repeated, const void *kept) {
  (void)kept;
  free_file(repeated);
}

static bool has_same_target(const void *left, const void *right) {
  const struct mincov_java_source_file *a = left, *b = right;
  return !strcmp(a->target, b->target);
}

static void drop_with_error(void *repeated, const void *kept) {
  struct mincov_java_source_file *file = repeated;
  const struct mincov_java_source_file *other = kept;
  mincov_say_error(file->path, "left out: %s would become %s as well", other->path, file->target);
  free_file(file);
}

/* Each file once, by whatever names it was found; then each target once, which is an error. Leaves them sorted by target. */
static void drop_repeated(struct mincov_java_sources *sources) {
  struct mincov_java_source_file *items = sources->items;
  if (!sources->count) return;
  qsort(items, sources->count, sizeof *items, compare_identity);
  sources->count = mincov_unique(items, sources->count, sizeof *items, is_same_file, drop);
  qsort(items, sources->count, sizeof *items, compare_target);
  sources->count = mincov_unique(items, sources->count, sizeof *items, has_same_target, drop_with_error);
}

bool mincov_java_sources_find(const char *const *arguments, const struct mincov_java_choice *choice,
                              struct mincov_java_sources *sources) {
  *sources = (struct mincov_java_sources){0};
  struct search search = {.choice = choice, .sources = sources};
  char *output = choice->output ? mincov_resolve_path(choice->output) : NULL;
  bool good = true;
  for (size_t i = 0; good && arguments[i]; i++) good = find_argument(&search, arguments[i], output);
  struct visited *each, *next;
  HASH_ITER(hh, search.visited, each, next) {
    HASH_DEL(search.visited, each);
    free(each);
  }
  free(output);
  drop_repeated(sources);
  if (!sources->count && !mincov_error_count()) mincov_say_error(NULL, "none of the sources is chosen: nothing to do");
  return good && sources->count;
}

bool mincov_java_sources_have(const struct mincov_java_sources *sources, const char *path) {
  struct stat status;
  if (stat(path, &status)) return false;
  for (size_t i = 0; i < sources->count; i++)
    if (sources->items[i].device == status.st_dev && sources->items[i].inode == status.st_ino) return true;
  return false;
}

void mincov_java_sources_free(struct mincov_java_sources *sources) {
  for (size_t i = 0; i < sources->count; i++) free_file(&sources->items[i]);
  free(sources->items);
  *sources = (struct mincov_java_sources){0};
}
