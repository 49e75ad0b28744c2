// A document is made, written, parsed, searched and changed, some hundred elements at a time.
#include <cstdio>
#include <sstream>
#include <string>

#include "pugixml.hpp"

static std::string make_document(int entries) {
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("catalogue");
  for (int i = 0; i < entries; i++) {
    pugi::xml_node entry = root.append_child(i % 3 ? "book" : "record");
    entry.append_attribute("id") = i;
    entry.append_attribute("price") = i * 1.5;
    entry.append_child("title").text().set(("Number <" + std::to_string(i) + "> & more").c_str());
    entry.append_child(pugi::node_comment).set_value("a comment");
  }
  std::ostringstream text;
  document.save(text);
  return text.str();
}

int main() {
  unsigned long sum = 0;
  for (int round = 0; round < 20; round++) {
    std::string text = make_document(100 + round);
    pugi::xml_document document;
    if (!document.load_buffer(text.data(), text.size())) return 1;
    sum += document.select_nodes("/catalogue/book[@id > 50]/title").size();
    sum += document.select_nodes("//*[contains(title, '7')]").size();
    for (pugi::xml_node entry : document.child("catalogue").children("record")) {
      sum += entry.attribute("id").as_uint() + static_cast<unsigned long>(entry.attribute("price").as_double());
      entry.remove_child("title");
    }
    std::ostringstream out;
    document.save(out, "  ");
    sum += out.str().size();
  }
  std::printf("%lu\n", sum);
  return 0;
}
