// A program that forbids system calls once it is set up: the run's end makes none.
// REQUIRES: x86_64
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %clang -I%S/Inputs %s -o prog %rt -Wl,--build-id
// RUN: ./prog; test $? = 4
// RUN: %python %S/Inputs/profile.py prog.mincov | FileCheck %s
// CHECK: prog begun=1 ended=1 flags=1 map=yes id=build set=2
#include "module.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

int main(void) {
  struct sock_filter only_exit[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
  };
  struct sock_fprog program = {sizeof only_exit / sizeof *only_exit, only_exit};
  hit(1);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 1;
  hit(2);
  return 4;
}
