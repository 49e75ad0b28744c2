extern "C" int shared(int x) { return x > 3 ? x : -x; }
