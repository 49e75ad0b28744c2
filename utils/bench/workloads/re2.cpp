// Patterns are compiled and matched against lines of text, by each of RE2's engines.
#include <cstdio>
#include <string>
#include <vector>

#include "re2/re2.h"
#include "re2/set.h"

int main() {
  const char *const patterns[] = {"(\\w+)@(\\w+)\\.com", "^(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})$", "(?i)error:\\s*(.*)", "a*b+c?d{2,4}",
                                  "(foo|bar|baz)+quux", "[[:upper:]][[:lower:]]*", "\\bline (\\d+)\\b", "(a|ab)(c|bcd)(d*)"};
  std::vector<std::string> lines;
  for (int i = 0; i < 120; i++)
    lines.push_back("line " + std::to_string(i) + " Error: user" + std::to_string(i * 7) + "@example.com foobarquux abcd aabbccdd " +
                    std::to_string(i % 256) + ".0.1");
  unsigned long sum = 0;
  RE2::Set set(RE2::DefaultOptions, RE2::UNANCHORED);
  for (const char *pattern : patterns) {
    RE2 expression(pattern);
    set.Add(pattern, nullptr);
    for (const std::string &line : lines) {
      std::string first, copy = line;
      if (expression.NumberOfCapturingGroups() > 0 && RE2::PartialMatch(line, expression, &first)) sum += first.size();
      sum += RE2::FullMatch(line, expression) + static_cast<unsigned long>(RE2::GlobalReplace(&copy, expression, "<\\0>"));
      sum += copy.size();
    }
  }
  if (!set.Compile()) return 1;
  for (const std::string &line : lines) {
    std::vector<int> matched;
    set.Match(line, &matched);
    sum += matched.size();
  }
  std::printf("%lu\n", sum);
  return 0;
}
