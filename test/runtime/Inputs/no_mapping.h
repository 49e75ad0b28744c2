// Files cannot be mapped: the runtime's own calls come here, as the program's definition goes before libc's. For one file of a program,
// which defines _GNU_SOURCE.
#ifndef NO_MAPPING_H
#define NO_MAPPING_H

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  if (flags & MAP_SHARED) {
    errno = ENODEV;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset);
}

#endif
