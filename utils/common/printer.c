/* Buffered printing: see printer.h. */
#include "printer.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>

#include "allocate.h"

void mincov_printer_begin(struct mincov_printer *printer, FILE *out) {
  printer->out = out;
  printer->used = 0;
}

void mincov_printer_end(struct mincov_printer *printer) {
  fwrite(printer->buffer, 1, printer->used, printer->out);
  printer->used = 0;
}

void mincov_print_long(struct mincov_printer *printer, const char *bytes, size_t length) {
  mincov_printer_end(printer);
  if (length <= sizeof printer->buffer)
    mincov_print_bytes(printer, bytes, length);
  else
    fwrite(bytes, 1, length, printer->out);
}

char *mincov_put_number(char *at, uint64_t number) {
  static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748"
                              "49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697"
                              "9899";
  if (number < 10) {
    *at = (char)('0' + number);
    return at + 1;
  }
  size_t length = 2;
  for (uint64_t limit = 100; length < MINCOV_LONGEST_NUMBER && number >= limit; limit *= 10) length++;
  char *end = at + length;
  for (at = end; number >= 10; number /= 100) memcpy(at -= 2, pairs + number % 100 * 2, 2);
  if (at > end - length) at[-1] = (char)('0' + number);
  return end;
}

void mincov_print_number(struct mincov_printer *printer, uint64_t number) {
  mincov_printer_take(printer, mincov_put_number(mincov_printer_room(printer, MINCOV_LONGEST_NUMBER), number));
}

/* Formats behind what is in the buffer; false: it does not fit. */
static bool print_in_place(struct mincov_printer *printer, const char *format, va_list arguments) {
  size_t left = sizeof printer->buffer - printer->used;
  int length = vsnprintf(printer->buffer + printer->used, left, format, arguments);
  if (length < 0 || (size_t)length >= left) return false;
  printer->used += (size_t)length;
  return true;
}

void mincov_print(struct mincov_printer *printer, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  if (!print_in_place(printer, format, arguments)) {
    char *text = mincov_format_list(format, again);
    mincov_print_text(printer, text);
    free(text);
  }
  va_end(again);
  va_end(arguments);
}
