/* Names of runs: see run_name.h. */
#include "run_name.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "allocate.h"

/* The machine's id, empty where it has none. */
static char *machine_id(void) {
  struct mincov_content content;
  if (!mincov_try_read_file("/etc/machine-id", &content)) return mincov_copy_text("");
  char *id = mincov_copy_text_of((const char *)content.data, content.size);
  free(content.data);
  return id;
}

void mincov_run_name(const struct mincov_input *input, char name[MINCOV_RUN_NAME_SIZE]) {
  char host[256] = "", *machine = machine_id(), *path = realpath(input->path, NULL);
  gethostname(host, sizeof host - 1);
  struct statx file = {0};
  if (statx(AT_FDCWD, input->path, 0, STATX_BTIME, &file) || !(file.stx_mask & STATX_BTIME))
    file.stx_btime = (struct statx_timestamp){0};
  char *facts = mincov_format("%s\n%s\n%s\n%ju %lld.%u", host, machine, path ? path : input->path, (uintmax_t)input->inode,
                              (long long)file.stx_btime.tv_sec, file.stx_btime.tv_nsec);
  XXH128_hash_t hash = XXH3_128bits(facts, strlen(facts));
  snprintf(name, MINCOV_RUN_NAME_SIZE, "%016" PRIx64 "%016" PRIx64, (uint64_t)hash.high64, (uint64_t)hash.low64);
  free(facts);
  free(machine);
  free(path);
}
