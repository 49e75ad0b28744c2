/* Allocation that cannot fail: see allocate.h. */
#include "allocate.h"

#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "mincov/memory.h"
#include "program.h"

/* The allocator keeps what is freed, and takes much at once. Larger blocks than it can hold lie apart as ever. */
enum { STEP = 16 << 20, LARGEST = 32 << 20 };

void mincov_memory_begin(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, LARGEST);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, STEP);
#endif
}

/* The block is given back untouched: the allocator will hand out its addresses next. */
void mincov_memory_prepare(void) {
#if defined __GLIBC__ && defined MADV_HUGEPAGE
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *block = malloc(STEP);
  if (!block) return; /* told by whoever needs it */
  char *first = (char *)(((uintptr_t)block + page - 1) & ~(uintptr_t)(page - 1));
  madvise(first, STEP - page, MADV_HUGEPAGE);
  free(block);
#endif
}

_Noreturn void mincov_out_of_memory(void) {
  fprintf(stderr, "%s: out of memory\n", mincov_program_name());
  exit(MINCOV_EXIT_BAD_INPUT);
}

void *mincov_allocate(size_t count, size_t size) {
  void *memory = mincov_new_array(count, size ? size : 1);
  if (!memory) mincov_out_of_memory();
  return memory;
}

void *mincov_allocate_room(size_t count, size_t size) {
  void *memory = mincov_new_room(count, size ? size : 1);
  if (!memory) mincov_out_of_memory();
  return memory;
}

void *mincov_copy_bytes(const void *data, size_t size) {
  void *copy = mincov_allocate_room(size, 1);
  if (size) memcpy(copy, data, size);
  return copy;
}

char *mincov_copy_text_of(const char *text, size_t length) {
  char *copy = mincov_allocate_room(length + 1, 1);
  if (length) memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char *mincov_copy_text(const char *text) { return mincov_copy_text_of(text, strlen(text)); }

char *mincov_format_list(const char *format, va_list arguments) {
  char *text;
  if (vasprintf(&text, format, arguments) < 0) mincov_out_of_memory();
  return text;
}

char *mincov_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mincov_format_list(format, arguments);
  va_end(arguments);
  return text;
}

void *mincov_grow(void *items, size_t count, size_t *capacity, size_t item_size) {
  if (count < *capacity) return items;
  size_t wanted = *capacity ? *capacity * 2 : 16;
  if (wanted > SIZE_MAX / item_size) mincov_out_of_memory();
  void *grown = realloc(items, wanted * item_size);
  if (!grown) mincov_out_of_memory();
  *capacity = wanted;
  return grown;
}

/* Room for length more bytes and the end of the text. */
static void make_room(struct mincov_text *text, size_t length) {
  size_t wanted = text->capacity ? text->capacity : 64;
  while (wanted - text->length <= length) {
    if (wanted > SIZE_MAX / 2) mincov_out_of_memory();
    wanted *= 2;
  }
  char *grown = realloc(text->data, wanted);
  if (!grown) mincov_out_of_memory();
  text->data = grown;
  text->capacity = wanted;
}

void mincov_text_add_bytes(struct mincov_text *text, const char *bytes, size_t length) {
  if (text->capacity - text->length <= length) make_room(text, length);
  if (length) memcpy(text->data + text->length, bytes, length);
  text->length += length;
  text->data[text->length] = 0;
}

void mincov_text_add(struct mincov_text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *piece = mincov_format_list(format, arguments);
  va_end(arguments);
  mincov_text_add_bytes(text, piece, strlen(piece));
  free(piece);
}
