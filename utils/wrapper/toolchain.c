/* Finds clang and, relative to the wrapper's own place, the plugin for clang's LLVM version and the runtime:
 *
 *   P/bin/mincov-clang  P/lib/mincov/llvm-N/libmincov.so  P/lib/libmincov_rt.a
 *
 * The build folder has the same layout as an installation. clang-N is searched in PATH first, so that a compiler cache that
 * stands in for clang-N there is used, then where Debian's packages keep it. */
#include "toolchain.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Versions that the wrapper looks for by itself, best first. */
static const char *const versions[] = {"19", "22", "14"};
enum { VERSION_COUNT = sizeof versions / sizeof *versions };

static const char *own_path(void) {
  static char path[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) fail(EXIT_SYSTEM, "/proc/self/exe: %s", strerror(errno));
  path[length] = '\0';
  return path;
}

/* The folder that bin/ is in. */
static const char *own_prefix(void) {
  const char *path = own_path();
  size_t length = strlen(path);
  for (int levels = 0; levels < 2; levels++)
    while (length > 0 && path[--length] != '/') continue;
  return string_format("%.*s", (int)length, path);
}

static bool is_program(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

static bool is_file(const char *path) { return access(path, R_OK) == 0; }

/* The first program of that name in PATH; NULL if there is none. */
static const char *search_path(const char *name) {
  const char *path = getenv("PATH");
  while (path != NULL && *path != '\0') {
    size_t length = strcspn(path, ":");
    /* An empty entry is the working directory. */
    const char *candidate = length == 0 ? string_format("./%s", name) : string_format("%.*s/%s", (int)length, path, name);
    if (is_program(candidate)) return candidate;
    path += length;
    if (*path == ':') path++;
  }
  return NULL;
}

static const char *find_clang(const char *version, bool cxx) {
  const char *suffix = cxx ? "++" : "";
  const char *found = search_path(string_format("clang%s-%s", suffix, version));
  if (found != NULL) return found;
  const char *installed = string_format("/usr/lib/llvm-%s/bin/clang%s", version, suffix);
  return is_program(installed) ? installed : NULL;
}

static const char *plugin_path(const char *version) {
  return string_format("%s/lib/mincov/llvm-%s/libmincov.so", own_prefix(), version);
}

static bool is_number(const char *text) {
  if (*text == '\0') return false;
  for (; *text != '\0'; text++)
    if (!isdigit((unsigned char)*text)) return false;
  return true;
}

/* The N of a path that ends in clang-N or clang++-N, or leads through a folder llvm-N; NULL if it has none. */
static const char *version_in_path(const char *path) {
  const char *base = string_base_name(path);
  const char *number = string_starts(base, "clang++-") ? base + strlen("clang++-") : base + strlen("clang-");
  if (string_starts(base, "clang") && strlen(base) > strlen("clang-") && is_number(number)) return number;
  const char *folder = strstr(path, "/llvm-");
  if (folder == NULL) return NULL;
  folder += strlen("/llvm-");
  const char *version = string_format("%.*s", (int)strcspn(folder, "/"), folder);
  return is_number(version) ? version : NULL;
}

/* Asks clang itself. The one case where another process is started, before exec: a clang whose path says nothing. */
static const char *version_from_program(const char *clang) {
  int channel[2];
  char text[64];
  size_t used = 0;
  if (pipe(channel) != 0) fail(EXIT_SYSTEM, "%s -dumpversion: %s", clang, strerror(errno));
  pid_t child = fork();
  if (child < 0) fail(EXIT_SYSTEM, "%s -dumpversion: %s", clang, strerror(errno));
  if (child == 0) {
    dup2(channel[1], STDOUT_FILENO);
    close(channel[0]);
    close(channel[1]);
    execl(clang, clang, "-dumpversion", (char *)NULL);
    _exit(127);
  }
  close(channel[1]);
  ssize_t got;
  while (used < sizeof text - 1 && (got = read(channel[0], text + used, sizeof text - 1 - used)) > 0) used += (size_t)got;
  close(channel[0]);
  text[used] = '\0';
  const char *version = string_format("%.*s", (int)strspn(text, "0123456789"), text);
  if (*version == '\0') fail(EXIT_USE, "MINCOV_CLANG=%s: its LLVM version cannot be told; set MINCOV_LLVM", clang);
  return version;
}

static bool same_file(const char *a, const char *b) {
  struct stat first, second;
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/* MINCOV_CLANG: given by path, or by a name in PATH. Sets *version, unless MINCOV_LLVM already has. */
static const char *chosen_clang(const char *name, const char **version) {
  const char *clang = strchr(name, '/') != NULL ? name : search_path(name);
  if (clang == NULL || !is_program(clang)) fail(EXIT_USE, "MINCOV_CLANG=%s: no such program", name);
  if (same_file(clang, "/proc/self/exe")) fail(EXIT_USE, "MINCOV_CLANG=%s: that is the wrapper itself", name);
  if (*version == NULL) *version = version_in_path(clang);
  if (*version == NULL) {
    char *real = realpath(clang, NULL);
    if (real != NULL) *version = version_in_path(real);
  }
  if (*version == NULL) *version = version_from_program(clang);
  return clang;
}

/* Without MINCOV_CLANG and MINCOV_LLVM: the first version that has both parts. */
static const char *default_clang(bool cxx, const char **version) {
  for (size_t i = 0; i < VERSION_COUNT; i++) {
    const char *clang = find_clang(versions[i], cxx);
    if (clang == NULL || !is_file(plugin_path(versions[i]))) continue;
    *version = versions[i];
    return clang;
  }
  fail(EXIT_USE,
       "no clang found that there is a plugin for: looked for clang%s-N in PATH and in /usr/lib/llvm-N/bin, and for "
       "%s, with N = 19, 22, 14",
       cxx ? "++" : "", plugin_path("N"));
}

struct toolchain toolchain_find(bool cxx) {
  struct toolchain toolchain = {0};
  const char *chosen = getenv("MINCOV_CLANG"), *version = getenv("MINCOV_LLVM");
  if (chosen != NULL && *chosen == '\0') chosen = NULL;
  if (version != NULL && *version == '\0') version = NULL;
  if (version != NULL && !is_number(version)) fail(EXIT_USE, "MINCOV_LLVM=%s: not an LLVM major version such as 19", version);

  if (chosen != NULL) {
    toolchain.clang = chosen_clang(chosen, &version);
    toolchain.driver_mode = cxx;
  } else if (version != NULL) {
    toolchain.clang = find_clang(version, cxx);
    if (toolchain.clang == NULL)
      fail(EXIT_USE, "MINCOV_LLVM=%s: no clang%s-%s in PATH or /usr/lib/llvm-%s/bin", version, cxx ? "++" : "", version, version);
  } else {
    toolchain.clang = default_clang(cxx, &version);
  }

  toolchain.version = strtoul(version, NULL, 10);
  toolchain.plugin = plugin_path(version);
  if (!is_file(toolchain.plugin)) fail(EXIT_USE, "%s: %s: no plugin for LLVM %s", toolchain.plugin, strerror(errno), version);
  toolchain.runtime = string_format("%s/lib/libmincov_rt.a", own_prefix());
  toolchain.freestanding = string_format("%s/lib/libmincov_rt_freestanding.a", own_prefix());
  if (!is_file(toolchain.freestanding)) toolchain.freestanding = NULL;
  return toolchain;
}
