#include "support.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_BAD_INPUT 2

_Noreturn void mincov_java_out_of_memory(void) {
  fputs("mincov-java: out of memory\n", stderr);
  exit(EXIT_BAD_INPUT);
}

void *mincov_java_allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) mincov_java_out_of_memory();
  return memory;
}

void *mincov_java_allocate_room(size_t size) {
  void *memory = malloc(size ? size : 1);
  if (!memory) mincov_java_out_of_memory();
  return memory;
}

void *mincov_java_grow(void *items, size_t count, size_t more, size_t *capacity, size_t size) {
  if (count + more <= *capacity) return items;
  size_t wanted = *capacity ? *capacity * 2 : 16;
  if (wanted < count + more) wanted = count + more;
  void *moved = reallocarray(items, wanted, size);
  if (!moved) mincov_java_out_of_memory();
  *capacity = wanted;
  return moved;
}

void mincov_java_append(struct mincov_bytes *bytes, const void *data, size_t size) {
  if (!size) return;
  bytes->data = mincov_java_grow(bytes->data, bytes->size, size, &bytes->capacity, 1);
  memcpy(bytes->data + bytes->size, data, size);
  bytes->size += size;
}

void mincov_java_append_text(struct mincov_bytes *bytes, const char *text) { mincov_java_append(bytes, text, strlen(text)); }

void mincov_java_append_format(struct mincov_bytes *bytes, const char *format, ...) {
  char short_text[256];
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(short_text, sizeof short_text, format, arguments);
  va_end(arguments);
  if (length < 0) mincov_java_out_of_memory();
  if ((size_t)length < sizeof short_text) {
    mincov_java_append(bytes, short_text, (size_t)length);
  } else {
    bytes->data = mincov_java_grow(bytes->data, bytes->size, (size_t)length + 1, &bytes->capacity, 1);
    vsnprintf((char *)bytes->data + bytes->size, (size_t)length + 1, format, again);
    bytes->size += (size_t)length;
  }
  va_end(again);
}
