// Patterns that reach each of the matchers (one pass, bit state, automaton, simulation), sets, replacement and extraction. Debian's source comes without
// the tables of characters that its build makes of Unicode's data: those below know ASCII.
#include <cstdio>
#include <string>
#include <vector>

#include "re2/filtered_re2.h"
#include "re2/re2.h"
#include "re2/set.h"
#include "re2/unicode_casefold.h"
#include "re2/unicode_groups.h"

namespace re2 {

static const URange16 digits[] = {{'0', '9'}}, spaces[] = {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}}, letters[] = {{'A', 'Z'}, {'a', 'z'}},
                      words[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
const UGroup perl_groups[] = {{"\\d", +1, digits, 1, nullptr, 0}, {"\\D", -1, digits, 1, nullptr, 0}, {"\\s", +1, spaces, 3, nullptr, 0},
                              {"\\S", -1, spaces, 3, nullptr, 0}, {"\\w", +1, words, 4, nullptr, 0},  {"\\W", -1, words, 4, nullptr, 0}};
const UGroup posix_groups[] = {{"[:alpha:]", +1, letters, 2, nullptr, 0}, {"[:digit:]", +1, digits, 1, nullptr, 0}};
const UGroup unicode_groups[] = {{"L", +1, letters, 2, nullptr, 0}, {"Nd", +1, digits, 1, nullptr, 0}};
const CaseFold unicode_casefold[] = {{'A', 'Z', 32}, {'a', 'z', -32}}, unicode_tolower[] = {{'A', 'Z', 32}};
const int num_perl_groups = 6, num_posix_groups = 2, num_unicode_groups = 2, num_unicode_casefold = 2, num_unicode_tolower = 1;

}  // namespace re2

static std::string make_text(int lines) {
  std::string text;
  for (int i = 0; i < lines; i++) {
    text += "entry " + std::to_string(i * 7919 % 1000) + ": user" + std::to_string(i) + "@host" + std::to_string(i % 13) + ".example; ";
    text += i % 5 ? "2026-0" + std::to_string(1 + i % 9) + "-17 \"quoted, text\" \xC3\xA4\xC3\xB6\n" : "aaaaaaaaaaaaaaaaaab\n";
  }
  return text;
}

static unsigned long match_all(const char *pattern, const std::string &text) {
  re2::StringPiece rest(text);
  std::string word;
  unsigned long sum = 0;
  RE2 expression(pattern);
  while (RE2::FindAndConsume(&rest, expression, &word)) sum = sum * 31 + word.size();
  return sum;
}

static unsigned long match_set(const std::string &text) {
  RE2::Set set(RE2::DefaultOptions, RE2::UNANCHORED);
  unsigned long sum = 0;
  for (const char *pattern : {"user1[0-9]+", "host(3|7)", "\\bquoted\\b", "(?i)EXAMPLE", "a+b$"}) sum += static_cast<unsigned long>(set.Add(pattern, nullptr));
  if (!set.Compile()) return 0;
  std::vector<int> found;
  set.Match(text, &found);
  return sum * 31 + found.size();
}

int main() {
  const std::string text = make_text(300);
  unsigned long sum = 0;
  for (const char *pattern : {"([a-z]+)@", "(\\d{4}-\\d\\d)-\\d\\d", "\"([^\"]*)\"", "((?:a|aa)+)b", "(\\pL+)\\n", "(?i)(ENTRY|user)\\s*\\d", "(\\w+): "})
    sum = sum * 31 + match_all(pattern, text);
  std::string copy = text;
  sum += static_cast<unsigned long>(RE2::GlobalReplace(&copy, "(\\w+)@(\\w+)", "\\2 at \\1")) + copy.size();
  int number = 0;
  std::string name;
  for (int i = 0; i < 1000; i++)
    if (RE2::FullMatch("key" + std::to_string(i) + "=value", "key(\\d+)=(\\w+)", &number, &name)) sum += static_cast<unsigned long>(number) + name.size();
  for (int i = 1; i < 30; i++) sum += static_cast<unsigned long>(RE2("(x{" + std::to_string(i) + "}|[^a-f]+?)*$").ProgramSize());
  RE2 broken("(unclosed", RE2::Quiet);
  std::printf("%lu %lu %s\n", sum, match_set(text), broken.error().c_str());
  return 0;
}
