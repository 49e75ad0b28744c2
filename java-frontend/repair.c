/* The grammar knows Java 21 as most people write it. javac takes more: newer syntax, and odd spellings of the old. Each rule below
 * looks at a few tokens, in one pass, and blanks or renames some of them; it is applied only to texts that the grammar refused, so
 * that a rule may be broad. Rules never look at what they changed before. */
#include "repair.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum token_kind { TOKEN_WORD, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_SIGN, TOKEN_END };

struct token {
  uint32_t start, end;
  uint8_t kind;
};

struct repair {
  char *text;
  uint32_t size;
  MINCOV_JAVA_ARRAY(struct token) tokens; /* ended by two of TOKEN_END */
  uint32_t *match;                        /* [tokens] of a `)`: its `(`, and the other way round; 0: none */
  bool is_module, changed;
};

/* ---- Tokens ---- */

static bool starts_word(char c) { return isalpha((unsigned char)c) || c == '_' || c == '$'; }
static bool in_word(char c) { return starts_word(c) || isdigit((unsigned char)c); }

static uint32_t end_of_quoted(const char *text, uint32_t at, uint32_t size) {
  char quote = text[at];
  bool block = quote == '"' && strncmp(text + at, "\"\"\"", 3) == 0;
  for (at += block ? 3 : 1; at < size; at++) {
    if (text[at] == '\\' && at + 1 < size)
      at++;
    else if (block ? strncmp(text + at, "\"\"\"", 3) == 0 : text[at] == quote)
      return at + (block ? 3 : 1);
    else if (!block && text[at] == '\n')
      return at;
  }
  return size;
}

static uint32_t end_of_comment(const char *text, uint32_t at, uint32_t size) {
  const char *end = text[at + 1] == '/' ? memchr(text + at, '\n', size - at) : strstr(text + at + 2, "*/");
  return end ? (uint32_t)(end - text) + (text[at + 1] == '/' ? 1 : 2) : size;
}

/* A number with all its letters and points. `1..x` and `1.f()` do not occur in Java. */
static uint32_t end_of_number(const char *text, uint32_t at) {
  while (in_word(text[at]) || text[at] == '.' || ((text[at] == '+' || text[at] == '-') && strchr("eEpP", text[at - 1]))) at++;
  return at;
}

static void read_tokens(struct repair *repair) {
  const char *text = repair->text;
  for (uint32_t at = 0; at < repair->size;) {
    char c = text[at];
    uint32_t end = at + 1;
    enum token_kind kind = TOKEN_SIGN;
    if (isspace((unsigned char)c)) {
      at++;
      continue;
    }
    if (c == '/' && (text[at + 1] == '/' || text[at + 1] == '*')) {
      at = end_of_comment(text, at, repair->size);
      continue;
    }
    if (starts_word(c)) {
      kind = TOKEN_WORD;
      while (in_word(text[end])) end++;
    } else if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)text[at + 1]))) {
      kind = TOKEN_NUMBER;
      end = end_of_number(text, at);
    } else if (c == '"' || c == '\'') {
      kind = TOKEN_TEXT;
      end = end_of_quoted(text, at, repair->size);
    } else if (strncmp(text + at, "->", 2) == 0 || strncmp(text + at, "==", 2) == 0 || strncmp(text + at, "++", 2) == 0 ||
               strncmp(text + at, "--", 2) == 0 || strncmp(text + at, "&&", 2) == 0 || strncmp(text + at, "||", 2) == 0) {
      end = at + 2;
    } else if (strncmp(text + at, "...", 3) == 0) {
      end = at + 3;
    }
    MINCOV_JAVA_PUSH(&repair->tokens, (struct token){at, end, (uint8_t)kind});
    at = end;
  }
  for (int i = 0; i < 2; i++) MINCOV_JAVA_PUSH(&repair->tokens, (struct token){repair->size, repair->size, TOKEN_END});
}

static void match_parentheses(struct repair *repair) {
  size_t count = repair->tokens.count, depth = 0;
  uint32_t *stack = mincov_java_allocate(count, sizeof *stack);
  repair->match = mincov_java_allocate(count, sizeof *repair->match);
  for (uint32_t i = 0; i < count; i++) {
    char c = repair->text[repair->tokens.items[i].start];
    if (repair->tokens.items[i].kind != TOKEN_SIGN) continue;
    if (c == '(') stack[depth++] = i;
    if (c == ')' && depth) {
      repair->match[i] = stack[--depth];
      repair->match[stack[depth]] = i;
    }
  }
  free(stack);
}

/* The token before the first is none. */
static bool is(const struct repair *repair, uint32_t token, const char *text) {
  if (token >= repair->tokens.count) return false;
  const struct token *at = &repair->tokens.items[token];
  size_t length = strlen(text);
  return at->end - at->start == length && memcmp(repair->text + at->start, text, length) == 0;
}

static bool is_word(const struct repair *repair, uint32_t token) {
  return token < repair->tokens.count && repair->tokens.items[token].kind == TOKEN_WORD;
}

static bool is_one_of(const struct repair *repair, uint32_t token, const char *const *texts) {
  for (; *texts; texts++)
    if (is(repair, token, *texts)) return true;
  return false;
}

static void blank(struct repair *repair, uint32_t first, uint32_t behind) {
  for (uint32_t i = first; i < behind; i++) {
    struct token *token = &repair->tokens.items[i];
    for (uint32_t at = token->start; at < token->end; at++)
      if (repair->text[at] != '\n' && repair->text[at] != '\r') repair->text[at] = ' ';
  }
  repair->changed |= first < behind;
}

static void put(struct repair *repair, uint32_t offset, char c) {
  repair->changed |= repair->text[offset] != c;
  repair->text[offset] = c;
}

/* A word that the grammar takes for a keyword becomes a name. */
static void rename_word(struct repair *repair, uint32_t token) { put(repair, repair->tokens.items[token].end - 1, '_'); }

/* ---- Rules ---- */

/* An annotation's tokens: @ name(.name)* and arguments. Returns the token behind. */
static uint32_t behind_annotation(const struct repair *repair, uint32_t at) {
  at++;
  while (is_word(repair, at)) {
    at++;
    if (!is(repair, at, ".")) break;
    at++;
  }
  return is(repair, at, "(") && repair->match[at] ? repair->match[at] + 1 : at;
}

/* In a pattern, from first to before end: final and annotations are blanked, names of records with dots joined. */
static void simplify_pattern(struct repair *repair, uint32_t first, uint32_t end) {
  for (uint32_t at = first; at < end; at++) {
    if (is(repair, at, "final")) {
      blank(repair, at, at + 1);
    } else if (is(repair, at, "@")) {
      uint32_t behind = behind_annotation(repair, at);
      blank(repair, at, behind);
      at = behind - 1;
    } else if (is_word(repair, at) && is(repair, at + 1, ".")) {
      uint32_t last = at;
      while (is_word(repair, last) && is(repair, last + 1, ".") && is_word(repair, last + 2)) last += 2;
      uint32_t behind = last + 1;
      if (is(repair, behind, "<"))
        while (behind < end && !is(repair, behind, "(")) behind++;
      if (!is(repair, behind, "(")) continue;
      for (uint32_t joined = repair->tokens.items[at].start; joined < repair->tokens.items[last].start; joined++)
        put(repair, joined, repair->text[joined] == '\n' || !in_word(repair->text[joined]) ? '_' : repair->text[joined]);
      at = last;
    }
  }
}

/* Where the pattern behind instanceof ends: at the operator, parenthesis or sign behind it. */
static uint32_t end_of_pattern(const struct repair *repair, uint32_t at) {
  static const char *const ends[] = {"&&", "||", "?", ";", ")", ",", "]", "}", "->", ":", "==", "=", "{", NULL};
  for (int depth = 0; repair->tokens.items[at].kind != TOKEN_END; at++) {
    if (is(repair, at, "(") && repair->match[at]) {
      at = repair->match[at];
      continue;
    }
    if (is(repair, at, "<")) depth++;
    if (is(repair, at, ">")) depth--;
    if (depth <= 0 && is_one_of(repair, at, ends)) break;
  }
  return at;
}

/* The label of a case, to its colon or arrow. */
static uint32_t end_of_label(const struct repair *repair, uint32_t at) {
  for (uint32_t questions = 0; repair->tokens.items[at].kind != TOKEN_END; at++) {
    if (is(repair, at, "(") && repair->match[at]) at = repair->match[at];
    if (is(repair, at, "?")) questions++;
    if (is(repair, at, "->") || is(repair, at, "{") || is(repair, at, ";")) break;
    if (is(repair, at, ":") && !questions--) break;
  }
  return at;
}

/* `Type name`, `Type<...> name`, `Type(...)`: a pattern begins here. */
static bool is_pattern(const struct repair *repair, uint32_t at, uint32_t end) {
  if (!is_word(repair, at) && !is(repair, at, "@")) return false;
  if (is(repair, at, "final") || is(repair, at, "@")) return true;
  while (at < end && (is_word(repair, at) || is(repair, at, "."))) {
    if (is_word(repair, at) && is_word(repair, at + 1)) return true;
    at++;
  }
  return is(repair, at, "(") || is(repair, at, "<") || is(repair, at, "[");
}

/* case: further patterns behind commas have no variables of interest and go; so does `default` behind null, but for its name; the
 * guard's `when` is the one behind the variable. */
static void repair_label(struct repair *repair, uint32_t keyword) {
  uint32_t first = keyword + 1, end = end_of_label(repair, first), guard = end;
  if (is(repair, first, "null") && is(repair, first + 1, ",") && is(repair, first + 2, "default")) {
    uint32_t start = repair->tokens.items[first + 2].start;
    for (uint32_t i = 0; i < 7; i++) put(repair, start + i, MINCOV_JAVA_MASKED_DEFAULT[i]);
    return;
  }
  if (!is_pattern(repair, first, end)) return;
  for (uint32_t at = first + 1; at < end; at++) {
    if (is(repair, at, "(") && repair->match[at]) at = repair->match[at];
    if (!is(repair, at, "when") || is(repair, at - 1, ",") || is(repair, at - 1, ".")) continue;
    if (is(repair, at + 1, "when") && at - 1 == first) {
      rename_word(repair, at);
      continue;
    }
    guard = at;
    break;
  }
  for (uint32_t at = guard + 1; at < end; at++)
    if (is(repair, at, "when")) rename_word(repair, at);
  uint32_t pattern_end = guard;
  int depth = 0;
  for (uint32_t at = first; at < guard; at++) {
    if (is(repair, at, "(") && repair->match[at]) at = repair->match[at];
    if (is(repair, at, "<")) depth++;
    if (is(repair, at, ">")) depth--;
    if (depth <= 0 && is(repair, at, ",")) {
      blank(repair, at, guard);
      pattern_end = at;
      break;
    }
  }
  simplify_pattern(repair, first, pattern_end);
}

/* `(i) = 3`: the parentheses go. */
static void repair_assignment(struct repair *repair, uint32_t close) {
  uint32_t next = close + 1, open = repair->match[close];
  static const char *const signs[] = {"+", "-", "*", "/", "%", "&", "|", "^", "<", ">", NULL};
  uint32_t sign = next;
  while (is_one_of(repair, sign, signs) && sign < next + 3) sign++;
  if (!is(repair, sign, "=") || (sign > next && (is(repair, next, "<") || is(repair, next, ">")) && sign == next + 1)) return;
  if (open && (is_word(repair, open - 1) || is(repair, open - 1, ")"))) return;
  blank(repair, open, open + 1);
  blank(repair, close, close + 1);
}

/* Underscores in numbers are digits enough; leading zeros of floating-point numbers are none. */
static void repair_number(struct repair *repair, const struct token *token) {
  bool hexadecimal = token->end - token->start > 2 && tolower((unsigned char)repair->text[token->start + 1]) == 'x',
       floating = false;
  for (uint32_t at = token->start; at < token->end; at++) {
    if (repair->text[at] == '_') put(repair, at, '0');
    if (strchr(".eEfFdD", repair->text[at])) floating = true;
  }
  if (floating && !hexadecimal && repair->text[token->start] == '0' && isdigit((unsigned char)repair->text[token->start + 1]))
    put(repair, token->start, '1');
}

/* Words that are keywords in some places only. */
static void repair_contextual(struct repair *repair, uint32_t at) {
  static const char *const always[] = {"open", "opens", "exports",    "requires", "provides", "uses",
                                       "with", "to",    "transitive", "module",   NULL};
  static const char *const begins[] = {";", "{", "}", "->", ":", ")", "else", "do", NULL};
  static const char *const continues[] = {"=", "++", "--", ":", ",",  ".",  ";",  "[", ")", "*",
                                          "/", "%",  "<",  ">", "==", "&&", "||", "?", NULL};
  static const char *const modifiers[] = {"class",  "interface", "abstract", "public", "private", "protected",
                                          "static", "final",     "strictfp", "@",      NULL};
  bool rename = false;
  if (is(repair, at, "record"))
    rename = !(is_word(repair, at + 1) && (is(repair, at + 2, "(") || is(repair, at + 2, "<")));
  else if (is(repair, at, "yield"))
    rename = at == 0 || !is_one_of(repair, at - 1, begins) || is_one_of(repair, at + 1, continues);
  else if (is(repair, at, "sealed"))
    rename = !is_one_of(repair, at + 1, modifiers);
  else if (is(repair, at, "permits"))
    rename = !is_word(repair, at + 1) && !is(repair, at + 1, "@");
  else if (!repair->is_module)
    rename = is_one_of(repair, at, always);
  if (rename) rename_word(repair, at);
}

static void repair_word(struct repair *repair, uint32_t at) {
  if (is(repair, at, "import") && is(repair, at + 1, "module") && is_word(repair, at + 2)) {
    blank(repair, at + 1, at + 2);
  } else if (is(repair, at, "case")) {
    repair_label(repair, at);
  } else if (is(repair, at, "instanceof")) {
    simplify_pattern(repair, at + 1, end_of_pattern(repair, at + 1));
  } else if ((is(repair, at, "super") || is(repair, at, "this")) && is(repair, at + 1, "(") && at &&
             (is(repair, at - 1, ";") || is(repair, at - 1, "}"))) {
    rename_word(repair, at); /* behind other statements: a call */
  } else if (is(repair, at, "this") && (is(repair, at - 1, "(") || is(repair, at - 1, ";")) &&
             (is(repair, at + 1, ")") || is(repair, at + 1, ";"))) {
    uint32_t open = is(repair, at - 1, "(") ? at - 1 : 0;
    if (open && is(repair, open - 1, "try")) rename_word(repair, at);
  } else {
    repair_contextual(repair, at);
  }
}

static void repair_sign(struct repair *repair, uint32_t at) {
  if (is(repair, at, ")") && repair->match[at]) {
    repair_assignment(repair, at);
  } else if (is(repair, at, "@")) {
    uint32_t behind = behind_annotation(repair, at);
    if (is(repair, behind, "...") || (at && is(repair, at - 1, "|"))) blank(repair, at, behind);
  }
}

static bool is_module(const struct repair *repair) {
  for (uint32_t at = 0; repair->tokens.items[at].kind != TOKEN_END; at++) {
    if (is(repair, at, "class") || is(repair, at, "interface") || is(repair, at, "(")) return false;
    if (!is(repair, at, "module") || !is_word(repair, at + 1) || (at && is(repair, at - 1, "import"))) continue;
    return true;
  }
  return false;
}

bool mincov_java_repair(char *text, uint32_t size) {
  struct repair repair = {.text = text, .size = size};
  read_tokens(&repair);
  match_parentheses(&repair);
  repair.is_module = is_module(&repair);
  for (uint32_t at = 0; repair.tokens.items[at].kind != TOKEN_END; at++) {
    const struct token *token = &repair.tokens.items[at];
    if (token->kind == TOKEN_WORD)
      repair_word(&repair, at);
    else if (token->kind == TOKEN_NUMBER)
      repair_number(&repair, token);
    else if (token->kind == TOKEN_SIGN)
      repair_sign(&repair, at);
  }
  free(repair.tokens.items);
  free(repair.match);
  return repair.changed;
}
