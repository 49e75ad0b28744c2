/* A summary in JSON as gcovr writes it with --json-summary: numbers by file and in all. */
#include <string.h>

#include "../json_values.h"
#include "../notes.h"
#include "export.h"

/* One digit behind the point; never 100 unless all is covered. */
static json_t *percent(const struct mincov_count *count) {
  if (!count->total) return json_null();
  return json_real((double)(count->covered * 1000 / count->total) / 10);
}

static void set_count(json_t *entry, const char *what, const struct mincov_count *count) {
  static const char *const endings[] = {"total", "covered", "percent"};
  json_t *values[] = {mincov_json_number(count->total), mincov_json_number(count->covered), percent(count)};
  for (size_t i = 0; i < 3; i++) {
    char key[32];
    snprintf(key, sizeof key, "%s_%s", what, endings[i]);
    json_object_set_new(entry, key, values[i]);
  }
}

static json_t *entry_of(const struct mincov_summary *summary, const char *path) {
  json_t *entry = json_object();
  if (path) json_object_set_new(entry, "filename", mincov_json_text(path));
  set_count(entry, "line", &summary->lines);
  set_count(entry, "function", &summary->functions);
  set_count(entry, "branch", &summary->branches);
  return entry;
}

void mincov_export_json_summary(const struct mincov_model *model, FILE *out) {
  size_t prefix = mincov_notes_prefix(model);
  json_t *files = json_array(), *summary = entry_of(&model->totals, NULL);
  const char *some_path = NULL;
  for (size_t i = 0; i < model->file_count; i++) {
    const struct mincov_model_file *file = model->sorted_files[i];
    if (!mincov_notes_lists_file(file)) continue;
    some_path = file->path;
    json_array_append_new(files, entry_of(&file->summary, file->path + prefix));
  }
  char root[4096] = ".";
  if (prefix && prefix < sizeof root) {
    memcpy(root, some_path, prefix - 1);
    root[prefix - 1] = 0;
  }
  json_object_set_new(summary, "root", mincov_json_text(root));
  json_object_set_new(summary, "gcovr/summary_format_version", json_string("0.6"));
  json_object_set_new(summary, "files", files);
  json_dumpf(summary, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
  putc('\n', out);
  json_decref(summary);
}
