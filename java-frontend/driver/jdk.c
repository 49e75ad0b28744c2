/* The JDK: see jdk.h. */
#include "jdk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocate.h"
#include "content.h"
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

/* The number in JAVA_VERSION="17.0.1" or JAVA_VERSION="1.8.0_292" of the file `release` in the JDK's home. */
static unsigned read_release(const char *javac) {
  static const char key[] = "JAVA_VERSION=\"";
  char *real = realpath(javac, NULL);
  char *path = real ? mincov_format("%.*s/../release", (int)(strrchr(real, '/') - real), real) : NULL;
  struct mincov_content content = {0};
  unsigned release = 0;
  if (path && mincov_try_read_file(path, &content)) {
    char *text = mincov_copy_text_of((const char *)content.data, content.size);
    const char *version = strstr(text, key);
    if (version) version += sizeof key - 1;
    if (version && !strncmp(version, "1.", 2)) version += 2;
    if (version) release = (unsigned)strtoul(version, NULL, 10);
    free(text);
  }
  free(content.data);
  free(path);
  free(real);
  return release;
}

bool mincov_jdk_find(const char *home, struct mincov_jdk *jdk) {
  *jdk = (struct mincov_jdk){0};
  const char *variable = getenv("JAVA_HOME");
  bool found = home                    ? find_in_home(home, "--jdk", jdk)
               : variable && *variable ? find_in_home(variable, "JAVA_HOME", jdk)
                                       : find_in_path(jdk);
  if (found) jdk->release = read_release(jdk->javac);
  return found;
}

void mincov_jdk_free(struct mincov_jdk *jdk) {
  free(jdk->javac);
  free(jdk->java);
  *jdk = (struct mincov_jdk){0};
}
