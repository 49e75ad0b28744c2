int archived(int x) { return x > 3 ? x : -x; }
