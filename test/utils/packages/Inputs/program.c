int archived(int x);
int shared(int x);
int object(int x);
int main(int argc, char **argv) {
  (void)argv;
  return archived(argc) != shared(argc) || object(argc) != shared(argc);
}
