/* make-profile: builds a profile from a description, through core's own encoder, so that the tool's tests can state any map and any
 * run, also such as no compiler makes.
 *
 *   make-profile DESCRIPTION OUTPUT
 *
 * A line a statement; # begins a comment. Blocks and tails belong to the function above them, functions to the image.
 *   image NAME HEX          begins an image with this build id (`hash HEX`: an id of the other kind)
 *   runs BEGUN ENDED
 *   option WORD...          nomap (leave the map out), reset (flag), page (probe bytes on a page, as a runtime writes them),
 *                           inverted (flag; bytes 0xff, and where set even)
 *   java PATH HEX           makes the image a map resource of Java classes: what follows is a source file's part, with this hash
 *   file PATH [md5|sha1|sha256|xxh64 HEX]
 *   function NAME [line N] [files N...] [mode M] [exact E] [skip S] [counts BLOCKS EDGES EXITS] [words]   files: by order, from 0;
 *     words: a probe has four bytes, of which the last three tell nothing: they are set where the first is not
 *   block WORD... | tail WORD...   probe, byte (not of the plan), set (the probe is), exit, lines F-L or F-L@FILE or F, -> B...
 *     in modes with edges B may be B:probe, B:byte, each with :set
 *   branch KIND [implicit] LINE[:COLUMN][@FILE] [OUTCOME...]   of the block above; outcomes of a switch: `default` and values; of
 *     labels: words, - for one without outcome; conditions and invokes have none here */
#include <mincov/java_map.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 4096, DISTANCE = 1 << 16, PAGE = 4096, REFERENCE = 4 };

static const char *description;
static unsigned line_number;

static struct mincov_bytes map, output;
static uint8_t probes[LIMIT];
static uint32_t probe_count;
static uint64_t file_offsets[LIMIT];
static uint32_t file_count;
static struct mincov_profile image;
static char image_name[256];
static int has_image, has_function, leave_map_out, on_page;
static struct mincov_java_file java_files[LIMIT];
static uint32_t java_count;

static struct mincov_function function;
static char function_name[LIMIT];
static uint32_t function_files[LIMIT], first_probe;
static uint8_t flags[LIMIT];
static uint32_t first_range[LIMIT + 1], first_successor[LIMIT + 1], successors[LIMIT];
static struct mincov_line_range ranges[LIMIT];
static uint8_t edge_flags[LIMIT], edge_set[LIMIT];
static struct mincov_branch branches[LIMIT];
static struct mincov_outcome outcomes[LIMIT];
static char labels[LIMIT * 16];
static size_t labels_size;

static _Noreturn void fail(const char *why, const char *what) {
  fprintf(stderr, "make-profile: %s:%u: %s: %s\n", description, line_number, why, what ? what : "(nothing)");
  exit(2);
}

static uint32_t number(const char *word) {
  char *end = NULL;
  unsigned long value = word ? strtoul(word, &end, 10) : 0;
  if (!word || *end) fail("not a number", word);
  return (uint32_t)value;
}

static unsigned hex(const char *word, uint8_t *bytes, unsigned limit) {
  unsigned count = 0;
  for (; word && word[0] && word[1] && count < limit; word += 2) {
    char pair[3] = {word[0], word[1], 0};
    bytes[count++] = (uint8_t)strtoul(pair, NULL, 16);
  }
  return count;
}

static void check(enum mincov_status status, const char *what) {
  if (status != MINCOV_OK) fail("core refused", what);
}

/* Writes the reference at offset so that it leads to target, counted from the start of the map. */
static void set_reference(size_t offset, int64_t target) {
  uint32_t value = (uint32_t)(target - (int64_t)offset);
  for (int i = 0; i < REFERENCE; i++) map.data[offset + (size_t)i] = (uint8_t)(value >> (8 * i));
}

static void add_probe(bool set) {
  uint32_t size = mincov_function_probe_size(&function);
  if (probe_count + size > LIMIT) fail("too many probes", function_name);
  probes[probe_count++] = set;
  for (uint32_t i = 1; i < size; i++) probes[probe_count++] = !set;
}

static void end_function(void) {
  if (!has_function) return;
  has_function = 0;
  function.edge_count = function.node_count ? first_successor[function.block_count] : function.edge_count;
  function.edge_flags = mincov_mode_has_edges(function.mode) ? edge_flags : NULL;
  for (uint32_t edge = 0; function.node_count && edge < function.edge_count; edge++) {
    if (edge_flags[edge] && !function.edge_flags) fail("an edge has a byte in a mode without edges", function_name);
    if (edge_flags[edge]) add_probe(edge_set[edge]);
  }
  function.branches = branches;
  function.outcomes = outcomes;
  function.node_flags = flags;
  function.first_range = first_range;
  function.ranges = ranges;
  function.first_successor = first_successor;
  function.successor = successors;
  struct mincov_references references;
  check(mincov_map_encode_function(&function, REFERENCE, &map, &references), function_name);
  if (probe_count > first_probe) set_reference(references.probes, (int64_t)first_probe - (java_count ? 0 : DISTANCE));
  for (uint32_t i = 0; i < function.file_count; i++)
    set_reference(references.files + i * REFERENCE, (int64_t)file_offsets[function_files[i]]);
}

static void end_java_file(void) {
  end_function();
  if (!java_count) return;
  struct mincov_java_file *file = &java_files[java_count - 1];
  file->probe_count = probe_count - file->first_probe;
  file->map_size = (uint32_t)map.size - file->map_offset;
}

static void begin_java_file(void) {
  end_java_file();
  struct mincov_java_file *file = &java_files[java_count++];
  const char *path = strtok(NULL, " ");
  *file = (struct mincov_java_file){.first_probe = probe_count, .map_offset = (uint32_t)map.size, .path_length = strlen(path)};
  file->path = strdup(path); /* as long as the program lives */
  file->hash = strtoull(strtok(NULL, " "), NULL, 16);
}

/* As the front end does, but with runs and probes, and maybe without map. */
static void write_java_image(void) {
  uint64_t size;
  image.map_distance = 0;
  check(mincov_java_map_front(&image, java_files, java_count, &output, &size), "the image");
  if (probe_count) memcpy(output.data + output.size - probe_count, probes, probe_count);
  if (leave_map_out) {
    size = (output.size + 7) / 8 * 8;
    mincov_profile_write_header(&image, output.size - probe_count, 0, size, output.data);
  }
  output.data = realloc(output.data, size);
  memset(output.data + output.size, 0, size - output.size);
  if (map.size && !leave_map_out) memcpy(output.data + output.size, map.data, map.size);
  output.size = size;
}

static void end_image(void) {
  if (!has_image) return;
  end_java_file();
  if (image.id_kind == MINCOV_ID_MAP_HASH && image.id_size == 0) {
    uint64_t hash = mincov_profile_map_hash(map.data, map.size);
    image.id_size = 8;
    for (int i = 0; i < 8; i++) image.id[i] = (uint8_t)(hash >> (8 * i));
  }
  for (uint32_t i = 0; i < probe_count && image.flags & MINCOV_PROFILE_INVERTED; i++)
    probes[i] = probes[i] ? (uint8_t)(i * 16) : 0xff; /* any even value, 0 among them */
  image.name = image_name;
  image.name_length = strlen(image_name);
  image.probes = probes;
  image.probes_size = probe_count;
  image.probe_width = 1;
  image.map = leave_map_out ? NULL : map.data;
  image.map_size = map.size;
  image.map_distance = DISTANCE;
  if (java_count)
    write_java_image();
  else
    check(mincov_profile_write(&image, on_page ? PAGE : 0, &output), "the image");
}

static void begin_image(void) {
  end_image();
  free(map.data);
  map = (struct mincov_bytes){0};
  image = (struct mincov_profile){.id_kind = MINCOV_ID_BUILD_ID};
  probe_count = file_count = java_count = 0;
  leave_map_out = on_page = 0;
  memset(probes, 0, sizeof probes);
  has_image = 1;
  snprintf(image_name, sizeof image_name, "%s", strtok(NULL, " "));
  const char *id = strtok(NULL, " ");
  if (id && !strcmp(id, "hash")) {
    image.id_kind = MINCOV_ID_MAP_HASH;
    id = strtok(NULL, " ");
  }
  image.id_size = hex(id, image.id, sizeof image.id);
}

static void add_file(void) {
  static const char *const kinds[] = {"none", "md5", "sha1", "sha256", "xxh64"};
  end_function();
  struct mincov_file file = {.path = strtok(NULL, " ")};
  file.path_length = strlen(file.path);
  const char *kind = strtok(NULL, " ");
  for (int i = 1; kind && i <= MINCOV_HASH_XXH64; i++)
    if (!strcmp(kind, kinds[i])) file.hash_kind = (enum mincov_hash_kind)i;
  if (kind && !file.hash_kind) fail("unknown hash", kind);
  if (kind) file.hash_size = (uint8_t)hex(strtok(NULL, " "), file.hash, sizeof file.hash);
  file_offsets[file_count++] = map.size;
  check(mincov_map_encode_file(&file, &map), file.path);
}

/* A name as reports print it, with - for each space. */
static int is_name(const char *word, const char *name) {
  while (*word && (*word == *name || (*word == '-' && *name == ' '))) word++, name++;
  return !*word && !*name;
}

static int find(const char *word, int count, const char *(*name)(int value)) {
  for (int i = 0; word && i < count; i++)
    if (is_name(word, name(i))) return i;
  fail("unknown name", word);
}
static const char *mode_name(int value) { return mincov_mode_name((enum mincov_mode)value); }
static const char *exactness_name(int value) { return mincov_exactness_name((enum mincov_exactness)value); }
static const char *skip_name(int value) { return mincov_skip_name((enum mincov_skip)value); }

static void begin_function(void) {
  end_function();
  function = (struct mincov_function){.exactness = MINCOV_EXACT_BLOCKS};
  has_function = 1;
  first_probe = probe_count;
  first_range[0] = first_successor[0] = 0;
  labels_size = 0;
  snprintf(function_name, sizeof function_name, "%s", strtok(NULL, " "));
  function.name = function_name;
  function.name_length = strlen(function_name);
  for (const char *word; (word = strtok(NULL, " "));) {
    if (!strcmp(word, "line")) {
      function.line = number(strtok(NULL, " "));
    } else if (!strcmp(word, "files")) {
      for (char *list = strtok(NULL, " "); list && *list; list += strspn(list, ",")) {
        function_files[function.file_count++] = (uint32_t)strtoul(list, &list, 10);
      }
    } else if (!strcmp(word, "mode")) {
      function.mode = (enum mincov_mode)find(strtok(NULL, " "), MINCOV_MODE_COUNT, mode_name);
    } else if (!strcmp(word, "exact")) {
      function.exactness = (enum mincov_exactness)find(strtok(NULL, " "), MINCOV_EXACT_COUNT, exactness_name);
    } else if (!strcmp(word, "skip")) {
      function.skip = (enum mincov_skip)find(strtok(NULL, " "), MINCOV_SKIP_COUNT, skip_name);
    } else if (!strcmp(word, "words")) {
      function.word_probes = true;
    } else if (!strcmp(word, "counts")) {
      function.block_count = number(strtok(NULL, " "));
      function.edge_count = number(strtok(NULL, " "));
      function.exit_count = number(strtok(NULL, " "));
    } else {
      fail("unknown word", word);
    }
  }
}

static void add_range(const char *word) {
  struct mincov_line_range *range = &ranges[first_range[function.node_count]++];
  *range = (struct mincov_line_range){0};
  char *at = NULL;
  range->first = range->last = (uint32_t)strtoul(word, &at, 10);
  if (*at == '-') range->last = (uint32_t)strtoul(at + 1, &at, 10);
  if (*at == '@') range->file = (uint32_t)strtoul(at + 1, &at, 10);
  if (*at) fail("not a line range", word);
}

/* B, or B:probe:set and the like. */
static void add_successor(char *word, uint32_t edge) {
  char *colon = strchr(word, ':');
  edge_flags[edge] = edge_set[edge] = 0;
  if (colon) {
    *colon = 0;
    edge_set[edge] = strstr(colon + 1, "set") != NULL;
    edge_flags[edge] = MINCOV_NODE_BYTE;
    if (strstr(colon + 1, "probe")) edge_flags[edge] |= MINCOV_NODE_PLAN;
  }
  successors[edge] = number(word);
}

static void add_outcome(struct mincov_branch *branch, uint32_t edge, enum mincov_outcome_kind kind, const char *word) {
  struct mincov_outcome *outcome = &outcomes[function.outcome_count++];
  *outcome = (struct mincov_outcome){.edge = edge, .kind = kind};
  if (kind == MINCOV_OUTCOME_CASE) outcome->value = strtoll(word, NULL, 10);
  if (kind == MINCOV_OUTCOME_LABEL) {
    outcome->label_length = (uint32_t)strlen(word);
    outcome->label = memcpy(labels + labels_size, word, outcome->label_length);
    labels_size += outcome->label_length;
  }
  branch->outcome_count++;
}

static const char *kind_name(int value) { return mincov_branch_kind_name((enum mincov_branch_kind)value); }

static void add_branch(void) {
  uint32_t block = function.block_count - 1, edge = first_successor[block];
  struct mincov_branch *branch = &branches[function.branch_count++];
  *branch = (struct mincov_branch){.block = block, .first_outcome = function.outcome_count};
  branch->kind = (enum mincov_branch_kind)find(strtok(NULL, " "), MINCOV_BRANCH_KIND_COUNT, kind_name);
  char *word = strtok(NULL, " ");
  if (word && !strcmp(word, "implicit")) {
    branch->flags = MINCOV_BRANCH_IMPLICIT;
    word = strtok(NULL, " ");
  }
  if (!word) fail("no place", word);
  branch->line = (uint32_t)strtoul(word, &word, 10);
  if (*word == ':') branch->column = (uint32_t)strtoul(word + 1, &word, 10);
  if (*word == '@') branch->file = (uint32_t)strtoul(word + 1, &word, 10);
  if (*word) fail("not a place", word);
  if (branch->kind == MINCOV_BRANCH_CONDITION || branch->kind == MINCOV_BRANCH_INVOKE) {
    bool condition = branch->kind == MINCOV_BRANCH_CONDITION;
    add_outcome(branch, edge, condition ? MINCOV_OUTCOME_TRUE : MINCOV_OUTCOME_NORMAL, NULL);
    add_outcome(branch, edge + 1, condition ? MINCOV_OUTCOME_FALSE : MINCOV_OUTCOME_UNWIND, NULL);
  }
  for (bool first = true; (word = strtok(NULL, " ")); first = false, edge++) {
    if (branch->kind == MINCOV_BRANCH_SWITCH && first && strcmp(word, "default")) edge++;
    if (!strcmp(word, "-")) continue;
    enum mincov_outcome_kind kind = branch->kind == MINCOV_BRANCH_SWITCH ? MINCOV_OUTCOME_CASE : MINCOV_OUTCOME_LABEL;
    add_outcome(branch, edge, strcmp(word, "default") ? kind : MINCOV_OUTCOME_DEFAULT, word);
  }
}

static void add_node(int tail) {
  uint32_t node = function.node_count++, block = function.block_count;
  uint8_t flag = tail ? MINCOV_NODE_TAIL : 0;
  first_range[node + 1] = first_range[node];
  if (!tail) first_successor[++function.block_count] = first_successor[block];
  enum { WORDS, LINES, SUCCESSORS } place = WORDS;
  uint8_t set = 0;
  for (char *word; (word = strtok(NULL, " "));) {
    if (!strcmp(word, "probe"))
      flag |= MINCOV_NODE_BYTE | MINCOV_NODE_PLAN;
    else if (!strcmp(word, "byte"))
      flag |= MINCOV_NODE_BYTE;
    else if (!strcmp(word, "set"))
      set = 1;
    else if (!strcmp(word, "exit"))
      flag |= MINCOV_NODE_EXIT;
    else if (!strcmp(word, "lines"))
      place = LINES;
    else if (!strcmp(word, "->"))
      place = SUCCESSORS;
    else if (place == LINES)
      add_range(word);
    else if (place == SUCCESSORS)
      add_successor(word, first_successor[block + 1]++);
    else
      fail("unknown word", word);
  }
  if (flag & MINCOV_NODE_BYTE) add_probe(set);
  flags[node] = flag;
}

static void read_options(void) {
  for (const char *word; (word = strtok(NULL, " "));) {
    if (!strcmp(word, "nomap"))
      leave_map_out = 1;
    else if (!strcmp(word, "page"))
      on_page = 1;
    else if (!strcmp(word, "reset"))
      image.flags |= MINCOV_PROFILE_RESET;
    else if (!strcmp(word, "inverted"))
      image.flags |= MINCOV_PROFILE_INVERTED;
    else
      fail("unknown option", word);
  }
}

static void read_statement(char *line) {
  line[strcspn(line, "#\n")] = 0;
  const char *word = strtok(line, " ");
  if (!word) return;
  if (!strcmp(word, "image")) {
    begin_image();
  } else if (!has_image) {
    fail("no image yet", word);
  } else if (!strcmp(word, "runs")) {
    image.runs_begun = number(strtok(NULL, " "));
    image.runs_ended = number(strtok(NULL, " "));
  } else if (!strcmp(word, "option")) {
    read_options();
  } else if (!strcmp(word, "java")) {
    begin_java_file();
  } else if (!strcmp(word, "file")) {
    add_file();
  } else if (!strcmp(word, "function")) {
    begin_function();
  } else if (!strcmp(word, "branch")) {
    add_branch();
  } else if (!strcmp(word, "block") || !strcmp(word, "tail")) {
    add_node(*word == 't');
  } else {
    fail("unknown statement", word);
  }
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: make-profile DESCRIPTION OUTPUT\n", stderr);
    return 2;
  }
  description = argv[1];
  FILE *in = fopen(argv[1], "r");
  if (!in) {
    perror(argv[1]);
    return 2;
  }
  for (char line[LIMIT]; fgets(line, sizeof line, in);) {
    line_number++;
    read_statement(line);
  }
  fclose(in);
  end_image();
  FILE *out = fopen(argv[2], "wb");
  if (!out || fwrite(output.data, 1, output.size, out) != output.size || fclose(out)) {
    perror(argv[2]);
    return 2;
  }
  free(map.data);
  free(output.data);
  return 0;
}
