/* What all pages of the HTML report have in common: escaping, head and foot, bars.
 *
 * Names and sources are foreign: every byte of them goes through mincov_html_text or mincov_html_json. */
#ifndef MINCOV_TOOL_HTML_PAGE_H
#define MINCOV_TOOL_HTML_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../model.h"
#include "printer.h"

/* Escaped for text and for attributes in quotes. What is not UTF-8, and characters that HTML forbids, become U+FFFD. O(length). */
void mincov_html_text(struct mincov_printer *out, const char *bytes, size_t length);
void mincov_html_string(struct mincov_printer *out, const char *text);
/* As a JSON string with its quotes, safe inside a script element. */
void mincov_html_json(struct mincov_printer *out, const char *text);

/* Everything up to the page's own content. root: the way to the overview's folder, "" or "../". title: shown in the browser's tab.
 */
void mincov_html_begin(struct mincov_printer *out, const char *title, const char *root, const char *body_class);
void mincov_html_end(struct mincov_printer *out);

/* A table cell with a bar, the share and the numbers; what: "lines", for those who hear the page. Empty where nothing is known. */
void mincov_html_meter_cell(struct mincov_printer *out, const struct mincov_count *count, const char *what);
/* The sums of a page as a row of cards. */
void mincov_html_cards(struct mincov_printer *out, const struct mincov_summary *summary);

/* A function or outcome state in words and as a sign: covered, not covered, unknown. */
void mincov_html_state(struct mincov_printer *out, enum mincov_line_state state);

#endif
