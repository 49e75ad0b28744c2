// Counts words: a program that makes many inline functions, landing pads and instances.
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

template <class T> struct Node {
  T value;
  std::unique_ptr<Node> left, right;
  explicit Node(T v) : value(std::move(v)) {}
};

template <class T> bool insert(std::unique_ptr<Node<T>> &root, const T &value) {
  std::unique_ptr<Node<T>> *place = &root;
  while (*place) {
    if (value == (*place)->value)
      return false;
    place = value < (*place)->value ? &(*place)->left : &(*place)->right;
  }
  *place = std::make_unique<Node<T>>(value);
  return true;
}

static int parse(const std::string &text) {
  try {
    return std::stoi(text);
  } catch (const std::invalid_argument &) {
    return -1;
  } catch (const std::out_of_range &error) {
    throw std::runtime_error(std::string("too long: ") + error.what());
  }
}

int main(int argc, char **argv) {
  std::istringstream in(argc > 1 ? argv[1] : "one two two 3 three 3 3");
  std::map<std::string, int> counts;
  std::unique_ptr<Node<std::string>> words;
  std::unique_ptr<Node<int>> numbers;
  for (std::string word; in >> word;) {
    int number = parse(word);
    if (number >= 0 ? insert(numbers, number) : insert(words, word))
      counts[word] = 0;
    switch (++counts[word]) {
    case 1: std::cout << "new " << word << '\n'; break;
    case 2: std::cout << "again\n"; break;
    default: continue;
    }
  }
  std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) { return a.second > b.second; });
  for (const auto &[word, count] : sorted)
    std::cout << word << ' ' << count << '\n';
  return sorted.empty() ? 1 : 0;
}
