/* Values of JSON: see json_values.h. */
#include "json_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *mincov_json_text(const char *bytes) {
  json_t *value = json_string(bytes);
  if (value) return value;
  char *escaped = malloc(4 * strlen(bytes) + 1), *to = escaped;
  if (!escaped) return NULL;
  for (const unsigned char *from = (const unsigned char *)bytes; *from; from++)
    to += *from < 0x80 ? sprintf(to, "%c", *from) : sprintf(to, "\\%03o", *from);
  *to = 0;
  value = json_string(escaped);
  free(escaped);
  return value;
}

json_t *mincov_json_number(uint64_t value) { return json_integer((json_int_t)value); }
