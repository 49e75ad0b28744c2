/* An open profile, shared with every other process that writes to it: all of them only ever store ones.
 *
 * Written, not mapped: to map a file takes a Java VM tens of milliseconds when it does it for the first time, and a page that is lost
 * would be an error in the middle of nowhere. RandomAccessFile, since channels are closed when their thread is interrupted.
 *
 * A new file appears complete or not at all: it is written under a temporary name and then linked to its own. Linking never replaces,
 * so of many processes that start at once one wins, and the others use its file. A file that is there is never replaced nor cleared. */
package @PACKAGE@;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;

final class ProfileFile {
  /* What a file that is there turned out to be. No enum: to load one takes a good part of a millisecond. */
  private static final int USABLE = 0, ABSENT = 1, OTHER_MODULE = 2, OTHER_BUILD = 3, OTHER_USER = 4, DAMAGED = 5;

  private static final int ATTEMPTS = 32; // names tried, races lost

  private static final byte[] ONES = new byte[512];

  static {
    Arrays.fill(ONES, (byte) 1);
  }

  final File path;
  private final RandomAccessFile file;
  private final int probesOffset;

  private ProfileFile(File path, RandomAccessFile file, int probesOffset) {
    this.path = path;
    this.file = file;
    this.probesOffset = probesOffset;
  }

  /* A write to a file that was truncated would leave a hole where the header was. */
  void checkSize(int probesSize) throws IOException {
    if (file.length() < (long) probesOffset + probesSize) throw new IOException("it was truncated");
  }

  /* Sets a run of probes. */
  void set(int first, int count) throws IOException {
    file.seek((long) probesOffset + first);
    for (int left = count; left > 0; left -= ONES.length) file.write(ONES, 0, Math.min(left, ONES.length));
  }

  byte[] probes(int size) throws IOException {
    byte[] probes = new byte[size];
    file.seek(probesOffset);
    file.readFully(probes);
    return probes;
  }

  void clear(int size) throws IOException {
    file.seek(probesOffset);
    file.write(new byte[size]);
  }

  void countBegun() throws IOException { Counter.add(file, path, MapImage.AT_RUNS_BEGUN); }

  void countEnded() throws IOException { Counter.add(file, path, MapImage.AT_RUNS_ENDED); }

  boolean hasRuns() throws IOException {
    file.seek(MapImage.AT_RUNS_BEGUN);
    return file.readLong() != 0;
  }

  void markReset() throws IOException {
    file.seek(MapImage.AT_FLAGS);
    file.write(MapImage.FLAG_RESET); // the only flag there is
  }

  boolean isMarkedReset() throws IOException {
    file.seek(MapImage.AT_FLAGS);
    return (file.read() & MapImage.FLAG_RESET) != 0;
  }

  void force() throws IOException { file.getFD().sync(); }

  void close() {
    try {
      file.close();
    } catch (IOException useless) {
      // Everything was written before, or told.
    }
  }

  /* Whether somebody removed, replaced or truncated the file meanwhile. */
  boolean isGone() {
    return !path.isFile() || path.length() < probesOffset || isOther();
  }

  /* Whether what is there now is none of the files that this process has open. Where descriptors cannot be seen, it is taken for ours. */
  private boolean isOther() {
    File descriptors = new File("/proc/self/fd");
    String[] numbers = descriptors.list();
    for (int i = 0; numbers != null && i < numbers.length; i++) {
      try {
        if (Files.isSameFile(new File(descriptors, numbers[i]).toPath(), path.toPath())) return false;
      } catch (IOException | RuntimeException closed) {
        continue;
      }
    }
    return numbers != null;
  }

  /* Opens the target's profile, whichever name it must have, or creates it. label: a snapshot's name, or null. Gives
   * null where there is nothing to record into, and nothing to say about it: /dev/null. */
  static ProfileFile open(MapImage image, Target target, boolean withMap, String label) throws IOException {
    String host = !target.namesHost && liesOnNetwork(target.path()) ? Target.host() : null;
    String module = null, user = null, build = null;
    if (!target.namesModule && label == null && isDevice(target.path())) return null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      File path = target.path(label, host, module, user, build);
      String[] reason = new String[1];
      ProfileFile[] opened = new ProfileFile[1];
      int outcome = openExisting(image, path, opened, reason);
      if (outcome == USABLE) return opened[0];
      if (outcome == ABSENT) {
        create(image, path.toPath(), withMap); // or lose the race: open what is there then
        continue;
      }
      if (outcome == DAMAGED) Message.warn(image.name, "recording beside", path, reason[0]);
      if (outcome == OTHER_USER) {
        if (user != null) throw new FileSystemException(path.toString(), null, "Permission denied");
        user = "u".concat(Target.user());
      } else if (outcome == OTHER_MODULE && !target.namesModule && module == null) {
        module = image.name;
      } else {
        if (build != null)
          throw new FileSystemException(path.toString(), null,
              reason[0] != null ? reason[0] : "it holds another build, and so do the other names");
        build = image.shortId();
      }
    }
    throw new FileSystemException(target.path(label).toString(), null, "its name changes all the time");
  }

  private static int openExisting(MapImage image, File path, ProfileFile[] opened, String[] reason) throws IOException {
    if (!isPlain(path)) {
      BasicFileAttributes attributes;
      try {
        attributes = Files.readAttributes(path.toPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      } catch (NoSuchFileException absent) {
        return ABSENT;
      }
      if (attributes.isSymbolicLink()) {
        reason[0] = "it is a symbolic link";
        return DAMAGED;
      }
      if (!attributes.isRegularFile()) throw new FileSystemException(path.getPath(), null, "it is not a regular file");
    }
    RandomAccessFile file;
    try {
      file = new RandomAccessFile(path, "rw");
    } catch (FileNotFoundException refused) {
      if (path.exists() && !path.canWrite()) return OTHER_USER;
      throw refused;
    }
    int outcome = DAMAGED;
    try {
      byte[] header = new byte[MapImage.HEADER_SIZE];
      outcome = judge(image, file, header, reason);
      if (outcome == USABLE) opened[0] = new ProfileFile(path, file, probesOffset(header));
      return outcome;
    } finally {
      if (outcome != USABLE) file.close();
    }
  }

  /* Whether it is a regular file, and no symbolic link, as far as can be told without java.nio.file, which takes milliseconds when a Java
   * VM uses it for the first time. */
  private static boolean isPlain(File path) throws IOException {
    File folder = path.getParentFile();
    return folder != null && path.isFile() && path.getCanonicalFile().equals(new File(folder.getCanonicalFile(), path.getName()));
  }

  private static long field(byte[] header, int at) { return ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getLong(at); }

  private static int probesOffset(byte[] header) { return (int) field(header, MapImage.AT_PROBES_OFFSET); }

  private static int judge(MapImage image, RandomAccessFile file, byte[] header, String[] reason) throws IOException {
    long size = file.length();
    if (size >= header.length) file.readFully(header);
    reason[0] = MapImage.damage(header, size);
    if (reason[0] != null) return DAMAGED;
    if (!image.isSameBuild(header)) return image.isSameName(header) ? OTHER_BUILD : OTHER_MODULE;
    // What `mincov merge` wrote is packed, and stays as it is.
    boolean packed = field(header, MapImage.AT_PROBES_OFFSET) % MapImage.PAGE != 0;
    return packed || size > Integer.MAX_VALUE ? OTHER_BUILD : USABLE;
  }

  /* Makes the file, or finds that somebody else did. */
  private static void create(MapImage image, Path path, boolean withMap) throws IOException {
    Path directory = path.getParent();
    if (directory != null && !Files.isDirectory(directory)) Files.createDirectories(directory);
    String name = Text.of(".mincov-", Target.process(), "-", Long.toString(System.nanoTime(), 36), ".tmp");
    Path temporary = path.resolveSibling(name);
    try {
      write(image, temporary, withMap);
      publish(temporary, path);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void write(MapImage image, Path path, boolean withMap) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      if (withMap) {
        file.write(image.bytes);
        return;
      }
      byte[] start = Arrays.copyOf(image.bytes, image.sizeWithoutMap());
      Arrays.fill(start, image.probesOffset + image.probesSize, start.length, (byte) 0);
      System.arraycopy(image.headerWithoutMap(), 0, start, 0, MapImage.HEADER_SIZE);
      file.write(start);
    }
  }

  private static void publish(Path temporary, Path path) throws IOException {
    try {
      Files.createLink(path, temporary);
    } catch (FileAlreadyExistsException lost) {
      return;
    } catch (UnsupportedOperationException | FileSystemException noLinks) {
      // No hard links here: the rename that does not replace, as far as the JDK has one.
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) return;
      try {
        Files.move(temporary, path);
      } catch (FileAlreadyExistsException lost) {
        return;
      }
    }
  }

  private static boolean isDevice(File path) { return path.exists() && !path.isFile() && !path.isDirectory(); }

  /* Network file systems keep pages per client and write them back whole: two hosts would clear each other's bytes. */
  private static boolean liesOnNetwork(File path) {
    String mounted = Target.read("/proc/self/mounts");
    if (mounted != null && !isNetwork(mounted)) return false; // no need to ask what lies where
    for (File above = path.getParentFile(); above != null; above = above.getParentFile()) {
      try {
        return isNetwork(Text.of(" ", Files.getFileStore(above.toPath()).type(), " "));
      } catch (IOException | RuntimeException absent) {
        continue;
      }
    }
    return false;
  }

  /* Whether the type of a network file system stands between blanks. */
  private static boolean isNetwork(String types) {
    for (String network : new String[] {" nfs ", " nfs4 ", " cifs ", " smb3 ", " smbfs ", " afs ", " coda ", " ceph ", " 9p "})
      if (types.contains(network)) return true;
    return false;
  }
}
