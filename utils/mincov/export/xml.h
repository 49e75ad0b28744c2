/* What the XML exports share, over libxml2's writer. */
#ifndef MINCOV_TOOL_EXPORT_XML_H
#define MINCOV_TOOL_EXPORT_XML_H

#include <libxml/xmlwriter.h>
#include <stdint.h>
#include <stdio.h>

/* A writer to out, indented, after the XML declaration and the document type. name: of the root element. Ended by
 * mincov_xml_end. Ends the program when memory is out. */
xmlTextWriterPtr mincov_xml_begin(FILE *out, const char *name, const char *public_id, const char *system_id);
void mincov_xml_end(xmlTextWriterPtr writer);

void mincov_xml_open(xmlTextWriterPtr writer, const char *name);
void mincov_xml_close(xmlTextWriterPtr writer);
/* text: any bytes; what XML cannot hold becomes U+FFFD. */
void mincov_xml_text(xmlTextWriterPtr writer, const char *name, const char *text);
void mincov_xml_number(xmlTextWriterPtr writer, const char *name, uint64_t value);
/* covered / total with four digits, as Cobertura has it; 1 when nothing is there to cover. */
void mincov_xml_rate(xmlTextWriterPtr writer, const char *name, uint64_t covered, uint64_t total);

#endif
