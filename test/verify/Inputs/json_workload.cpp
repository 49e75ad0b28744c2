// Exceptions thrown and caught across many inline and template functions of a header-only library.
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

using nlohmann::json;

template <class Function> static void attempt(const char *name, Function function) {
  try {
    function();
    std::cout << name << " passed\n";
  } catch (const json::exception &error) {
    std::cout << name << ' ' << error.id << '\n';
  } catch (const std::exception &error) {
    std::cout << name << " other\n";
  }
}

struct Guard {
  int &counter;
  explicit Guard(int &c) : counter(c) { ++counter; }
  ~Guard() { --counter; }
};

static int depth;

static void descend(const json &value, int level) {
  Guard guard(depth);
  if (level == 0) throw std::out_of_range("bottom");
  for (const auto &item : value) descend(item, level - 1);
}

int main() {
  const std::vector<std::string> texts = {"{\"a\":[1,2.5,-3e10,true,null,\"\\u00e4\\n\"]}", "[1,", "{\"a\" 1}", "\"\\ud800\"", "nul", "1e999",
                                          "[[[[]]]]", "", "\x80", "{\"k\":{\"k\":{\"k\":[{}]}}}"};
  for (const auto &text : texts) {
    attempt("parse", [&] { std::cout << json::parse(text).dump(1).size() << '\n'; });
    std::cout << json::accept(text) << json::parse(text, nullptr, false).is_discarded() << '\n';
  }
  json value = json::parse(texts[0]);
  attempt("at", [&] { value.at("missing"); });
  attempt("index", [&] { value["a"].at(99); });
  attempt("type", [&] { value.get<int>(); });
  attempt("pointer", [&] { value.at(json::json_pointer("/a/-")); });
  attempt("bad pointer", [&] { json::json_pointer("a"); });
  attempt("patch", [&] { value.patch(json::parse("[{\"op\":\"test\",\"path\":\"/a/0\",\"value\":2}]")); });
  attempt("iterator", [&] { value.erase(json().begin()); });
  attempt("descend", [&] { descend(json::parse("[[[[[[]]]]]]"), 4); });
  attempt("utf8", [&] { json("\xff").dump(); });
  std::cout << depth << '\n';
  for (const auto &bytes : {json::to_cbor(value), json::to_msgpack(value), json::to_ubjson(value), json::to_bson(value)}) {
    std::cout << bytes.size() << '\n';
    for (std::size_t cut = 0; cut < bytes.size(); cut += 3) {
      std::vector<std::uint8_t> part(bytes.begin(), bytes.begin() + static_cast<long>(cut));
      attempt("cbor", [&] { json::from_cbor(part); });
      attempt("msgpack", [&] { json::from_msgpack(part); });
      attempt("ubjson", [&] { json::from_ubjson(part); });
      attempt("bson", [&] { json::from_bson(part); });
    }
  }
  json flat = value.flatten();
  std::map<std::string, std::vector<int>> numbers = {{"x", {1, 2}}, {"y", {}}};
  json made = numbers;
  made.merge_patch(R"({"x":null,"z":{"q":1}})"_json);
  std::cout << flat.unflatten() << made << json::diff(value, made).size() << (value < made) << '\n';
  std::stringstream stream("1 2 x");
  attempt("stream", [&] {
    for (json item; stream >> item;) std::cout << item << '\n';
  });
  return 0;
}
