// Bodies without braces get some where they carry a probe, or where an else is put behind an if inside of them.
class Bodies {
  static int plain(int n) {
    if (n > 1) n = step(n); else n--;
    if (n > 2) if (n > 3) n = step(n); else n = 0;
    for (int i = 0; i < n; i += 2) n = step(n);
    while (n > 10) n--;
    do n = step(n); while (n < 5);
    if (n == 5) n = step(n); else if (n == 6) n = 7; else if (n == 7) n = 8;
    for (int k : new int[] {1, 2}) if (k == 1) continue; else n += k;
    return n;
  }
  static int dangling(boolean a, boolean b) {
    int n = 0;
    if (a) if (b) return step(1); else n = 2;
    if (a) while (n < 3) if (b) n = 9; else n++;
    label: if (a) for (;;) break label;
    if (a) ; else n = step(n);
    return n;
  }
  static int labels(int n) {
    outer: for (int i = 0; i < 3; i++) inner: for (int j = 0; ; j++) if (j == i) continue outer; else if (j > 1) break outer; else n++;
    one: { two: while (n < 100) { n += 40; if (n > 50) continue two; else break one; } }
    block: { if (n > 90) break block; n = -n; }
    return n;
  }
  static int step(int n) { return n + 1; }
  public static void main(String[] args) {
    System.out.println(plain(0) + " " + plain(3) + " " + plain(9) + " " + dangling(true, true) + dangling(true, false) + dangling(false, true) + labels(1));
  }
}
