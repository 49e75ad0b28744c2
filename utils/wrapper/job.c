/* Reads a command line as the clang driver does: which arguments are input files, of what kind, and how far they are taken.
 *
 * The driver does the steps preprocess, compile, assemble, link; an option may name the last one, and the earliest so named holds,
 * wherever the options stand. Each input enters at a step of its own, told by -x or by its suffix. Only what decides about our
 * own additions is read; where the command line is wrong, clang will say so. */
#include "job.h"
#include "clang_options.h"
#include "response.h"

#include <string.h>

/* The last step, as options name it. A smaller one wins. */
enum step {
  STEP_NOTHING,    /* print something and stop; or a driver of another kind: not our business */
  STEP_PREPROCESS, /* -E, -M, -MM */
  STEP_CHECK,      /* no code is made: -fsyntax-only, --analyze, -emit-ast, ... */
  STEP_PRECOMPILE, /* a module interface */
  STEP_CODE,       /* -S, -c */
  STEP_LINK,
};

static const struct {
  enum step step;
  const char *options; /* words, each between spaces */
} last_steps[] = {
    {STEP_NOTHING, " --version --help -help --help-hidden -dumpversion -dumpmachine "},
    {STEP_PREPROCESS, " -E --preprocess -M --dependencies -MM --user-dependencies --driver-mode=cpp "},
    {STEP_CHECK, " -fsyntax-only --analyze -emit-ast -rewrite-objc -rewrite-legacy-objc -module-file-info -verify-pch -extract-api "
                 "-emit-interface-stubs --migrate --cuda-device-only --offload-device-only "},
    {STEP_PRECOMPILE, " --precompile "},
    {STEP_CODE, " -S --assemble -c --compile "},
};

enum kind {
  KIND_SOURCE,    /* C, C++, Objective-C, preprocessed or not; a module interface; a serialised syntax tree */
  KIND_DEVICE,    /* source for the host and a device: CUDA, HIP */
  KIND_HEADER,    /* is precompiled */
  KIND_IR,        /* LLVM's, as text or bitcode */
  KIND_ASSEMBLER, /* passes no optimiser */
  KIND_LINKER,    /* object, archive, shared object, linker script, and whatever clang does not know */
};

static const struct {
  enum kind kind;
  const char *suffixes; /* words, each between spaces */
} suffix_kinds[] = {
    {KIND_SOURCE, " c i cc cp cxx cpp CPP c++ C CC CXX C++ ii m mi M mm mii ccm cxxm cppm c++m iim ast pcm cl clcpp "},
    {KIND_DEVICE, " cu cui hip hipi "},
    {KIND_HEADER, " h hh H hp hpp hxx h++ iih "},
    {KIND_IR, " ll bc "},
    {KIND_ASSEMBLER, " s S asm "},
};

/* Whether word is in a list of words, each between spaces. */
static bool is_one_of(const char *word, const char *list) {
  size_t length = strlen(word);
  if (length == 0 || strchr(word, ' ') != NULL) return false;
  for (const char *at = list; (at = strstr(at, word)) != NULL; at++)
    if (at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

static enum kind kind_of_suffix(const char *path) {
  const char *dot = strrchr(string_base_name(path), '.');
  if (dot == NULL) return KIND_LINKER;
  for (size_t i = 0; i < sizeof suffix_kinds / sizeof *suffix_kinds; i++)
    if (is_one_of(dot + 1, suffix_kinds[i].suffixes)) return suffix_kinds[i].kind;
  return KIND_LINKER;
}

/* The kind that `-x language` gives to the inputs after it. */
static enum kind kind_of_language(const char *language) {
  if (strstr(language, "header") != NULL) return KIND_HEADER;
  if (string_starts(language, "assembler")) return KIND_ASSEMBLER;
  if (string_starts(language, "cuda") || string_starts(language, "hip")) return KIND_DEVICE;
  if (strcmp(language, "ir") == 0) return KIND_IR;
  if (strcmp(language, "object") == 0) return KIND_LINKER;
  return KIND_SOURCE;
}

/* What is gathered while reading. */
struct reading {
  struct job job;
  enum step step;
  const char *language; /* of -x; NULL: by suffix */
  size_t inputs;        /* of any kind */
  size_t headers;
  bool source, ir;
  bool no_libraries; /* -nostdlib and the like */
  bool names_libc;   /* -lc, or a file of that name */
  bool shared;
  bool relocatable;  /* -r: the result is linked again */
  bool other_format; /* the target's objects are not ELF */
};

static void read_input(struct reading *reading, const char *path) {
  enum kind kind = reading->language == NULL ? kind_of_suffix(path) : kind_of_language(reading->language);
  reading->inputs++;
  reading->headers += kind == KIND_HEADER;
  reading->source |= kind == KIND_SOURCE || kind == KIND_DEVICE;
  reading->job.offloads |= kind == KIND_DEVICE;
  reading->ir |= kind == KIND_IR;
  reading->names_libc |= string_starts(string_base_name(path), "libc.");
}

/* An option that is handed to the linker by -Xlinker or -Wl. */
static void read_linker_option(struct reading *reading, const char *option) {
  if (strcmp(option, "-r") == 0 || strcmp(option, "--relocatable") == 0 || strcmp(option, "-i") == 0) reading->relocatable = true;
  if (strcmp(option, "-shared") == 0 || strcmp(option, "--shared") == 0) reading->shared = true;
}

static void read_linker_options(struct reading *reading, const char *list) {
  while (*list != '\0') {
    size_t length = strcspn(list, ",");
    read_linker_option(reading, string_format("%.*s", (int)length, list));
    list += length;
    if (*list == ',') list++;
  }
}

static void read_target(struct reading *reading, const char *triple) {
  static const char *const others[] = {"darwin", "apple", "macos", "ios",    "windows", "win32", "mingw",
                                       "cygwin", "wasm",  "nvptx", "amdgcn", "spir",    "aix",   "uefi"};
  reading->other_format = false;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strstr(triple, others[i]) != NULL) reading->other_format = true;
}

/* Whether the option sets how much debug information is made, not just its form. */
static bool is_debug_level(const char *option) {
  return is_one_of(option, " -g -g0 -g1 -g2 -g3 -gfull -gused -gmlt -gline-tables-only -gline-directives-only -glldb -gsce -gdbx "
                           "-gdwarf -gcodeview --debug ") ||
         string_starts(option, "-ggdb") || string_starts(option, "-gdwarf-") || string_starts(option, "--debug=");
}

static void read_step(struct reading *reading, const char *option) {
  enum step step = STEP_LINK;
  if (string_starts(option, "-print-") || string_starts(option, "--print-") || string_starts(option, "--autocomplete="))
    step = STEP_NOTHING;
  if (string_starts(option, "--driver-mode=cl") || string_starts(option, "--driver-mode=flang")) {
    warn("%s: not instrumented", option);
    step = STEP_NOTHING;
  }
  for (size_t i = 0; i < sizeof last_steps / sizeof *last_steps; i++)
    if (is_one_of(option, last_steps[i].options)) step = last_steps[i].step;
  if (step < reading->step) reading->step = step;
}

/* Options that say what the inputs are. */
static void read_language(struct reading *reading, const char *option, const char *value) {
  const char *language = NULL;
  if (is_one_of(option, " -x --language "))
    language = value;
  else if (string_starts(option, "-x"))
    language = option + strlen("-x");
  else if (string_starts(option, "--language="))
    language = option + strlen("--language=");
  if (language != NULL) reading->language = strcmp(language, "none") == 0 ? NULL : language;
}

/* Options that say what is linked, and how. */
static void read_link(struct reading *reading, const char *option, const char *value) {
  if (is_one_of(option, " -Xlinker --for-linker -Zlinker-input ")) read_linker_option(reading, value);
  if (string_starts(option, "-Wl,")) read_linker_options(reading, option + strlen("-Wl,"));
  if (is_one_of(option, " -r -shared --shared ")) read_linker_option(reading, option);
  if (is_one_of(option, " -nostdlib -nodefaultlibs -nolibc --no-standard-libraries ")) reading->no_libraries = true;
  if (string_starts(option, "-l")) {
    reading->inputs++;
    const char *library = option[2] == '\0' ? value : option + 2;
    if (strcmp(library, "c") == 0 || string_starts(library, ":libc.")) reading->names_libc = true;
  }
}

/* Options that say for which machine code is made. */
static void read_machine(struct reading *reading, const char *option, const char *value) {
  bool is_target = strcmp(option, "-target") == 0;
  if (is_target) read_target(reading, value);
  if (string_starts(option, "--target=")) read_target(reading, option + strlen("--target="));
  if (is_target || string_starts(option, "--target=") || is_one_of(option, " -m32 -m64 -mx32 "))
    reading->job.machine = is_target ? value : option;
  if (string_starts(option, "-fopenmp-targets=")) reading->job.openmp = reading->job.offloads = true;
  if (string_starts(option, "--offload-arch=")) reading->job.offloads = true;
}

/* An option and its value; value is "" where there is none. */
static void read_option(struct reading *reading, const char *option, const char *value) {
  read_step(reading, option);
  read_language(reading, option, value);
  read_link(reading, option, value);
  read_machine(reading, option, value);
  reading->job.debug |= is_debug_level(option);
  reading->job.save_temps |= is_one_of(option, " -save-temps --save-temps ") || string_starts(option, "-save-temps=");
  if (string_starts(option, "-fpass-plugin=") && string_ends(option, "/libmincov.so")) reading->job.instrumented = true;
  /* The second half of a compilation whose first half was instrumented. */
  if (string_starts(option, "-fthinlto-index=")) reading->step = STEP_NOTHING;
}

static struct job conclude(struct reading *reading) {
  struct job *job = &reading->job;
  bool code = reading->step == STEP_CODE || reading->step == STEP_LINK;
  job->compiles = code && (reading->source || reading->ir);
  job->reads_source = reading->step >= STEP_PRECOMPILE && (reading->source || reading->headers > 0);
  /* Headers alone are precompiled, not linked. */
  bool links = reading->step == STEP_LINK && reading->inputs > reading->headers && !reading->other_format;
  job->links = links && !reading->relocatable;
  job->relocatable = links && reading->relocatable;
  job->libc = !reading->no_libraries || reading->names_libc || reading->shared;
  return *job;
}

struct job job_classify(const struct strings *arguments) {
  struct strings from_file = {0};
  struct strings expanded = response_expand(arguments, &from_file);
  for (size_t i = 0; i < from_file.count; i++)
    if (string_starts(from_file.items[i], "--mincov"))
      fail(EXIT_USE, "'%s' stands in a response file: give it on the command line", from_file.items[i]);

  struct reading reading = {.step = STEP_LINK};
  bool inputs_only = false; /* after "--" */
  for (size_t i = 0; i < expanded.count; i++) {
    const char *argument = expanded.items[i];
    if (i == 0 && string_starts(argument, "-cc1")) reading.step = STEP_NOTHING; /* clang's inner program */
    if (inputs_only || argument[0] != '-' || argument[1] == '\0') {
      read_input(&reading, argument);
    } else if (strcmp(argument, "--") == 0) {
      inputs_only = true;
    } else {
      unsigned values = clang_option_values(argument);
      const char *value = values > 0 && i + 1 < expanded.count ? expanded.items[i + 1] : "";
      read_option(&reading, argument, value);
      i += values;
    }
  }
  return conclude(&reading);
}
