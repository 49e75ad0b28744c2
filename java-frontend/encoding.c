/* Encodings by name, and ASCII text in them. Javac knows over a hundred; what matters here is only where ASCII signs may hide. */
#include <string.h>
#include <strings.h>

#include "instrument.h"
#include "support.h"

struct name_rule {
  const char *name;
  bool is_prefix;
  enum mincov_java_encoding encoding;
};

/* Upper case. Prefixes stand for families; the first rule that fits decides. */
static const struct name_rule rules[] = {
    {"UTF-8", false, MINCOV_JAVA_UTF8},
    {"UTF8", false, MINCOV_JAVA_UTF8},
    {"US-ASCII", false, MINCOV_JAVA_ASCII},
    {"ASCII", false, MINCOV_JAVA_ASCII},
    {"ISO646-US", false, MINCOV_JAVA_ASCII},
    {"CESU-8", false, MINCOV_JAVA_ASCII_BASED},
    {"ISO-8859-", true, MINCOV_JAVA_ASCII_BASED},
    {"ISO8859_", true, MINCOV_JAVA_ASCII_BASED},
    {"ISO8859-", true, MINCOV_JAVA_ASCII_BASED},
    {"ISO_8859-", true, MINCOV_JAVA_ASCII_BASED},
    {"LATIN", true, MINCOV_JAVA_ASCII_BASED},
    {"WINDOWS-125", true, MINCOV_JAVA_ASCII_BASED},
    {"CP125", true, MINCOV_JAVA_ASCII_BASED},
    {"KOI8", true, MINCOV_JAVA_ASCII_BASED},
    {"EUC-", true, MINCOV_JAVA_ASCII_BASED},
    {"EUC_", true, MINCOV_JAVA_ASCII_BASED},
    {"EUCJP", false, MINCOV_JAVA_ASCII_BASED},
    {"EUCKR", false, MINCOV_JAVA_ASCII_BASED},
    {"GB2312", false, MINCOV_JAVA_ASCII_BASED},
    {"TIS-620", false, MINCOV_JAVA_ASCII_BASED},
    {"TIS620", false, MINCOV_JAVA_ASCII_BASED},
    {"IBM437", false, MINCOV_JAVA_ASCII_BASED},
    {"IBM775", false, MINCOV_JAVA_ASCII_BASED},
    {"IBM85", true, MINCOV_JAVA_ASCII_BASED},
    {"IBM862", false, MINCOV_JAVA_ASCII_BASED},
    {"IBM866", false, MINCOV_JAVA_ASCII_BASED},
    {"IBM874", false, MINCOV_JAVA_ASCII_BASED},
    {"CP437", false, MINCOV_JAVA_ASCII_BASED},
    {"CP85", true, MINCOV_JAVA_ASCII_BASED},
    {"CP866", false, MINCOV_JAVA_ASCII_BASED},
    {"CP874", false, MINCOV_JAVA_ASCII_BASED},
    {"X-WINDOWS-874", false, MINCOV_JAVA_ASCII_BASED},
    {"MACROMAN", false, MINCOV_JAVA_ASCII_BASED},
    {"X-MAC", true, MINCOV_JAVA_ASCII_BASED},
    {"SHIFT_JIS", false, MINCOV_JAVA_SHIFT_JIS},
    {"SHIFT-JIS", false, MINCOV_JAVA_SHIFT_JIS},
    {"SJIS", false, MINCOV_JAVA_SHIFT_JIS},
    {"WINDOWS-31J", false, MINCOV_JAVA_SHIFT_JIS},
    {"MS932", false, MINCOV_JAVA_SHIFT_JIS},
    {"CP932", false, MINCOV_JAVA_SHIFT_JIS},
    {"GBK", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"MS936", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"CP936", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"X-MSWIN-936", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"BIG5", true, MINCOV_JAVA_DOUBLE_BYTE},
    {"MS950", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"X-WINDOWS-950", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"MS949", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"X-WINDOWS-949", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"JOHAB", false, MINCOV_JAVA_DOUBLE_BYTE},
    {"GB18030", false, MINCOV_JAVA_GB18030},
    {"UTF-16BE", false, MINCOV_JAVA_UTF16_BE},
    {"UTF-16LE", false, MINCOV_JAVA_UTF16_LE},
    {"UTF-16", false, MINCOV_JAVA_UTF16},
    {"UTF16", false, MINCOV_JAVA_UTF16},
    {"UNICODE", false, MINCOV_JAVA_UTF16},
    {"UNICODEBIGUNMARKED", false, MINCOV_JAVA_UTF16_BE},
    {"UNICODELITTLEUNMARKED", false, MINCOV_JAVA_UTF16_LE},
    {"UTF-32BE", false, MINCOV_JAVA_UTF32_BE},
    {"UTF-32LE", false, MINCOV_JAVA_UTF32_LE},
    {"UTF-32", false, MINCOV_JAVA_UTF32},
    {"UTF32", false, MINCOV_JAVA_UTF32},
};

bool mincov_java_encoding_find(const char *name, enum mincov_java_encoding *encoding) {
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    size_t length = strlen(rules[i].name);
    if (rules[i].is_prefix ? strncasecmp(name, rules[i].name, length) != 0 : strcasecmp(name, rules[i].name) != 0) continue;
    *encoding = rules[i].encoding;
    return true;
  }
  return false;
}

enum mincov_status mincov_java_encode(enum mincov_java_encoding encoding, const char *ascii, size_t length,
                                      struct mincov_bytes *out) {
  bool marked = encoding == MINCOV_JAVA_UTF16 || encoding == MINCOV_JAVA_UTF32;
  bool little = encoding == MINCOV_JAVA_UTF16_LE || encoding == MINCOV_JAVA_UTF32_LE;
  size_t width = encoding >= MINCOV_JAVA_UTF32 ? 4 : encoding >= MINCOV_JAVA_UTF16 ? 2 : 1;
  static const uint8_t mark[4] = {0, 0, 0xfe, 0xff};
  if (marked && out->size == 0) mincov_java_append(out, mark + 4 - width, width);
  if (width == 1) {
    mincov_java_append(out, ascii, length);
    return MINCOV_OK;
  }
  for (size_t i = 0; i < length; i++) {
    uint8_t unit[4] = {0};
    unit[little ? 0 : width - 1] = (uint8_t)ascii[i];
    mincov_java_append(out, unit, width);
  }
  return MINCOV_OK;
}
