/* Leaves the stores of set probes out of classes that are redefined. Their code keeps its size: in the place of a store stand instructions
 * that do nothing.
 *
 *   getstatic H.p; push n; iconst_1; bastore           of a probe, H.p[n]=1        becomes   nop...
 *   getstatic H.p; push n; iconst_1; dup_x2; bastore   of a value, (H.p[n]=1)>0    becomes   nop... iconst_1
 *
 * So jumps, tables of exceptions and of lines, and the verifier's frames are as before (JVMS 4.7.3, 4.10). No jump leads into the middle of
 * such a store, for each is one expression of the source. Stores of other forms, those of hooks and of handlers, stay. */
package mincovagent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class StoreRemover implements ClassFileTransformer {
  private static final int ICONST_0 = 0x03, ICONST_1 = 0x04, ICONST_5 = 0x08, BIPUSH = 0x10, SIPUSH = 0x11, LDC = 0x12, LDC_W = 0x13;
  private static final int BASTORE = 0x54, DUP_X2 = 0x5b, GETSTATIC = 0xb2;
  private static final byte NOP = 0;

  private final Holders holders;

  /* What was done since it was made to forget. */
  final List<Class<?>> changed = new ArrayList<>(), withoutProbes = new ArrayList<>();
  int storeCount;
  String trouble; // why a class was left as it is, or null

  StoreRemover(Holders holders) {
    this.holders = holders;
  }

  void forget() {
    changed.clear();
    withoutProbes.clear();
    storeCount = 0;
    trouble = null;
    holders.forget();
  }

  @Override
  public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    if (redefined == null) return null; // a class that another thread loads at this moment
    try {
      byte[] result = bytes.clone();
      ClassFile file = new ClassFile(bytes);
      byte[][] arrays = arraysOf(file, loader);
      if (arrays == null) {
        withoutProbes.add(redefined);
        return null;
      }
      int before = storeCount;
      file.visitCodes((begin, end) -> removeFrom(file, begin, end, arrays, result));
      if (storeCount == before) return null;
      changed.add(redefined);
      return result;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError problem) {
      trouble = name + ": " + problem;
      return null;
    }
  }

  /* By the number of the constant that refers to it, the array of a holder; null: this class has no probes. */
  private byte[][] arraysOf(ClassFile file, ClassLoader loader) throws ReflectiveOperationException {
    byte[][] arrays = null;
    for (int i = 1; i < file.constantCount(); i++) {
      String holder = file.classOfField(i, Holders.FIELD, Holders.DESCRIPTOR);
      if (holder == null || !holder.startsWith(Holders.PACKAGE_START)) continue;
      if (arrays == null) arrays = new byte[file.constantCount()][];
      arrays[i] = holders.array(holder, loader);
    }
    return arrays;
  }

  private void removeFrom(ClassFile file, int begin, int end, byte[][] arrays, byte[] result) {
    for (int at = begin; at < end; at = file.next(at, begin)) {
      if (file.u1(at) != GETSTATIC) continue;
      byte[] array = arrays[file.u2(at + 1)];
      if (array == null) continue;
      int index = pushed(file, at + 3), value = file.next(at + 3, begin);
      if (index < 0 || index >= array.length || array[index] == 0 || file.u1(value) != ICONST_1) continue;
      boolean used = file.u1(value + 1) == DUP_X2;
      int store = used ? value + 2 : value + 1;
      if (file.u1(store) != BASTORE) continue;
      Arrays.fill(result, at, store + 1, NOP);
      if (used) result[store] = ICONST_1;
      storeCount++;
    }
  }

  /* The int that an instruction pushes, or -1: it may be any. */
  private static int pushed(ClassFile file, int at) {
    int opcode = file.u1(at);
    if (opcode >= ICONST_0 && opcode <= ICONST_5) return opcode - ICONST_0;
    switch (opcode) {
      case BIPUSH: return file.s1(at + 1);
      case SIPUSH: return file.s2(at + 1);
      case LDC: return file.integer(file.u1(at + 1));
      case LDC_W: return file.integer(file.u2(at + 1));
      default: return -1;
    }
  }
}
