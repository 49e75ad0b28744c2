/* The JDK: see jdk.h. */
#include "jdk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"
#include "message.h"

static bool is_program(const char *path) { return !access(path, X_OK); }

/* from: where the name comes from, for the message. */
static bool find_in_home(const char *home, const char *from, struct mincov_jdk *jdk) {
  jdk->javac = mincov_format("%s/bin/javac", home);
  jdk->java = mincov_format("%s/bin/java", home);
  const char *missing = !is_program(jdk->javac) ? jdk->javac : !is_program(jdk->java) ? jdk->java : NULL;
  if (missing) mincov_say_error(home, "%s is no JDK: no program %s", from, missing);
  return !missing;
}

/* The first javac in PATH; java lies beside it, be both links or not. */
static bool find_in_path(struct mincov_jdk *jdk) {
  for (const char *path = getenv("PATH"); path && *path;) {
    size_t length = strcspn(path, ":");
    char *javac = length ? mincov_format("%.*s/javac", (int)length, path) : mincov_copy_text("./javac");
    char *java = length ? mincov_format("%.*s/java", (int)length, path) : mincov_copy_text("./java");
    if (is_program(javac) && is_program(java)) {
      *jdk = (struct mincov_jdk){.javac = javac, .java = java};
      return true;
    }
    free(javac);
    free(java);
    path += length + (path[length] == ':');
  }
  mincov_say_error(NULL, "no JDK found: --jdk and JAVA_HOME are not set, and PATH has no folder with javac and java");
  return false;
}

bool mincov_jdk_find(const char *home, struct mincov_jdk *jdk) {
  *jdk = (struct mincov_jdk){0};
  if (home) return find_in_home(home, "--jdk", jdk);
  const char *variable = getenv("JAVA_HOME");
  return variable && *variable ? find_in_home(variable, "JAVA_HOME", jdk) : find_in_path(jdk);
}

void mincov_jdk_free(struct mincov_jdk *jdk) {
  free(jdk->javac);
  free(jdk->java);
  *jdk = (struct mincov_jdk){0};
}
