/* Adds one to a number in a file that other processes add to as well.
 *
 * Java has no atomic addition to a file, short of mapping it and going through method handles, which takes a Java VM tens of milliseconds
 * at its start. So it is a read and a write, and a process that does both is alone: for that moment there is a mark beside the file, an
 * empty file that only one process can make. The JDK's own locks take milliseconds, since they need its channels; they serve where no
 * file can be made.
 *
 * Nobody ever waits for long: a process that was stopped in that moment must not stop others, so after some tries the addition is made
 * all the same, and of two processes that do that in the same instant one may be missing in the count. A mark that nobody took away,
 * since its process was killed in that moment, is taken away later. */
package @PACKAGE@;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;

final class Counter {
  private static final int TRIES = 50; // of a millisecond each
  private static final int ABANDONED = 10_000; // milliseconds: a mark of that age is nobody's

  private Counter() {}

  /* path: of the file. */
  static void add(RandomAccessFile file, File path, int at) throws IOException {
    File mark = new File(path.getParentFile(), Text.of(".", path.getName(), ".lock"));
    boolean made;
    try {
      made = make(mark);
    } catch (IOException | RuntimeException refused) {
      addLocked(file, at);
      return;
    }
    try {
      increase(file, at);
    } finally {
      if (made || isAbandoned(mark)) mark.delete();
    }
  }

  private static void increase(RandomAccessFile file, int at) throws IOException {
    file.seek(at);
    long value = Long.reverseBytes(file.readLong()) + 1; // little-endian, as all numbers of a profile
    file.seek(at);
    file.writeLong(Long.reverseBytes(value));
  }

  /* false: the mark is another's, and stays. */
  private static boolean make(File mark) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      if (mark.createNewFile()) return true;
      pause();
    }
    return false;
  }

  private static boolean isAbandoned(File mark) {
    long made = mark.lastModified();
    return made != 0 && System.currentTimeMillis() - made > ABANDONED;
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException interrupted) {
      return; // the registry keeps the interrupts of the program's own threads for them
    }
  }

  private static void addLocked(RandomAccessFile file, int at) throws IOException {
    FileLock lock = lock(file, at);
    try {
      increase(file, at);
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
        pause();
      } catch (IOException | RuntimeException none) {
        return null; // a file system without locks, or the program has locked the file itself
      }
    }
    return null;
  }
}
