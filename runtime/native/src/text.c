/* Text in fixed buffers: paths and the warning. No stdio, which allocates and has locks. */
#include "internal.h"

#include <errno.h>
#include <string.h>

void mincov_rt_text_add_bytes(struct mincov_rt_text *text, const char *bytes, size_t size) {
  size_t room = text->capacity - 1 - text->length;
  if (size > room) {
    text->overflow = true;
    size = room;
  }
  memcpy(text->data + text->length, bytes, size);
  text->length += size;
  text->data[text->length] = '\0';
}

void mincov_rt_text_add(struct mincov_rt_text *text, const char *string) { mincov_rt_text_add_bytes(text, string, strlen(string)); }

void mincov_rt_text_add_number(struct mincov_rt_text *text, uint64_t number) {
  char digits[20];
  size_t first = sizeof digits;
  do {
    digits[--first] = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  mincov_rt_text_add_bytes(text, digits + first, sizeof digits - first);
}

void mincov_rt_text_add_hex(struct mincov_rt_text *text, const uint8_t *bytes, size_t size) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < size; i++) {
    const char pair[2] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
    mincov_rt_text_add_bytes(text, pair, 2);
  }
}

const char *mincov_rt_error_text(int error) {
  switch (error) {
  case EACCES:
    return "permission denied";
  case EPERM:
    return "operation not permitted";
  case ENOENT:
    return "no such file or directory";
  case ENOTDIR:
    return "part of the path is not a directory";
  case EISDIR:
    return "is a directory";
  case EEXIST:
    return "the file exists";
  case ENOSPC:
    return "no space left on device";
  case EDQUOT:
    return "disk quota exceeded";
  case EROFS:
    return "read-only file system";
  case EFBIG:
    return "larger than the process's file size limit (ulimit -f)";
  case EMFILE:
    return "too many open files in this process";
  case ENFILE:
    return "too many open files in the system";
  case ENOMEM:
    return "not enough memory or mappings";
  case ELOOP:
    return "is a symbolic link, which is not followed";
  case ENAMETOOLONG:
    return "the name is too long";
  case EIO:
    return "input/output error";
  case ENODEV:
    return "the file system cannot map files";
  case EINVAL:
    return "invalid argument";
  case ESTALE:
    return "stale file handle";
  case EAGAIN:
    return "its name is taken again and again by other files";
  default:
    return "unexpected error";
  }
}
