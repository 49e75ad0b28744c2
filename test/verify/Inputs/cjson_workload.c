/* Parses, prints, compares, patches and damages the JSON files that are given. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cJSON.h"
#include "cJSON_Utils.h"

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *text = calloc(1, 1 << 20);
  size_t size = text ? fread(text, 1, (1 << 20) - 1, file) : 0;
  fclose(file);
  if (text) text[size] = 0;
  return text;
}

static void exercise(const char *path, char *text) {
  cJSON *json = cJSON_Parse(text);
  if (!json) {
    const char *error = cJSON_GetErrorPtr();
    printf("%s: refused at %ld\n", strrchr(path, '/') + 1, error ? (long)(error - text) : -1L);
    return;
  }
  char *printed = cJSON_Print(json), *packed = cJSON_PrintUnformatted(json);
  cJSON *copy = cJSON_Duplicate(json, 1);
  printf("%zu %zu %d", strlen(printed), strlen(packed), cJSON_Compare(json, copy, 1));
  cJSON_AddStringToObject(copy, "added", "text");
  cJSON_AddNumberToObject(copy, "number", 1.5e300);
  cJSON *patches = cJSONUtils_GeneratePatches(json, copy);
  printf(" %d %d\n", cJSON_GetArraySize(patches), cJSONUtils_ApplyPatches(json, patches));
  cJSON_Delete(patches);
  cJSON_Delete(copy);
  cJSON_Delete(json);
  free(printed);
  free(packed);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char *text = read_file(argv[i]);
    if (!text) continue;
    exercise(argv[i], text);
    text[strlen(text) / 2] = '\1';
    exercise(argv[i], text);
    cJSON_Minify(text);
    free(text);
  }
  return argc > 1 ? 0 : 1;
}
