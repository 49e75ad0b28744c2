/* A source's text in its page, with the state of each line.
 *
 * A browser takes a file of 250,000 lines at once only if the page is little more than the text. So the text comes in sections of
 * MINCOV_HTML_CHUNK lines, each one preformatted element with one sign a line in an attribute; the script makes lines with numbers,
 * colours and branches of a section when it comes into view. */
#ifndef MINCOV_TOOL_HTML_SOURCE_TEXT_H
#define MINCOV_TOOL_HTML_SOURCE_TEXT_H

#include "../model.h"
#include "../sources.h"
#include "printer.h"

enum { MINCOV_HTML_CHUNK = 250 };

/* The file's language as highlight.js names it, by its ending; "": none that we know. */
const char *mincov_html_language(const char *path);

/* All sections. O(text). */
void mincov_html_source_text(const struct mincov_model_file *file, const struct mincov_source *source, struct mincov_printer *out);

/* Lines with code behind line number last, which is the text's last one; 0: there is no text. */
void mincov_html_bare_lines(const struct mincov_model_file *file, uint32_t last, struct mincov_printer *out);

#endif
