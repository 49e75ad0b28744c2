// A C++ function that a C program may call.
#include <string>

extern "C" int part_length(const char *text) {
  std::string copy = text;
  return copy.empty() ? -1 : static_cast<int>(copy.size());
}
