/* Printing of many small pieces: through a buffer of our own, since printf takes longer for a number than it takes to find out.
 *
 * What cannot be written shows in the stream (ferror), as with stdio. */
#ifndef MINCOV_COMMON_PRINTER_H
#define MINCOV_COMMON_PRINTER_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct mincov_printer {
  FILE *out;
  size_t used;
  char buffer[1 << 16];
};

/* Begins to print to a stream, which nobody else may write to until the end. */
void mincov_printer_begin(struct mincov_printer *printer, FILE *out);
/* Hands the rest to the stream. */
void mincov_printer_end(struct mincov_printer *printer);

void mincov_print_long(struct mincov_printer *printer, const char *bytes, size_t length);

static inline void mincov_print_bytes(struct mincov_printer *printer, const char *bytes, size_t length) {
  if (length > sizeof printer->buffer - printer->used) {
    mincov_print_long(printer, bytes, length);
    return;
  }
  memcpy(printer->buffer + printer->used, bytes, length);
  printer->used += length;
}

static inline void mincov_print_text(struct mincov_printer *printer, const char *text) {
  mincov_print_bytes(printer, text, strlen(text));
}

static inline void mincov_print_character(struct mincov_printer *printer, char character) {
  mincov_print_bytes(printer, &character, 1);
}

/* In decimal. */
void mincov_print_number(struct mincov_printer *printer, uint64_t number);

/* ---- For what is printed hundreds of thousands of times ---- */

/* Room for so many bytes, far fewer than the buffer has. They are put there one behind the other, and mincov_printer_take is told
 * where they end. */
static inline char *mincov_printer_room(struct mincov_printer *printer, size_t bytes) {
  if (sizeof printer->buffer - printer->used < bytes) mincov_printer_end(printer);
  return printer->buffer + printer->used;
}
static inline void mincov_printer_take(struct mincov_printer *printer, const char *end) {
  printer->used = (size_t)(end - printer->buffer);
}
static inline char *mincov_put(char *at, const char *bytes, size_t length) { return (char *)memcpy(at, bytes, length) + length; }
/* At most MINCOV_LONGEST_NUMBER bytes; returns the end. */
enum { MINCOV_LONGEST_NUMBER = 20 };
char *mincov_put_number(char *at, uint64_t number);

/* As printf, for what is not printed often. */
void mincov_print(struct mincov_printer *printer, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
