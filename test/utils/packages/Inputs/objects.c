int object(int x) { return x > 3 ? x : -x; }
