/* Allocation that cannot fail, growing arrays, growing text.
 *
 * The tool is a short-lived process: when memory runs out there is nothing better to do than to say so and end with the exit code
 * for bad input. Nothing half-written stays behind (output.h), so every caller may rely on getting memory. */
#ifndef MINCOV_COMMON_ALLOCATE_H
#define MINCOV_COMMON_ALLOCATE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* Tells the allocator that the program runs for a moment and gives nothing back before it ends. Called once, first of all. */
void mincov_memory_begin(void);
/* Asks that what this thread allocates next, a few megabytes, lie in large pages: the first touch of each small one takes longer
 * than most of what is done with it. A wish: without such pages all is as before. */
void mincov_memory_prepare(void);

/* Says that there is no memory, and ends the process. */
_Noreturn void mincov_out_of_memory(void);

/* count * size bytes, zeroed; never NULL, also for 0 bytes. Freed with free(). */
void *mincov_allocate(size_t count, size_t size);
/* The same, bytes not set: for what is written before it is read. */
void *mincov_allocate_room(size_t count, size_t size);
void *mincov_copy_bytes(const void *data, size_t size);
char *mincov_copy_text(const char *text);
char *mincov_copy_text_of(const char *text, size_t length);
char *mincov_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *mincov_format_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* Makes room for one more element: items[count] may be written afterwards. *items may be NULL with *capacity 0. */
void *mincov_grow(void *items, size_t count, size_t *capacity, size_t item_size);

/* A growing text, always terminated once something was added. Zero-initialise; free data with free(). */
struct mincov_text {
  char *data;
  size_t length;
  size_t capacity;
};
void mincov_text_add(struct mincov_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void mincov_text_add_bytes(struct mincov_text *text, const char *bytes, size_t length);
#endif
