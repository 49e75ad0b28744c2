/* The bytes of a class, and where in them is what (JVMS 4, 6.5). Only what StoreRemover asks for is read. What is none of a class file, or of
 * a newer form, ends in an IllegalArgumentException or an IndexOutOfBoundsException. */
package mincovagent;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

final class ClassFile {
  private static final int UTF8 = 1, INTEGER = 3, LONG = 5, DOUBLE = 6, FIELD = 9, FIRST_CONSTANT = 10;
  /* Bytes behind the tag of a constant, by tag. 0: there is no such tag, or it is UTF8. */
  private static final int[] CONSTANT_SIZES = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

  private static final int TABLESWITCH = 0xaa, LOOKUPSWITCH = 0xab, WIDE = 0xc4, IINC = 0x84;
  /* Bytes of instructions from opcode 0 on: how many opcodes, and their size. 0: those above. */
  private static final int[][] INSTRUCTION_SIZES = {
      {16, 1}, {1, 2}, {1, 3}, {1, 2}, {2, 3}, {5, 2}, {28, 1}, {5, 2}, {73, 1}, {1, 3}, {20, 1}, {16, 3}, {1, 2}, {2, 0},
      {6, 1}, {7, 3}, {2, 5}, {1, 3}, {1, 2}, {1, 3}, {2, 1}, {2, 3}, {2, 1}, {1, 0}, {1, 4}, {2, 3}, {2, 5}};
  private static final byte[] SIZE_OF_OPCODE = sizesOfOpcodes();

  private final ByteBuffer bytes; // big-endian, as class files are
  private final int[] constants; // the place of each one's tag
  private final int membersBegin;

  /** What is done with the instructions of a method: they are at [begin, end). */
  interface CodeVisitor {
    void visit(int begin, int end);
  }

  ClassFile(byte[] content) {
    bytes = ByteBuffer.wrap(content);
    constants = new int[u2(FIRST_CONSTANT - 2)];
    int at = FIRST_CONSTANT;
    for (int i = 1; i < constants.length; i++) {
      int tag = u1(at);
      constants[i] = at;
      if (tag == LONG || tag == DOUBLE) i++; // they count twice
      at += 1 + constantSize(tag, at);
    }
    int interfaces = at + 6; // behind access flags, this class, its superclass
    membersBegin = interfaces + 2 + 2 * u2(interfaces);
  }

  private int constantSize(int tag, int at) {
    if (tag == UTF8) return 2 + u2(at + 1);
    int size = tag < CONSTANT_SIZES.length ? CONSTANT_SIZES[tag] : 0;
    if (size == 0) throw new IllegalArgumentException("a constant of kind " + tag);
    return size;
  }

  private static byte[] sizesOfOpcodes() {
    byte[] sizes = new byte[256];
    int opcode = 0;
    for (int[] run : INSTRUCTION_SIZES)
      for (int i = 0; i < run[0]; i++) sizes[opcode++] = (byte) run[1];
    return sizes;
  }

  int u1(int at) { return bytes.get(at) & 0xff; }
  int u2(int at) { return bytes.getShort(at) & 0xffff; }
  int s1(int at) { return bytes.get(at); }
  int s2(int at) { return bytes.getShort(at); }

  /** How many constants there are; they have the numbers from 1 on. */
  int constantCount() { return constants.length; }

  /** The class of a reference to a static or instance field of this name and type, or null: it is of another field, or no field. */
  String classOfField(int constant, String name, String descriptor) {
    int at = constants[constant];
    if (at == 0 || u1(at) != FIELD) return null;
    int nameAndType = constants[u2(at + 3)];
    if (!text(u2(nameAndType + 1)).equals(name) || !text(u2(nameAndType + 3)).equals(descriptor)) return null;
    return text(u2(constants[u2(at + 1)] + 1));
  }

  private String text(int constant) {
    int at = constants[constant];
    return new String(bytes.array(), at + 3, u2(at + 1), StandardCharsets.UTF_8); // ASCII is all that is compared
  }

  /** An int constant's value, or -1: it is something else. */
  int integer(int constant) {
    int at = constants[constant];
    return u1(at) == INTEGER ? bytes.getInt(at + 1) : -1;
  }

  void visitCodes(CodeVisitor visitor) {
    int at = visitMembers(membersBegin, null);
    visitMembers(at, visitor);
  }

  /* Fields or methods: gives the place behind them. */
  private int visitMembers(int at, CodeVisitor visitor) {
    int count = u2(at);
    at += 2;
    for (int i = 0; i < count; i++) {
      int attributes = u2(at + 6);
      at += 8;
      for (int k = 0; k < attributes; k++) {
        int size = bytes.getInt(at + 2), code = at + 14; // behind name, size, stack, locals, and the instructions' size
        if (visitor != null && text(u2(at)).equals("Code")) visitor.visit(code, code + bytes.getInt(code - 4));
        at += 6 + size;
      }
    }
    return at;
  }

  /** The place behind the instruction at a place, of a method whose code begins at begin. */
  int next(int at, int begin) {
    int opcode = u1(at), operands = begin + ((at - begin + 4) & ~3); // of switches, which are aligned
    if (opcode == TABLESWITCH) return operands + 12 + 4 * (bytes.getInt(operands + 8) - bytes.getInt(operands + 4) + 1);
    if (opcode == LOOKUPSWITCH) return operands + 8 + 8 * bytes.getInt(operands + 4);
    if (opcode == WIDE) return at + (u1(at + 1) == IINC ? 6 : 4);
    int size = SIZE_OF_OPCODE[opcode];
    if (size == 0) throw new IllegalArgumentException("an instruction " + opcode);
    return at + size;
  }
}
