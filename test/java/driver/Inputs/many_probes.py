"""Prints a class of a module with some 40,000 probes, and a main that calls its last method for a second and a half."""

METHODS, CONDITIONS = 100, 400

print("package many;\npublic class Many {")
for method in range(METHODS):
    print("  static int f%d(int x) {\n    int s = 0;" % method)
    for i in range(CONDITIONS):
        print("    if (x == %d) s++;" % i)
    print("    return s;\n  }")
print("""  public static void main(String[] arguments) {
    long end = System.nanoTime() + 1500000000L;
    int sum = 0;
    while (System.nanoTime() < end)
      for (int x = 0; x < %d; x++) sum += f%d(x);
    System.out.println(sum > 0);
  }
}""" % (CONDITIONS, METHODS - 1))
