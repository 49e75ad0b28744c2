/* Many sources into an output directory: see project.h.
 *
 * Unit by unit: workers read, instrument and write each source with its holder; maps are put together in the order of targets. A
 * source that is done leaves nothing in memory but its line in the index and in the manifest. */
#include "project.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "allocate.h"
#include "content.h"
#include "message.h"
#include "ordered.h"
#include "progress.h"
#include "resource.h"
#include "runtime_files.h"
#include "units.h"

/* One unit's work. */
struct job {
  struct mincov_java_project *project;
  const struct mincov_java_unit *unit;
  const size_t *sources; /* indices, ascending */
  size_t count;
  struct mincov_java_options options;
  struct mincov_java_resource resource;
  const struct mincov_java_directory *kept; /* entries of the manifest that stay */
  struct mincov_java_directory *made;       /* new entries */
  struct mincov_progress *progress;
  atomic_bool failed; /* the output cannot be written: nothing more is done */
};

/* What a worker hands on. */
struct made {
  int reason; /* errno of reading; 0: it was read */
  size_t size;
  struct mincov_java_result result; /* without texts */
};

static const struct mincov_java_source_file *source_of(const struct job *job, size_t index) {
  return &job->project->sources->items[job->sources[index]];
}

static struct mincov_java_state *state_of(const struct job *job, size_t index) {
  return &job->project->states[job->sources[index]];
}

static void instrument_text(const struct mincov_java_source_file *file, const struct mincov_java_state *state,
                            const struct mincov_java_options *options, const struct mincov_content *content,
                            struct mincov_java_result *result) {
  const struct mincov_java_source source = {.path = file->path,
                                            .holder_path = file->target,
                                            .bytes = content->data,
                                            .size = content->size,
                                            .avoided = state->avoided,
                                            .avoided_count = state->avoided_count};
  mincov_java_instrument(&source, options, result);
}

static bool write_instrumented(const struct job *job, const char *target, const struct mincov_java_result *result) {
  char *holder = mincov_java_runtime_path(job->unit, result->holder);
  bool good = mincov_java_directory_write(job->project->directory, target, result->text.data, result->text.size) &&
              mincov_java_directory_write(job->project->directory, holder, result->holder_text.data, result->holder_text.size);
  free(holder);
  return good;
}

static void free_bytes(struct mincov_bytes *bytes) {
  free(bytes->data);
  *bytes = (struct mincov_bytes){0};
}

static void *make(size_t index, void *context) {
  struct job *job = context;
  const struct mincov_java_source_file *file = source_of(job, index);
  const struct mincov_java_state *state = state_of(job, index);
  struct made *made = mincov_allocate(1, sizeof *made);
  struct mincov_content content;
  if (job->failed) return made;
  if (!mincov_try_read_file(file->path, &content)) {
    made->reason = errno;
    return made;
  }
  made->size = content.size;
  bool good = true, unchanged = state->leave_unchanged;
  if (!unchanged) {
    instrument_text(file, state, &job->options, &content, &made->result);
    unchanged = made->result.outcome != MINCOV_JAVA_INSTRUMENTED && made->result.outcome != MINCOV_JAVA_ALREADY_INSTRUMENTED;
  }
  if (unchanged)
    good = mincov_java_directory_write(job->project->directory, file->target, content.data, content.size);
  else if (made->result.outcome == MINCOV_JAVA_INSTRUMENTED)
    good = write_instrumented(job, file->target, &made->result);
  if (!good) job->failed = true;
  free_bytes(&made->result.text);
  free_bytes(&made->result.holder_text);
  free(content.data);
  return made;
}

/* Tells what was not instrumented though it should have been. */
static void tell(const struct mincov_java_source_file *file, const struct mincov_java_result *result) {
  const char *name = mincov_java_outcome_name(result->outcome);
  const char *then = result->outcome == MINCOV_JAVA_ALREADY_INSTRUMENTED ? "left out" : "copied unchanged";
  if (result->outcome <= MINCOV_JAVA_NOTHING_TO_DO) return;
  char *place = result->line ? mincov_format("%s:%u:%u", file->path, result->line, result->column) : mincov_copy_text(file->path);
  mincov_say_error(place, "%s: %s", name, then);
  free(place);
}

static void take(size_t index, void *thing, void *context) {
  struct job *job = context;
  struct made *made = thing;
  const struct mincov_java_source_file *file = source_of(job, index);
  struct mincov_java_state *state = state_of(job, index);
  mincov_progress_step(job->progress);
  if (made->reason) {
    mincov_say_error(file->path, "cannot read: %s", strerror(made->reason));
  } else if (!job->failed) {
    bool is_instrumented = !state->leave_unchanged && made->result.outcome == MINCOV_JAVA_INSTRUMENTED;
    state->read = true;
    state->outcome = made->result.outcome;
    state->size = made->size;
    state->counts = made->result.counts;
    if (!state->leave_unchanged) tell(file, &made->result);
    if (is_instrumented && !mincov_java_resource_add(&job->resource, file->target, &made->result)) job->failed = true;
    if (made->result.outcome != MINCOV_JAVA_ALREADY_INSTRUMENTED)
      mincov_java_directory_add_entry(job->made, file->target, file->path, is_instrumented ? made->result.holder : "");
  }
  mincov_java_result_free(&made->result);
  free(made);
}

static bool keep(const char *target, void *context) {
  const struct job *job = context;
  return mincov_java_directory_find(job->kept, target) != NULL;
}

/* What stands for %b: the output directory's name, with the module's folder. */
static char *profile_name(const struct mincov_java_project *project, const struct mincov_java_unit *unit) {
  char *real = realpath(project->directory->root, NULL);
  const char *slash = real ? strrchr(real, '/') : NULL, *base = slash && slash[1] ? slash + 1 : "java";
  if (project->name) base = project->name;
  char *name = *unit->prefix ? mincov_format("%s.%.*s", base, (int)strlen(unit->prefix) - 1, unit->prefix) : mincov_copy_text(base);
  for (char *inner = name; (inner = strchr(inner, '/'));) *inner = '.';
  free(real);
  return name;
}

static bool write_resource(struct job *job) {
  struct mincov_bytes bytes;
  char *name = profile_name(job->project, job->unit), *path = mincov_java_runtime_path(job->unit, NULL);
  bool good = mincov_java_resource_finish(&job->resource, name, &bytes) &&
              mincov_java_directory_write(job->project->directory, path, bytes.data, bytes.size);
  free(bytes.data);
  free(path);
  free(name);
  return good;
}

static bool instrument_unit(struct job *job) {
  char *path = mincov_java_runtime_path(job->unit, NULL), *whole = mincov_format("%s/%s", job->project->directory->root, path);
  bool good = mincov_java_resource_begin(&job->resource, whole, keep, job);
  free(whole);
  free(path);
  job->options = job->project->options;
  job->options.package = job->unit->package;
  const struct mincov_ordered_work work = {.make = make, .take = take, .thread_end = mincov_java_thread_end, .context = job};
  if (good) mincov_ordered_run(&work, job->count, job->project->threads);
  good = good && !job->failed;
  if (good && job->resource.file_count)
    good = write_resource(job) && mincov_java_runtime_write(job->project->directory, job->unit, job->options.encoding);
  mincov_java_resource_free(&job->resource);
  return good;
}

/* The entries of the manifest that stay: others than those instrumented now, whose originals exist. only: ascending. */
static void find_kept(const struct mincov_java_project *project, const size_t *only, size_t only_count,
                      struct mincov_java_directory *kept) {
  const struct mincov_java_directory *directory = project->directory;
  size_t at = 0;
  for (size_t i = 0; i < directory->entry_count; i++) {
    const struct mincov_java_entry *entry = &directory->entries[i];
    int order = 1;
    while (at < only_count && (order = strcmp(project->sources->items[only[at]].target, entry->target)) < 0) at++;
    struct stat status;
    if ((at < only_count && !order) || stat(entry->source, &status)) continue;
    mincov_java_directory_add_entry(kept, entry->target, entry->source, entry->holder);
  }
}

/* The manifest while work goes on lists what was there and what will be: whatever happens, the directory is known as ours. */
static bool announce(const struct mincov_java_project *project, const struct mincov_java_directory *kept, const size_t *only,
                     size_t only_count) {
  struct mincov_java_directory all = {.root = mincov_copy_text(project->directory->root)};
  for (size_t i = 0; i < project->directory->unit_count; i++)
    mincov_java_directory_add_unit(&all, project->directory->units[i].prefix, project->directory->units[i].package);
  for (size_t i = 0; i < kept->entry_count; i++)
    mincov_java_directory_add_entry(&all, kept->entries[i].target, kept->entries[i].source, kept->entries[i].holder);
  for (size_t i = 0; i < only_count; i++) {
    const struct mincov_java_source_file *file = &project->sources->items[only[i]];
    const struct mincov_java_entry *old = mincov_java_directory_find(project->directory, file->target);
    mincov_java_directory_add_entry(&all, file->target, file->path, old ? old->holder : "");
  }
  bool good = mincov_java_directory_save(&all);
  mincov_java_directory_free(&all);
  return good;
}

/* Sorts sources by unit: those of unit u are sorted[first[u]] to sorted[first[u + 1] - 1]. */
static void sort_by_unit(const struct mincov_java_project *project, const size_t *only, size_t count, size_t *first,
                         size_t *sorted) {
  size_t units = project->directory->unit_count, *unit_of = mincov_allocate(count, sizeof *unit_of);
  for (size_t i = 0; i < count; i++) {
    unit_of[i] = mincov_java_unit_of(project->directory, project->sources->items[only[i]].target);
    first[unit_of[i] + 1]++;
  }
  for (size_t unit = 0; unit < units; unit++) first[unit + 1] += first[unit];
  size_t *next = mincov_copy_bytes(first, (units + 1) * sizeof *first);
  for (size_t i = 0; i < count; i++) sorted[next[unit_of[i]]++] = only[i];
  free(next);
  free(unit_of);
}

static void remove_holder(const struct mincov_java_directory *directory, const struct mincov_java_entry *entry) {
  size_t unit = *entry->holder ? mincov_java_unit_of(directory, entry->target) : directory->unit_count;
  if (unit == directory->unit_count) return;
  char *path = mincov_java_runtime_path(&directory->units[unit], entry->holder);
  mincov_java_directory_remove(directory, path);
  free(path);
}

/* Takes out of the directory what no entry stands for any more, and makes entries those of the manifest. */
static bool finish(struct mincov_java_directory *directory, const struct mincov_java_directory *entries) {
  for (size_t i = 0; i < directory->entry_count; i++) {
    const struct mincov_java_entry *old = &directory->entries[i], *now = mincov_java_directory_find(entries, old->target);
    if (!now) mincov_java_directory_remove(directory, old->target);
    if (!now || strcmp(now->holder, old->holder)) remove_holder(directory, old);
  }
  mincov_java_directory_clear_entries(directory);
  for (size_t i = 0; i < entries->entry_count; i++)
    mincov_java_directory_add_entry(directory, entries->entries[i].target, entries->entries[i].source, entries->entries[i].holder);
  return mincov_java_directory_save(directory);
}

static bool instrument_units(struct mincov_java_project *project, const size_t *only, size_t count,
                             const struct mincov_java_directory *kept, struct mincov_java_directory *made) {
  size_t units = project->directory->unit_count, *first = mincov_allocate(units + 1, sizeof *first);
  size_t *sorted = mincov_allocate(count, sizeof *sorted);
  struct mincov_progress progress;
  bool good = true;
  sort_by_unit(project, only, count, first, sorted);
  mincov_progress_begin(&progress, "instruments", count);
  for (size_t i = 0; good && i < units; i++) {
    struct job job = {.project = project,
                      .unit = &project->directory->units[i],
                      .sources = sorted + first[i],
                      .count = first[i + 1] - first[i],
                      .kept = kept,
                      .made = made,
                      .progress = &progress};
    good = instrument_unit(&job);
  }
  mincov_progress_end(&progress);
  free(sorted);
  free(first);
  return good;
}

static size_t *all_sources(size_t count) {
  size_t *all = mincov_allocate(count, sizeof *all);
  for (size_t i = 0; i < count; i++) all[i] = i;
  return all;
}

bool mincov_java_project_instrument(struct mincov_java_project *project, const size_t *only, size_t only_count) {
  size_t *all = only ? NULL : all_sources(project->sources->count), count = only ? only_count : project->sources->count;
  const size_t *chosen = only ? only : all;
  struct mincov_java_directory kept = {0}, made = {0};
  find_kept(project, chosen, count, &kept);
  mincov_java_units_add(project->directory, project->sources);
  bool good = announce(project, &kept, chosen, count) && instrument_units(project, chosen, count, &kept, &made);
  if (good) {
    for (size_t i = 0; i < kept.entry_count; i++)
      mincov_java_directory_add_entry(&made, kept.entries[i].target, kept.entries[i].source, kept.entries[i].holder);
    mincov_java_directory_sort(&made);
    good = finish(project->directory, &made);
  }
  mincov_java_directory_free(&kept);
  mincov_java_directory_free(&made);
  free(all);
  return good;
}

void mincov_java_project_free_states(struct mincov_java_project *project) {
  for (size_t i = 0; i < project->sources->count; i++) free(project->states[i].avoided);
  free(project->states);
  project->states = NULL;
}

bool mincov_java_project_again(const struct mincov_java_project *project, size_t index, struct mincov_java_result *result) {
  const struct mincov_java_source_file *file = &project->sources->items[index];
  struct mincov_java_options options = project->options;
  struct mincov_content content;
  options.package = project->directory->units[mincov_java_unit_of(project->directory, file->target)].package;
  if (!mincov_read_file(file->path, &content)) return false;
  instrument_text(file, &project->states[index], &options, &content, result);
  free(content.data);
  return true;
}
