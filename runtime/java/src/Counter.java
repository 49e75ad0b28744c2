/* Adds one to a number in a mapped file that other processes add to as well. Java 9 has an atomic addition for that, which source of
 * Java 8 reaches by reflection alone. On Java 8 it is a read and a write: of processes that start in the same instant, one may be
 * missing in the count. */
package @PACKAGE@;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

final class Counter {
  private static MethodHandle addition;
  private static boolean searched;

  private Counter() {}

  static void add(ByteBuffer bytes, int at) {
    try {
      MethodHandle add = addition();
      if (add != null) {
        long before = (long) add.invokeExact(bytes, at, 1L); // the result's type is part of the call
        return;
      }
    } catch (Throwable unusable) {
      // The plain way, then.
    }
    bytes.putLong(at, bytes.getLong(at) + 1);
  }

  private static MethodHandle addition() throws ReflectiveOperationException {
    if (searched) return addition;
    searched = true;
    Class<?> variable = Class.forName("java.lang.invoke.VarHandle");
    Class<?> mode = Class.forName("java.lang.invoke.VarHandle$AccessMode");
    Object view = MethodHandles.class.getMethod("byteBufferViewVarHandle", Class.class, ByteOrder.class)
                      .invoke(null, long[].class, ByteOrder.LITTLE_ENDIAN);
    Object getAndAdd = mode.getField("GET_AND_ADD").get(null);
    addition = (MethodHandle) variable.getMethod("toMethodHandle", mode).invoke(view, getAndAdd);
    return addition;
  }
}
