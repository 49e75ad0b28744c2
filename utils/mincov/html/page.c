/* Parts of pages: see page.h. */
#include "page.h"

#include <inttypes.h>
#include <string.h>

/* Length of the well-formed UTF-8 sequence at bytes that HTML allows; 0: none. */
static size_t sequence_length(const unsigned char *bytes, size_t left) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t length = bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : 2;
  if (bytes[0] < 0xc2 || bytes[0] > 0xf4 || length > left) return 0;
  uint32_t code = bytes[0] & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((bytes[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (bytes[i] & 0x3fu);
  }
  bool forbidden = code < least[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) == 0xfffe ||
                   (code >= 0xfdd0 && code <= 0xfdef) || (code >= 0x80 && code <= 0x9f);
  return forbidden ? 0 : length;
}

static const char replacement[] = "\xef\xbf\xbd";

/* How a byte below 0x80 is written; NULL: as it is. */
static const char *entity(unsigned char byte) {
  switch (byte) {
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '&':
    return "&amp;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  case '\t':
  case '\n':
    return NULL;
  default:
    return byte < 0x20 || byte == 0x7f ? replacement : NULL;
  }
}

/* What is not simply copied: control characters but tab and line feed, the signs that mean something. */
// clang-format off
static const uint8_t special_ascii[128] = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
};
// clang-format on

static inline unsigned is_special(unsigned char byte) { return byte >> 7 | special_ascii[byte & 0x7f]; }

/* Length of what is simply copied at the start of text. */
static size_t plain_length(const unsigned char *text, size_t length) {
  size_t at = 0;
  for (; length - at >= 4; at += 4)
    if (is_special(text[at]) | is_special(text[at + 1]) | is_special(text[at + 2]) | is_special(text[at + 3])) break;
  while (at < length && !is_special(text[at])) at++;
  return at;
}

void mincov_html_text(struct mincov_printer *out, const char *bytes, size_t length) {
  const unsigned char *text = (const unsigned char *)bytes;
  size_t begin = 0, at = 0;
  for (;;) {
    at += plain_length(text + at, length - at);
    if (at == length) break;
    size_t size = 1;
    const char *instead = NULL;
    if (text[at] >= 0x80) {
      size = sequence_length(text + at, length - at);
      if (!size) instead = replacement, size = 1;
    } else {
      instead = entity(text[at]);
    }
    if (instead) {
      mincov_print_bytes(out, bytes + begin, at - begin);
      mincov_print_text(out, instead);
      begin = at + size;
    }
    at += size;
  }
  mincov_print_bytes(out, bytes + begin, length - begin);
}

void mincov_html_string(struct mincov_printer *out, const char *text) { mincov_html_text(out, text, strlen(text)); }

void mincov_html_json(struct mincov_printer *out, const char *text) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t length = strlen(text);
  mincov_print_character(out, '"');
  for (size_t at = 0; at < length;) {
    size_t plain = 0;
    while (at + plain < length && !is_special(bytes[at + plain]) && bytes[at + plain] >= ' ' && bytes[at + plain] != '\\') plain++;
    mincov_print_bytes(out, text + at, plain);
    at += plain;
    if (at == length) break;
    size_t size = bytes[at] < 0x80 ? 1 : sequence_length(bytes + at, length - at);
    if (!size)
      mincov_print_text(out, replacement);
    else if (bytes[at] < 0x80)
      mincov_print(out, "\\u%04x", bytes[at]);
    else
      mincov_print_bytes(out, text + at, size);
    at += size ? size : 1;
  }
  mincov_print_character(out, '"');
}

void mincov_html_begin(struct mincov_printer *out, const char *title, const char *root, const char *body_class) {
  mincov_print_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" "
                         "content=\"mincov\">\n<title>");
  mincov_html_string(out, title);
  mincov_print(out,
               "</title>\n<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"%smincov.css\">\n"
               "<script src=\"%smincov.js\" defer></script>\n</head>\n<body class=\"%s\" data-root=\"%s\">\n",
               root, root, body_class, root);
}

void mincov_html_end(struct mincov_printer *out) { mincov_print_text(out, "</body>\n</html>\n"); }

static const char *level(const struct mincov_count *count) {
  if (count->covered == count->total) return "high";
  return count->covered * 2 < count->total ? "low" : "middle";
}

/* Rounded down: what is not all covered never reads 100 %. */
static void print_share(struct mincov_printer *out, const struct mincov_count *count) {
  uint64_t tenths = count->total ? count->covered * 1000 / count->total : 0;
  mincov_print(out, "%" PRIu64 ".%" PRIu64 "&#8239;%%", tenths / 10, tenths % 10);
}

static void print_bar(struct mincov_printer *out, const struct mincov_count *count) {
  mincov_print(out, "<span class=\"bar %s\"><span style=\"width:%.2f%%\"></span></span>", level(count),
               (double)count->covered * 100 / (double)count->total);
}

void mincov_html_meter_cell(struct mincov_printer *out, const struct mincov_count *count, const char *what) {
  if (!count->total) {
    mincov_print(out,
                 "<td class=\"meter\" data-covered=\"0\" data-total=\"0\"><span class=\"none\" title=\"no %s are "
                 "known\">&ndash;</span></td>",
                 what);
    return;
  }
  mincov_print(out, "<td class=\"meter\" data-covered=\"%" PRIu64 "\" data-total=\"%" PRIu64 "\">", count->covered, count->total);
  print_bar(out, count);
  mincov_print_text(out, "<span class=\"share\">");
  print_share(out, count);
  mincov_print(out, "</span><span class=\"of\">%" PRIu64 "/%" PRIu64 "</span></td>", count->covered, count->total);
}

static void print_card(struct mincov_printer *out, const struct mincov_count *count, const char *name) {
  if (!count->total && !count->unknown) return;
  mincov_print(out, "<div class=\"card\"><dt>%s</dt><dd>", name);
  if (count->total) {
    mincov_print_text(out, "<b>");
    print_share(out, count);
    mincov_print_text(out, "</b>");
    print_bar(out, count);
  }
  mincov_print(out, "<span class=\"of\">%" PRIu64 " of %" PRIu64 "</span>", count->covered, count->total);
  if (count->unknown) mincov_print(out, "<span class=\"of\">%" PRIu64 " unknown</span>", count->unknown);
  mincov_print_text(out, "</dd></div>");
}

void mincov_html_cards(struct mincov_printer *out, const struct mincov_summary *summary) {
  mincov_print_text(out, "<dl class=\"cards\">");
  print_card(out, &summary->lines, "Lines");
  print_card(out, &summary->branches, "Branches");
  print_card(out, &summary->functions, "Functions");
  print_card(out, &summary->blocks, "Blocks");
  mincov_print_text(out, "</dl>\n");
}

void mincov_html_state(struct mincov_printer *out, enum mincov_line_state state) {
  const char *word = state == MINCOV_LINE_COVERED ? "covered" : state == MINCOV_LINE_NOT_COVERED ? "not covered" : "unknown";
  const char *sign = state == MINCOV_LINE_COVERED ? "+" : state == MINCOV_LINE_NOT_COVERED ? "&minus;" : "?";
  const char *class = state == MINCOV_LINE_COVERED ? "covered" : state == MINCOV_LINE_NOT_COVERED ? "uncovered" : "unknown";
  mincov_print(out, "<span class=\"state %s\" title=\"%s\">%s</span>", class, word, sign);
}
