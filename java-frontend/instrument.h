/* One Java source file, instrumented: bytes in, bytes out. This is the whole interface of the front-end library.
 *
 * The text is parsed (parse.h), each method, constructor, initialiser and lambda becomes a control flow graph (flow.h), the core
 * plans on it, and the chosen nodes become insertions (edits.h), all on the line that they belong to. Files, directories, processes
 * and threads are the drivers' business.
 *
 * What is inserted refers to two classes in one package of the output directory, whose name the driver chooses:
 *
 *   the holder, one a source file:  public final class F<16 hexadecimal digits> {
 *                                     public static final byte[] p = R.array("<path>", 0x<hash>L, <number of probes>); }
 *   the runtime, once:              public final class R { ... }   with
 *     static byte[] array(String path, long hash, int count)        never throws; count zeros where the file is not known
 *     static <T> T r(byte[] p, int n, T value)                      p[n] = 1, gives value; and the same for the 8 primitive types
 *     static <T, X extends Throwable> T hit(byte[] p, int n, R.Value<T, X> body) throws X             p[n] = 1, gives body.get()
 *     static <X extends Throwable> void hit(byte[] p, int n, R.Action<X> body) throws X               p[n] = 1, body.run()
 *     and hit for R.BooleanValue<X>, R.IntValue<X>, ... of the 8 primitive types, each with a method get() throws X
 *     static int halting(int status)                                around the argument of Runtime.halt: writes what ran so far
 *
 * A probe is `<package>.<holder>.p[n]=1`, a hook `<package>.R.r(<package>.<holder>.p,n,value)`. */
#ifndef MINCOV_JAVA_INSTRUMENT_H
#define MINCOV_JAVA_INSTRUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mincov/map.h"

#define MINCOV_JAVA_RUNTIME_CLASS "R"
#define MINCOV_JAVA_LATEST_RELEASE 25
#define MINCOV_JAVA_HOLDER_NAME_SIZE 18 /* "F", 16 digits, terminator */

/* How the source is encoded. Everything that agrees with ASCII on bytes below 0x80, and may have any byte above, is one kind;
 * insertions are ASCII. */
enum mincov_java_encoding {
  MINCOV_JAVA_ASCII_BASED = 0, /* ISO-8859-*, windows-125*, KOI8, EUC-* ... */
  MINCOV_JAVA_ASCII,
  MINCOV_JAVA_UTF8,
  MINCOV_JAVA_SHIFT_JIS,   /* double bytes whose second may be an ASCII letter or sign */
  MINCOV_JAVA_DOUBLE_BYTE, /* GBK, Big5, the same with other ranges */
  MINCOV_JAVA_GB18030,     /* and four bytes */
  MINCOV_JAVA_UTF16,       /* by its byte order mark, big-endian without one */
  MINCOV_JAVA_UTF16_BE,
  MINCOV_JAVA_UTF16_LE,
  MINCOV_JAVA_UTF32, /* as UTF-16 */
  MINCOV_JAVA_UTF32_BE,
  MINCOV_JAVA_UTF32_LE,
};

/* The kind that javac's -encoding NAME stands for; case does not matter. false: not known. */
bool mincov_java_encoding_find(const char *name, enum mincov_java_encoding *encoding);

/* Writes ASCII text in an encoding (holders and the runtime's source are compiled with the same -encoding). Appends to out; no byte
 * order mark except for UTF16 and UTF32, which are written big-endian with one when out is empty. */
enum mincov_status mincov_java_encode(enum mincov_java_encoding encoding, const char *ascii, size_t length,
                                      struct mincov_bytes *out);

struct mincov_java_options {
  enum mincov_mode mode; /* BLOCK, ALL or VERIFY */
  enum mincov_exactness exactness;
  unsigned release; /* the language level that the code is compiled for: 8 to 25; 0: the latest */
  enum mincov_java_encoding encoding;
  const char *package; /* of holders and runtime: one identifier or several with dots, ASCII; not to be a name that code uses */
  bool generated_too;  /* instrument classes annotated @Generated as well */
  bool branches;       /* make the outcomes of every condition known, not only blocks */
};

/* A source file. path: where reports find it (the file record; absolute, or relative if the user wants it so). holder_path: below
 * the output directory, with slashes, UTF-8 (what the holder passes; its hash names the holder). */
struct mincov_java_source {
  const char *path;
  const char *holder_path;
  const uint8_t *bytes;
  size_t size; /* at most UINT32_MAX / 4 */
  /* Places that must not be used, from the repair loop: values of mincov_java_insertion.place, ascending. */
  const uint32_t *avoided;
  size_t avoided_count;
};

/* Why a file is copied unchanged. */
enum mincov_java_outcome {
  MINCOV_JAVA_INSTRUMENTED = 0,
  MINCOV_JAVA_NOTHING_TO_DO,        /* no code in it: package-info.java, module-info.java, interfaces without bodies */
  MINCOV_JAVA_ALREADY_INSTRUMENTED, /* it uses the package of holders and runtime, or another run's */
  MINCOV_JAVA_NOT_PARSED,           /* syntax that tree-sitter or javac would not take; line and column say where */
  MINCOV_JAVA_MALFORMED,            /* bytes that are none of ASCII, UTF-8, UTF-16 or UTF-32; line and column say where */
  MINCOV_JAVA_TOO_LARGE,            /* more than UINT32_MAX / 4 bytes */
  MINCOV_JAVA_OUTCOME_COUNT
};
/* As summaries print it, for example "cannot be parsed". */
const char *mincov_java_outcome_name(enum mincov_java_outcome outcome);

/* Why a place has no probe although the plan, or the mode, wanted one. */
enum mincov_java_left_out {
  MINCOV_JAVA_LEFT_LAMBDA,      /* body whose value or void nature cannot be told, and no operand to hook */
  MINCOV_JAVA_LEFT_CONSTRUCTOR, /* start of a constructor whose this(...) or super(...) has no argument to hook */
  MINCOV_JAVA_LEFT_INITIALISER, /* static or interface initialiser where a probe would change the class */
  MINCOV_JAVA_LEFT_EXPRESSION,  /* inside an expression, where nothing can stand */
  MINCOV_JAVA_LEFT_SIZE,        /* the method would leave the JVM's limit of 64 KB */
  MINCOV_JAVA_LEFT_AVOIDED,     /* javac refused the insertion (source.avoided) */
  MINCOV_JAVA_LEFT_COUNT
};
/* As summaries print it, for example "lambda bodies without a place". */
const char *mincov_java_left_out_name(enum mincov_java_left_out reason);

struct mincov_java_counts {
  uint32_t classes, functions, skipped, blocks,
      probes;                                /* skipped: functions left out: @Generated, mincov:off, empty private constructors */
  uint32_t left_out[MINCOV_JAVA_LEFT_COUNT]; /* nodes without a place, whether inferred in the end or not */
};

/* What was put in: length bytes before the original's byte offset. In the output it starts at offset plus the lengths before it. */
struct mincov_java_insertion {
  uint32_t offset;
  uint32_t length;
  uint32_t place; /* names the place in the original, for source.avoided: all insertions of one probe have the same */
};

/* A function record in the map. Offsets from the start of the map, see struct mincov_references. */
struct mincov_java_function {
  size_t probes;        /* where the reference to its probe bytes is; 0: the record has none */
  size_t file;          /* where the reference to its file record is */
  uint32_t first_probe; /* index in the file's array */
};

struct mincov_java_result {
  enum mincov_java_outcome outcome;
  uint32_t line, column; /* from 1; of what was refused, 0: no place */
  uint64_t
      hash; /* what the holder passes: of the bytes, the options that matter, the avoided places, and the front end's version */
  /* Filled only when instrumented: */
  struct mincov_bytes text;                  /* same encoding, same line ends */
  char holder[MINCOV_JAVA_HOLDER_NAME_SIZE]; /* class name; its file is <package folder>/<holder>.java */
  struct mincov_bytes holder_text;           /* in the encoding of the source */
  struct mincov_bytes map; /* the file record at offset 0, then function records; 4-byte references to be filled */
  struct mincov_java_function *functions;
  size_t function_count;
  struct mincov_java_insertion *insertions; /* by offset */
  size_t insertion_count;
  uint32_t probe_count;
  struct mincov_java_counts counts;
};

/* Instruments a file. Memory is proportional to its size; time O(size log size); no recursion on what is nested. Thread-safe;
 * up to 16 MB of memory are kept for each thread until mincov_java_thread_end. When memory is out the process ends with a message.
 * The caller frees *result with mincov_java_result_free, whatever the outcome. */
void mincov_java_instrument(const struct mincov_java_source *source, const struct mincov_java_options *options,
                            struct mincov_java_result *result);
void mincov_java_result_free(struct mincov_java_result *result);

/* Frees what the calling thread keeps. */
void mincov_java_thread_end(void);

#endif
