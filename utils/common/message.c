/* Messages: see message.h. */
#include "message.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "allocate.h"
#include "program.h"

static atomic_uint errors; /* several threads may fail at once */

unsigned mincov_error_count(void) { return errors; }

char *mincov_printable(const char *text) {
  struct mincov_text out = {0};
  mincov_text_add_bytes(&out, "", 0);
  for (const char *from = text; *from;) {
    size_t plain = 0;
    while (from[plain] && (unsigned char)from[plain] >= 0x20 && from[plain] != 0x7f) plain++;
    mincov_text_add_bytes(&out, from, plain);
    from += plain;
    if (*from) mincov_text_add(&out, "\\%03o", (unsigned char)*from++);
  }
  return out.data;
}

static void say(const char *kind, const char *file, const char *format, va_list arguments) {
  char *text = mincov_format_list(format, arguments);
  char *line = mincov_format("%s: %s%s%s%s", mincov_program_name(), kind, file ? file : "", file ? ": " : "", text);
  char *printable = mincov_printable(line);
  fflush(stdout); /* what was printed before comes first, also where both streams are one file */
  fprintf(stderr, "%s\n", printable);
  free(printable);
  free(line);
  free(text);
}

void mincov_say_error(const char *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("", file, format, arguments);
  va_end(arguments);
  errors++;
}

void mincov_say_refused(const char *file, enum mincov_status status, const struct mincov_error *error, uint64_t base) {
  if (status == MINCOV_OUT_OF_MEMORY)
    mincov_say_error(file, "out of memory");
  else if (status == MINCOV_UNSUPPORTED && error->known)
    mincov_say_error(file,
                     "offset %" PRIu64 ": %s: it is %" PRIu32 ", this mincov reads %" PRIu32
                     ": read it with the mincov that it was instrumented with, or compile and run again with this one",
                     base + error->offset, error->reason, error->version, error->known);
  else
    mincov_say_error(file, "offset %" PRIu64 ": %s", base + error->offset, error->reason ? error->reason : "refused");
}

void mincov_say_warning(const char *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("warning: ", file, format, arguments);
  va_end(arguments);
}

void mincov_say_note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("note: ", NULL, format, arguments);
  va_end(arguments);
}
