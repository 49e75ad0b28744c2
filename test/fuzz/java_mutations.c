/* Damaged Java sources: each file is truncated, loses and repeats parts, and gets parts of the next one, many times over;
 * java_fuzz.c judges.
 *
 *   fuzz_java_mutations SEED COUNT FILE...        COUNT inputs of each file; prints how many there were */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/random.h"
#include "target.h"

struct text {
  uint8_t *data;
  size_t size;
};

static struct text read_text(const char *path) {
  struct text text = {.data = malloc(1)};
  FILE *file = fopen(path, "rb");
  if (!file || !text.data) perror(path), exit(2);
  uint8_t block[4096];
  for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0; text.size += got) {
    text.data = realloc(text.data, text.size + got);
    if (!text.data) exit(2);
    memcpy(text.data + text.size, block, got);
  }
  fclose(file);
  return text;
}

static uint32_t below(struct mincov_random *random, size_t bound) {
  return bound ? mincov_random_below(random, (uint32_t)bound) : 0;
}

/* Appends part of a text, from a place on, of at most a length. */
static void append(struct text *out, const struct text *from, size_t place, size_t length) {
  if (place > from->size) place = from->size;
  if (length > from->size - place) length = from->size - place;
  memcpy(out->data + out->size, from->data + place, length);
  out->size += length;
}

/* A prefix; another text's part or a part again; the rest from some place near by. Copied to a block of its own size. */
static void try_mutation(struct mincov_random *random, const struct text *text, const struct text *other) {
  struct text mutated = {.data = malloc(text->size * 2 + other->size + 1)};
  if (!mutated.data) exit(2);
  size_t cut = below(random, text->size + 1);
  append(&mutated, text, 0, cut);
  switch (mincov_random_below(random, 4)) {
  case 0: /* truncated */
    break;
  case 1: /* a part is lost */
    append(&mutated, text, cut + 1 + below(random, 30), text->size);
    break;
  case 2: /* a part comes again */
    append(&mutated, text, cut - below(random, cut + 1), text->size);
    break;
  default:
    append(&mutated, other, below(random, other->size + 1), below(random, 200));
    append(&mutated, text, cut, text->size);
  }
  uint8_t *exact = realloc(mutated.data, mutated.size ? mutated.size : 1);
  LLVMFuzzerTestOneInput(exact, mutated.size);
  free(exact);
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: %s SEED COUNT FILE...\n", argv[0]);
    return 2;
  }
  struct mincov_random random = {.state = strtoull(argv[1], NULL, 0)};
  unsigned long count = strtoul(argv[2], NULL, 0), tried = 0;
  for (int i = 3; i < argc; i++) {
    struct text text = read_text(argv[i]), other = read_text(argv[i + 1 < argc ? i + 1 : 3]);
    for (unsigned long n = 0; n < count; n++, tried++) try_mutation(&random, &text, &other);
    free(text.data);
    free(other.data);
  }
  printf("seed %s: %lu damaged sources\n", argv[1], tried);
  return tried ? 0 : 2;
}
