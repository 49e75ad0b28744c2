/* XML over libxml2: see xml.h. */
#include "xml.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "message.h"
#include "program.h"

static int write_bytes(void *context, const char *bytes, int count) { return (int)fwrite(bytes, 1, (size_t)count, context); }

xmlTextWriterPtr mincov_xml_begin(FILE *out, const char *name, const char *public_id, const char *system_id) {
  xmlOutputBufferPtr buffer = xmlOutputBufferCreateIO(write_bytes, NULL, out, NULL);
  xmlTextWriterPtr writer = buffer ? xmlNewTextWriter(buffer) : NULL;
  if (!writer) {
    mincov_say_error(NULL, "out of memory");
    exit(MINCOV_EXIT_BAD_INPUT);
  }
  xmlTextWriterSetIndent(writer, 1);
  xmlTextWriterStartDocument(writer, NULL, "UTF-8", NULL);
  xmlTextWriterWriteDTD(writer, BAD_CAST name, BAD_CAST public_id, BAD_CAST system_id, NULL);
  mincov_xml_open(writer, name);
  return writer;
}

void mincov_xml_end(xmlTextWriterPtr writer) {
  xmlTextWriterEndDocument(writer);
  xmlFreeTextWriter(writer);
}

void mincov_xml_open(xmlTextWriterPtr writer, const char *name) { xmlTextWriterStartElement(writer, BAD_CAST name); }

void mincov_xml_close(xmlTextWriterPtr writer) { xmlTextWriterEndElement(writer); }

/* Whether XML 1.0 allows the character. */
static bool is_allowed(int character) {
  return character >= 0x20 ? character < 0xd800 || (character > 0xdfff && character < 0xfffe) || character > 0xffff
                           : character == '\t' || character == '\n' || character == '\r';
}

void mincov_xml_text(xmlTextWriterPtr writer, const char *name, const char *text) {
  struct mincov_text clean = {0};
  mincov_text_add_bytes(&clean, "", 0);
  for (size_t left = strlen(text); left;) {
    int length = left < 4 ? (int)left : 4, character = xmlGetUTF8Char(BAD_CAST text, &length);
    if (character >= 0 && is_allowed(character)) {
      mincov_text_add_bytes(&clean, text, (size_t)length);
    } else {
      mincov_text_add_bytes(&clean, "\xef\xbf\xbd", 3);
      if (character < 0) length = 1;
    }
    text += length;
    left -= (size_t)length;
  }
  xmlTextWriterWriteAttribute(writer, BAD_CAST name, BAD_CAST clean.data);
  free(clean.data);
}

void mincov_xml_number(xmlTextWriterPtr writer, const char *name, uint64_t value) {
  xmlTextWriterWriteFormatAttribute(writer, BAD_CAST name, "%" PRIu64, value);
}

void mincov_xml_rate(xmlTextWriterPtr writer, const char *name, uint64_t covered, uint64_t total) {
  uint64_t parts = total ? covered * 10000 / total : 10000;
  xmlTextWriterWriteFormatAttribute(writer, BAD_CAST name, "%" PRIu64 ".%04" PRIu64, parts / 10000, parts % 10000);
}
