/* Values that every JSON output is made of, over jansson. */
#ifndef MINCOV_TOOL_JSON_VALUES_H
#define MINCOV_TOOL_JSON_VALUES_H

#include <jansson.h>
#include <stdint.h>

/* Paths and names are bytes; JSON is UTF-8. What is not UTF-8 is replaced by octal escapes, so that the output is always valid. */
json_t *mincov_json_text(const char *bytes);
json_t *mincov_json_number(uint64_t value);

#endif
