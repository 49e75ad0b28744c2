/* The site as a whole: see site.h. */
#include "site.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uthash.h>
#include <xxhash.h>

#include "../notes.h"
#include "allocate.h"
#include "batch.h"
#include "content.h"
#include "message.h"
#include "output.h"
#include "page.h"
#include "progress.h"

enum { PAGE_NAME_MOST = 120 };

/* ---- Names ---- */

const char *mincov_site_path(const struct mincov_site *site, const struct mincov_model_file *file) {
  return mincov_notes_below(&site->base, file->path);
}

/* The last part of the path in safe characters, and a hash of all of it: unique, and the same in the next report. */
static char *page_name(const char *path) {
  const char *slash = strrchr(path, '/');
  char *safe = mincov_format("%.*s", PAGE_NAME_MOST, slash ? slash + 1 : path);
  for (char *at = safe; *at; at++)
    if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-", *at)) *at = '_';
  char *name = mincov_format("%s%s.%08" PRIx32 ".html", *safe == '.' ? "_" : "", safe, (uint32_t)XXH64(path, strlen(path), 0));
  free(safe);
  return name;
}

/* ---- The folder ---- */

static bool is_report(const char *directory) {
  char *path = mincov_format("%s/index.html", directory);
  struct mincov_content content;
  bool ours = mincov_try_read_file(path, &content);
  if (ours) {
    ours = memmem(content.data, content.size, "<meta name=\"generator\" content=\"mincov\">", 40) != NULL;
    free(content.data);
  }
  free(path);
  return ours;
}

/* Whether the folder may be filled; tells why not. */
static bool prepare(const char *directory) {
  char *files = mincov_format("%s/files", directory);
  DIR *open = opendir(directory);
  bool empty = true;
  for (struct dirent *entry; open && (entry = readdir(open));) empty &= !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..");
  if (open) closedir(open);
  bool good = empty || is_report(directory);
  if (!good)
    mincov_say_error(directory, "not written to: it is not empty, and holds no report of mincov");
  else
    good = mincov_make_directory(files);
  free(files);
  return good;
}

static bool is_current(char *const *names, size_t count, const char *name) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = strcmp(names[middle], name);
    if (!order) return true;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

static int compare_names(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Pages of an earlier report whose files are in this one no more. */
static void remove_old_pages(const struct mincov_site *site) {
  size_t count = 0;
  char **names = mincov_allocate(site->model->file_count, sizeof *names);
  for (size_t i = 0; i < site->model->file_count; i++)
    if (site->page_names[i]) names[count++] = site->page_names[i];
  qsort(names, count, sizeof *names, compare_names);
  char *path = mincov_format("%s/files", site->directory);
  DIR *open = opendir(path);
  for (struct dirent *entry; open && (entry = readdir(open));) {
    const char *end = strrchr(entry->d_name, '.');
    if (end && !strcmp(end, ".html") && !is_current(names, count, entry->d_name)) unlinkat(dirfd(open), entry->d_name, 0);
  }
  if (open) closedir(open);
  free(path);
  free(names);
}

/* ---- Writing ---- */

/* number: of a file; SIZE_MAX: the overview. */
static bool write_page(const struct mincov_site *site, size_t number) {
  bool is_file = number != SIZE_MAX;
  char *path = is_file ? mincov_format("%s/files/%s", site->directory, site->page_names[number])
                       : mincov_format("%s/index.html", site->directory);
  struct mincov_output output;
  bool good = mincov_output_open(&output, path);
  if (good) {
    struct mincov_printer printer;
    output.can_be_made_again = true;
    setvbuf(output.stream, NULL, _IONBF, 0); /* the printer is buffer enough */
    mincov_printer_begin(&printer, output.stream);
    if (is_file)
      mincov_html_file_page(site, number, &printer);
    else
      mincov_html_overview(site, &printer);
    mincov_printer_end(&printer);
    good = mincov_output_close(&output);
  }
  free(path);
  return good;
}

static bool write_asset(const struct mincov_site *site, const struct mincov_asset *asset) {
  char *path = mincov_format("%s/%s", site->directory, asset->name);
  struct mincov_output output;
  bool good = mincov_output_open(&output, path);
  if (good) {
    output.can_be_made_again = true;
    fwrite(asset->begin, 1, (size_t)(asset->end - asset->begin), output.stream);
    good = mincov_output_close(&output);
  }
  free(path);
  return good;
}

/* What several threads write. */
struct writing {
  const struct mincov_site *site;
  struct mincov_progress progress;
  atomic_bool failed; /* no page is begun any more */
};

static void write_file_page(size_t number, void *context) {
  struct writing *writing = context;
  if (writing->site->page_names[number] && !writing->failed && !write_page(writing->site, number)) writing->failed = true;
  mincov_progress_step(&writing->progress);
}

static bool write_all(const struct mincov_site *site) {
  bool good = true;
  for (size_t i = 0; mincov_assets[i].name && good; i++) good = write_asset(site, &mincov_assets[i]);
  if (!good) return false;
  struct writing writing = {.site = site};
  mincov_progress_begin(&writing.progress, "writing page", site->model->file_count);
  mincov_batch_run(site->model->file_count, write_file_page, &writing);
  mincov_progress_end(&writing.progress);
  return !writing.failed && write_page(site, SIZE_MAX);
}

bool mincov_site_write(const struct mincov_model *model, const char *title, const char *directory) {
  if (!prepare(directory)) return false;
  struct mincov_site site = {.model = model, .title = title, .directory = directory, .base = mincov_notes_base(model)};
  site.page_names = mincov_allocate(model->file_count, sizeof *site.page_names);
  for (size_t i = 0; i < model->file_count; i++)
    if (mincov_notes_lists_file(model->sorted_files[i])) site.page_names[i] = page_name(model->sorted_files[i]->path);
  bool good = write_all(&site);
  if (good) remove_old_pages(&site);
  for (size_t i = 0; i < model->file_count; i++) free(site.page_names[i]);
  free(site.page_names);
  return good;
}
