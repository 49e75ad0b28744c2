// RUN: %case
// EXIT: 19
// A destructor at the end of a scope ends the process: code behind the scope does not run, an earlier return's value is lost.
#include <cstdio>
#include <cstdlib>
struct Leaver {
  bool leave;
  ~Leaver() {
    if (leave) //+
      std::exit(19); //+
    std::puts("stays"); //+
  }
};
static int scoped(bool leave) {
  {
    Leaver leaver{leave}; //+
    std::puts("in scope"); //+
  }
  std::puts("behind scope"); //+
  return 1; //+
}
int main() {
  scoped(false); //+
  scoped(true); //+
  return 0; //=-
}
