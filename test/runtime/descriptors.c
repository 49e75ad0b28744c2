// The program sees nothing of the runtime: errno, descriptors (also when started with the standard ones closed), exit status, output.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: ./prog 3 > out && ./prog 3 > out && test ! -s out
// RUN: ./prog 0 <&- >&- 2>&- && ./prog 0 <&- && ./prog 1 >&- && ./prog 2 2>&-
// RUN: rm prog.mincov && ./prog 0 <&- >&- 2>&-
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s
// CHECK: prog begun=1 ended=1
//
// With stderr closed, a warning must not go into the file that the program opens as descriptor 2.
// RUN: touch file && MINCOV_DIR=file/below ./prog 2 2>&-
// RUN: test ! -s opened
#define _GNU_SOURCE
#include "module.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The runtime's own calls come here, as the program's definitions go before libc's: it works on descriptors above 2 only.
static int lowest_descriptor = 1000;
ssize_t pread(int descriptor, void *data, size_t size, off_t offset) {
  if (descriptor < lowest_descriptor) lowest_descriptor = descriptor;
  return (ssize_t)syscall(SYS_pread64, descriptor, data, size, offset);
}
ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
  if (descriptor < lowest_descriptor) lowest_descriptor = descriptor;
  return (ssize_t)syscall(SYS_pwrite64, descriptor, data, size, offset);
}

static int errno_at_start = -1;

// Runs behind the runtime's own constructor.
__attribute__((constructor(101))) static void look(void) { errno_at_start = errno; }

int main(int argc, char **argv) {
  hit(0);
  if (errno_at_start != 0) return 10;
  if (lowest_descriptor <= 2) return 13;
  // The next free descriptor is the expected one, and none is left open above it.
  int descriptor = open("opened", O_RDWR | O_CREAT, 0666);
  if (descriptor != atoi(argv[argc - 1])) return 11;
  for (int i = 3; i < 64; i++)
    if (i != descriptor && fcntl(i, F_GETFD) != -1) return 12;
  return 0;
}
