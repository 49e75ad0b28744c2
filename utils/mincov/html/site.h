/* The HTML report: a folder that needs nothing but a browser, also from file://.
 *
 * index.html is the overview, files/ has a page for each source, and three files serve all pages: the style, our script, and
 * highlight.js for syntax colours. */
#ifndef MINCOV_TOOL_HTML_SITE_H
#define MINCOV_TOOL_HTML_SITE_H

#include <stdbool.h>

#include "../model.h"
#include "../notes.h"
#include "printer.h"

struct mincov_site {
  const struct mincov_model *model;
  const char *title;
  const char *directory;
  struct mincov_base base; /* not shown of paths */
  char **page_names;       /* [model->file_count] in sorted_files' order; NULL: the file has no page */
};

/* Writes the report into directory, which is made, or must be empty, or holds an earlier report, whose pages of files that are gone
 * are removed. The overview is written last. false after telling the error. O(text of the sources). */
bool mincov_site_write(const struct mincov_model *model, const char *title, const char *directory);

/* A file's path as it is shown. */
const char *mincov_site_path(const struct mincov_site *site, const struct mincov_model_file *file);

/* The pages. number: of the file, in sorted_files. */
void mincov_html_overview(const struct mincov_site *site, struct mincov_printer *out);
void mincov_html_file_page(const struct mincov_site *site, size_t number, struct mincov_printer *out);

struct mincov_asset {
  const char *name;
  const unsigned char *begin, *end;
};
/* The files that all pages use; ended by a name of NULL. */
extern const struct mincov_asset mincov_assets[];

#endif
