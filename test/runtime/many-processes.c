// 200 processes start at once on a profile that does not exist yet, each sets one byte and is killed: one file, complete, no byte
// lost, every run counted, nothing left over. Three times, for it is a race.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs -DPROBES=9000 %s -o prog %rt -Wl,--build-id
// RUN: for round in 1 2 3; do MINCOV_DIR=$round ./prog start || exit 1; done
// RUN: for round in 1 2 3; do %python %S/Inputs/profile.py $round/prog.mincov; done | FileCheck %s
// RUN: ls -A 1 2 3 | sort | uniq -c | FileCheck %s --check-prefix=FILES
// CHECK: prog begun=200 ended=0 flags=1 map=yes id=build set=200
// CHECK: prog begun=200 ended=0 flags=1 map=yes id=build set=200
// CHECK: prog begun=200 ended=0 flags=1 map=yes id=build set=200
// FILES: 3 prog.mincov
// FILES-NOT: tmp
//
// Where the file system has no files without names, or no /proc is there, the same holds by way of temporary names.
// RUN: %clang -I%S/Inputs -DPROBES=9000 -DOLD_SYSTEM %s -o old %rt -Wl,--build-id
// RUN: for round in 4 5; do MINCOV_DIR=$round ./old start || exit 1; done
// RUN: for round in 4 5; do %python %S/Inputs/profile.py $round/old.mincov; done | FileCheck %s --check-prefix=OLD
// RUN: ls -A 4 5 | sort | uniq -c | FileCheck %s --check-prefix=OLDFILES
// OLD: old begun=200 ended=0 flags=1 map=yes id=build set=200
// OLD: old begun=200 ended=0 flags=1 map=yes id=build set=200
// OLDFILES-NOT: .tmp
// OLDFILES: 2 old.mincov
// OLDFILES-NOT: .tmp
#define _GNU_SOURCE
#include "module.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef OLD_SYSTEM
// The runtime's own calls come here, as the program's definition goes before libc's.
int openat(int directory, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  int mode = va_arg(arguments, int);
  va_end(arguments);
  if ((flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return (int)syscall(SYS_openat, directory, path, flags, mode);
}
#endif

int main(int argc, char **argv) {
  if (strcmp(argv[argc - 1], "start") != 0) {
    hit((unsigned)atoi(argv[1]) * 40);
    kill(getpid(), SIGKILL);
  }
  // Children wait for the pipe to close, then all exec together. This process itself must not record: it starts with another file.
  int gate[2];
  if (pipe(gate) != 0) return 1;
  char self[4096];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  self[length > 0 ? length : 0] = '\0';
  unlink("nothing");
  for (unsigned i = 0; i < 200; i++) {
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
      char number[16], byte;
      close(gate[1]);
      if (read(gate[0], &byte, 1) != 0) _exit(1);
      snprintf(number, sizeof number, "%u", i);
      execl(self, self, number, (char *)0);
      _exit(1);
    }
  }
  char profile[4096];
  snprintf(profile, sizeof profile, "%s/%s.mincov", getenv("MINCOV_DIR"), strrchr(self, '/') + 1);
  unlink(profile); // this process's own
  close(gate[0]);
  close(gate[1]);
  while (wait(NULL) > 0) continue;
  return 0;
}
