#include "support.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void mincov_out_of_memory(void) {
  fputs("error: mincov: out of memory\n", stderr);
  exit(1);
}

void *mincov_allocate(size_t count, size_t element_size) {
  void *memory = calloc(count ? count : 1, element_size);
  if (!memory) mincov_out_of_memory();
  return memory;
}

void *mincov_grow(void *array, size_t count, size_t *capacity, size_t element_size) {
  if (count < *capacity) return array;
  size_t larger = *capacity ? *capacity * 2 : 16;
  array = larger > SIZE_MAX / element_size ? NULL : realloc(array, larger * element_size);
  if (!array) mincov_out_of_memory();
  *capacity = larger;
  return array;
}

void mincov_warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("warning: mincov: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}

_Noreturn void mincov_give_up(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: mincov: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

/* Fibonacci hashing: pointers differ in their middle bits. */
static size_t first_place(const struct mincov_pointer_map *map, const void *key) {
  uint64_t mixed = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u;
  return (size_t)(mixed >> 32) & (map->capacity - 1);
}

bool mincov_begins_with_any(const char *name, const char *const *prefixes, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
  return false;
}

static struct mincov_pointer_entry *find_entry(const struct mincov_pointer_map *map, const void *key) {
  size_t place = first_place(map, key);
  while (map->entries[place].key && map->entries[place].key != key) place = (place + 1) & (map->capacity - 1);
  return &map->entries[place];
}

static void enlarge(struct mincov_pointer_map *map) {
  struct mincov_pointer_map larger = {.capacity = map->capacity ? map->capacity * 2 : 64, .count = map->count};
  larger.entries = mincov_allocate(larger.capacity, sizeof *larger.entries);
  for (size_t i = 0; i < map->capacity; i++)
    if (map->entries[i].key) *find_entry(&larger, map->entries[i].key) = map->entries[i];
  free(map->entries);
  *map = larger;
}

uint32_t *mincov_pointer_map_slot(struct mincov_pointer_map *map, const void *key, uint32_t fallback) {
  if (map->count * 2 >= map->capacity) enlarge(map);
  struct mincov_pointer_entry *entry = find_entry(map, key);
  if (!entry->key) {
    *entry = (struct mincov_pointer_entry){.key = key, .value = fallback};
    map->count++;
  }
  return &entry->value;
}

uint32_t mincov_pointer_map_get(const struct mincov_pointer_map *map, const void *key, uint32_t fallback) {
  if (map->capacity == 0) return fallback;
  const struct mincov_pointer_entry *entry = find_entry(map, key);
  return entry->key ? entry->value : fallback;
}

void mincov_pointer_map_free(struct mincov_pointer_map *map) {
  free(map->entries);
  *map = (struct mincov_pointer_map){0};
}
