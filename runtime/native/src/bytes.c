/* Probe bytes and counters: bytes are only ever set, so that any number of writers may work on one file.
 *
 * A byte is set if it is even, and MINCOV_PROFILE_UNSET at first. Of a probe of several bytes the first tells; the others hold what
 * the program's store put there, and whether they count as set makes no difference to anyone. */
#include "internal.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* As many bytes are looked at in one go: most are not set, and every program does this as it starts. */
#define STRIDE 256

static inline bool is_set(uint8_t byte) { return !(byte & 1); }

/* Whether no byte has ever been written: each is like the one before. */
static inline bool is_untouched(const uint8_t *from, size_t size) {
  return from[0] == MINCOV_PROFILE_UNSET && memcmp(from, from + 1, size - 1) == 0;
}

void mincov_rt_bytes_merge(uint8_t *target, const uint8_t *from, size_t size) {
  for (size_t i = 0; i < size; i += STRIDE) {
    size_t end = size - i < STRIDE ? size : i + STRIDE;
    if (is_untouched(from + i, end - i)) continue;
    for (size_t j = i; j < end; j++)
      if (is_set(from[j])) target[j] = 0;
  }
}

void mincov_rt_bytes_move(uint8_t *target, uint8_t *from, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (is_set(from[i]) && is_set(__atomic_exchange_n(&from[i], MINCOV_PROFILE_UNSET, __ATOMIC_RELAXED))) target[i] = 0;
}

/* Two halves: every architecture adds 4 bytes atomically, not every one 8. The upper half follows when the lower one wraps. */
static bool add_half(uint32_t *half) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return __atomic_add_fetch(half, 1, __ATOMIC_RELAXED) == 0;
#else
  uint32_t old = __atomic_load_n(half, __ATOMIC_RELAXED), sum;
  do sum = __builtin_bswap32(old) + 1;
  while (!__atomic_compare_exchange_n(half, &old, __builtin_bswap32(sum), true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return sum == 0;
#endif
}

void mincov_rt_counter_add(uint8_t *counter) {
  uint32_t *halves = (uint32_t *)(void *)counter;
  if (add_half(halves)) (void)add_half(halves + 1);
}

static void merge_mapped(uint8_t *image, uint64_t probes_offset, const struct mincov_rt_merge *merge) {
  if (merge->reset) __atomic_fetch_or(image + MINCOV_PROFILE_AT_flags, MINCOV_PROFILE_RESET, __ATOMIC_RELAXED);
  mincov_rt_bytes_merge(image + probes_offset, merge->probes, merge->size);
  if (merge->begun) mincov_rt_counter_add(image + MINCOV_PROFILE_AT_runs_begun);
  if (merge->ended) mincov_rt_counter_add(image + MINCOV_PROFILE_AT_runs_ended);
}

static int read_exactly(int descriptor, uint8_t *data, size_t size, uint64_t offset) {
  while (size) {
    ssize_t count = pread(descriptor, data, size, (off_t)offset);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : EIO;
    data += count;
    size -= (size_t)count;
    offset += (uint64_t)count;
  }
  return 0;
}

int mincov_rt_write_exactly(int descriptor, const uint8_t *data, size_t size, uint64_t offset) {
  while (size) {
    ssize_t count = pwrite(descriptor, data, size, (off_t)offset);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : ENOSPC;
    data += count;
    size -= (size_t)count;
    offset += (uint64_t)count;
  }
  return 0;
}

/* Writes the bytes that are set in from and not yet in the file: never one that is not set, which could clear what another process
 * sets now. */
static int write_set(int descriptor, const uint8_t *from, size_t size, uint64_t offset) {
  static uint8_t there[4096], set[sizeof there]; /* zeros: set bytes */
  for (size_t start = 0; start < size; start += sizeof there) {
    size_t part = size - start < sizeof there ? size - start : sizeof there;
    int error = read_exactly(descriptor, there, part, offset + start);
    for (size_t i = 0, end = 0; !error && i < part; i = end + 1) {
      for (end = i; end < part && is_set(from[start + end]) && !is_set(there[end]);) end++;
      if (end > i) error = mincov_rt_write_exactly(descriptor, set, end - i, offset + start + i);
    }
    if (error) return error;
  }
  return 0;
}

/* Reads, adds, writes: where files cannot be mapped, two processes that end at the same moment may count as one. */
static int add_by_write(int descriptor, uint64_t offset) {
  uint8_t counter[8];
  int error = read_exactly(descriptor, counter, sizeof counter, offset);
  for (size_t i = 0; i < sizeof counter && ++counter[i] == 0; i++) continue;
  return error ? error : mincov_rt_write_exactly(descriptor, counter, sizeof counter, offset);
}

static int merge_by_write(int descriptor, uint64_t probes_offset, const struct mincov_rt_merge *merge) {
  static const uint8_t flags = MINCOV_PROFILE_INVERTED | MINCOV_PROFILE_RESET; /* all that a profile of the runtime has */
  if (mincov_rt_is_above_limit(probes_offset + merge->size)) return EFBIG;
  int error = merge->reset ? mincov_rt_write_exactly(descriptor, &flags, 1, MINCOV_PROFILE_AT_flags) : 0;
  if (!error) error = write_set(descriptor, merge->probes, merge->size, probes_offset);
  if (!error && merge->begun) error = add_by_write(descriptor, MINCOV_PROFILE_AT_runs_begun);
  if (!error && merge->ended) error = add_by_write(descriptor, MINCOV_PROFILE_AT_runs_ended);
  return error;
}

int mincov_rt_file_merge(const struct mincov_rt_file *file, const struct mincov_rt_merge *merge) {
  size_t size = (size_t)file->probes_offset + merge->size;
  uint8_t *image = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file->descriptor, 0);
  if (image == MAP_FAILED) return merge_by_write(file->descriptor, file->probes_offset, merge);
  merge_mapped(image, file->probes_offset, merge);
  munmap(image, size);
  return 0;
}
