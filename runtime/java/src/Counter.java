/* Adds one to a number in a file that other processes add to as well.
 *
 * Java has no atomic addition to a file, short of mapping it and going through method handles, which takes a Java VM tens of milliseconds
 * at its start. So the eight bytes are locked for the moment of a read and a write. Nobody ever waits for long: a process that was
 * stopped in that moment must not stop others, so after some tries the addition is made without the lock, and of two processes that
 * do that in the same instant one may be missing in the count. */
package @PACKAGE@;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;

final class Counter {
  private static final int TRIES = 50; // of a millisecond each

  private Counter() {}

  static void add(RandomAccessFile file, int at) throws IOException {
    FileLock lock = lock(file, at);
    try {
      file.seek(at);
      long value = Long.reverseBytes(file.readLong()) + 1; // little-endian, as all numbers of a profile
      file.seek(at);
      file.writeLong(Long.reverseBytes(value));
    } finally {
      if (lock != null) lock.release();
    }
  }

  /* null: none could be had. */
  private static FileLock lock(RandomAccessFile file, int at) {
    for (int i = 0; i < TRIES; i++) {
      try {
        FileLock lock = file.getChannel().tryLock(at, 8, false);
        if (lock != null) return lock;
        Thread.sleep(1);
      } catch (InterruptedException interrupted) {
        continue; // the registry keeps the interrupts of the program's own threads for them
      } catch (IOException | RuntimeException none) {
        return null; // a file system without locks, or the program has locked the file itself
      }
    }
    return null;
  }
}
