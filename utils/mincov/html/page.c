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

/* Whether a byte is not simply copied: control characters but tab and line feed, the signs that mean something, all above ASCII. */
static inline bool is_special(unsigned char byte) {
  static const uint64_t low = UINT64_C(0x500000c4fffff9ff); /* a bit for each byte below 64 */
  return byte < 64 ? low >> byte & 1 : byte >= 0x7f;
}

void mincov_html_text(FILE *out, const char *bytes, size_t length) {
  const unsigned char *text = (const unsigned char *)bytes;
  size_t begin = 0, at = 0;
  for (;;) {
    while (at < length && !is_special(text[at])) at++;
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
      fwrite(bytes + begin, 1, at - begin, out);
      fputs(instead, out);
      begin = at + size;
    }
    at += size;
  }
  fwrite(bytes + begin, 1, length - begin, out);
}

void mincov_html_string(FILE *out, const char *text) { mincov_html_text(out, text, strlen(text)); }

void mincov_html_json(FILE *out, const char *text) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t length = strlen(text);
  putc('"', out);
  for (size_t at = 0; at < length;) {
    size_t size = bytes[at] < 0x80 ? 1 : sequence_length(bytes + at, length - at);
    if (!size) {
      fputs(replacement, out);
      size = 1;
    } else if (size == 1 && (bytes[at] < 0x20 || strchr("\"\\<>&'\x7f", bytes[at]))) {
      fprintf(out, "\\u%04x", bytes[at]);
    } else {
      fwrite(text + at, 1, size, out);
    }
    at += size;
  }
  putc('"', out);
}

void mincov_html_begin(FILE *out, const char *title, const char *root, const char *body_class) {
  fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" "
        "content=\"mincov\">\n<title>",
        out);
  mincov_html_string(out, title);
  fprintf(out,
          "</title>\n<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"%smincov.css\">\n"
          "<script src=\"%smincov.js\" defer></script>\n</head>\n<body class=\"%s\" data-root=\"%s\">\n",
          root, root, body_class, root);
}

void mincov_html_end(FILE *out) { fputs("</body>\n</html>\n", out); }

static const char *level(const struct mincov_count *count) {
  if (count->covered == count->total) return "high";
  return count->covered * 2 < count->total ? "low" : "middle";
}

/* Rounded down: what is not all covered never reads 100 %. */
static void print_share(FILE *out, const struct mincov_count *count) {
  uint64_t tenths = count->total ? count->covered * 1000 / count->total : 0;
  fprintf(out, "%" PRIu64 ".%" PRIu64 "&#8239;%%", tenths / 10, tenths % 10);
}

static void print_bar(FILE *out, const struct mincov_count *count) {
  fprintf(out, "<span class=\"bar %s\"><span style=\"width:%.2f%%\"></span></span>", level(count),
          (double)count->covered * 100 / (double)count->total);
}

void mincov_html_meter_cell(FILE *out, const struct mincov_count *count, const char *what) {
  if (!count->total) {
    fprintf(out,
            "<td class=\"meter\" data-covered=\"0\" data-total=\"0\"><span class=\"none\" title=\"no %s are "
            "known\">&ndash;</span></td>",
            what);
    return;
  }
  fprintf(out, "<td class=\"meter\" data-covered=\"%" PRIu64 "\" data-total=\"%" PRIu64 "\">", count->covered, count->total);
  print_bar(out, count);
  fputs("<span class=\"share\">", out);
  print_share(out, count);
  fprintf(out, "</span><span class=\"of\">%" PRIu64 "/%" PRIu64 "</span></td>", count->covered, count->total);
}

static void print_card(FILE *out, const struct mincov_count *count, const char *name) {
  if (!count->total && !count->unknown) return;
  fprintf(out, "<div class=\"card\"><dt>%s</dt><dd>", name);
  if (count->total) {
    fputs("<b>", out);
    print_share(out, count);
    fputs("</b>", out);
    print_bar(out, count);
  }
  fprintf(out, "<span class=\"of\">%" PRIu64 " of %" PRIu64 "</span>", count->covered, count->total);
  if (count->unknown) fprintf(out, "<span class=\"of\">%" PRIu64 " unknown</span>", count->unknown);
  fputs("</dd></div>", out);
}

void mincov_html_cards(FILE *out, const struct mincov_summary *summary) {
  fputs("<dl class=\"cards\">", out);
  print_card(out, &summary->lines, "Lines");
  print_card(out, &summary->branches, "Branches");
  print_card(out, &summary->functions, "Functions");
  print_card(out, &summary->blocks, "Blocks");
  fputs("</dl>\n", out);
}

void mincov_html_state(FILE *out, enum mincov_line_state state) {
  const char *word = state == MINCOV_LINE_COVERED ? "covered" : state == MINCOV_LINE_NOT_COVERED ? "not covered" : "unknown";
  const char *sign = state == MINCOV_LINE_COVERED ? "+" : state == MINCOV_LINE_NOT_COVERED ? "&minus;" : "?";
  const char *class = state == MINCOV_LINE_COVERED ? "covered" : state == MINCOV_LINE_NOT_COVERED ? "uncovered" : "unknown";
  fprintf(out, "<span class=\"state %s\" title=\"%s\">%s</span>", class, word, sign);
}
