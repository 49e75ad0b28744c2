// Bytes that are no UTF-8 (this file is ISO-8859-1), tabs, form feeds, and a brace on the line of another.
// ENCODING: ISO-8859-1
class Encoded { static int größe; static int f(int ä) { if (ä > 1) { größe += ä; } else größe--; return größe; }
	public static void main(String[] args) { System.out.println(f(3) + "ä".length()); } }
