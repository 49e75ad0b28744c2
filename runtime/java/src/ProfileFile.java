/* An open profile, shared with every other process that writes to it: all of them only ever store ones.
 *
 * Written, not mapped: to map a file takes a Java VM tens of milliseconds when it does it for the first time, and a page that is lost
 * would be an error in the middle of nowhere. RandomAccessFile, since channels are closed when their thread is interrupted.
 *
 * A new file appears complete or not at all: it is written under a temporary name and then linked to its own. Linking never replaces,
 * so of many processes that start at once one wins, and the others use its file. A file that is there is never replaced nor cleared. */
package @PACKAGE@;

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
  /* There is nothing to record into, and nothing to say about it: /dev/null. */
  static final class Nowhere extends IOException {
    private static final long serialVersionUID = 1;
  }

  /* What a file that is there turned out to be. */
  private enum Outcome { USABLE, ABSENT, OTHER_MODULE, OTHER_BUILD, OTHER_USER, DAMAGED }

  private static final int ATTEMPTS = 32; // names tried, races lost

  private static final byte[] ONES = new byte[4096];

  static {
    Arrays.fill(ONES, (byte) 1);
  }

  final Path path;
  private final RandomAccessFile file;
  private final Object key; // which file it is
  private final int probesOffset;

  private ProfileFile(Path path, RandomAccessFile file, Object key, int probesOffset) {
    this.path = path;
    this.file = file;
    this.key = key;
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

  void countBegun() throws IOException { Counter.add(file, MapImage.AT_RUNS_BEGUN); }

  void countEnded() throws IOException { Counter.add(file, MapImage.AT_RUNS_ENDED); }

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
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return key != null && !key.equals(now.fileKey()) || now.size() < probesOffset;
    } catch (IOException gone) {
      return true;
    }
  }

  /* Opens the target's profile, whichever name it must have, or creates it. label: a snapshot's name, or null. */
  static ProfileFile open(MapImage image, Target target, boolean withMap, String label) throws IOException {
    String host = !target.namesHost && liesOnNetwork(target.path()) ? Target.host() : null;
    String module = null, user = null, build = null;
    if (!target.namesModule && label == null && isDevice(target.path())) throw new Nowhere();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Path path = target.path(label, host, module, user, build);
      String[] reason = new String[1];
      ProfileFile[] opened = new ProfileFile[1];
      Outcome outcome = openExisting(image, path, opened, reason);
      if (outcome == Outcome.USABLE) return opened[0];
      if (outcome == Outcome.ABSENT) {
        create(image, path, withMap); // or lose the race: open what is there then
        continue;
      }
      if (outcome == Outcome.DAMAGED) Message.warn(image.name, "recording beside", path, reason[0]);
      if (outcome == Outcome.OTHER_USER) {
        if (user != null) throw new FileSystemException(path.toString(), null, "Permission denied");
        user = "u".concat(Target.user());
      } else if (outcome == Outcome.OTHER_MODULE && !target.namesModule && module == null) {
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

  private static Outcome openExisting(MapImage image, Path path, ProfileFile[] opened, String[] reason)
      throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException absent) {
      return Outcome.ABSENT;
    }
    if (attributes.isSymbolicLink()) {
      reason[0] = "it is a symbolic link";
      return Outcome.DAMAGED;
    }
    if (!attributes.isRegularFile()) throw new FileSystemException(path.toString(), null, "it is not a regular file");
    RandomAccessFile file;
    try {
      file = new RandomAccessFile(path.toFile(), "rw");
    } catch (FileNotFoundException refused) {
      if (path.toFile().exists() && !path.toFile().canWrite()) return Outcome.OTHER_USER;
      throw refused;
    }
    Outcome outcome = Outcome.DAMAGED;
    try {
      byte[] header = new byte[MapImage.HEADER_SIZE];
      outcome = judge(image, file, header, reason);
      if (outcome == Outcome.USABLE) opened[0] = new ProfileFile(path, file, attributes.fileKey(), probesOffset(header));
      return outcome;
    } finally {
      if (outcome != Outcome.USABLE) file.close();
    }
  }

  private static long field(byte[] header, int at) { return ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getLong(at); }

  private static int probesOffset(byte[] header) { return (int) field(header, MapImage.AT_PROBES_OFFSET); }

  private static Outcome judge(MapImage image, RandomAccessFile file, byte[] header, String[] reason) throws IOException {
    long size = file.length();
    if (size >= header.length) file.readFully(header);
    reason[0] = MapImage.damage(header, size);
    if (reason[0] != null) return Outcome.DAMAGED;
    if (!image.isSameBuild(header)) return image.isSameName(header) ? Outcome.OTHER_BUILD : Outcome.OTHER_MODULE;
    // What `mincov merge` wrote is packed, and stays as it is.
    boolean packed = field(header, MapImage.AT_PROBES_OFFSET) % MapImage.PAGE != 0;
    return packed || size > Integer.MAX_VALUE ? Outcome.OTHER_BUILD : Outcome.USABLE;
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

  private static boolean isDevice(Path path) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return attributes.isOther();
    } catch (IOException absent) {
      return false;
    }
  }

  /* Network file systems keep pages per client and write them back whole: two hosts would clear each other's bytes. */
  private static boolean liesOnNetwork(Path path) {
    for (Path above = path.getParent(); above != null; above = above.getParent()) {
      try {
        String type = Files.getFileStore(above).type();
        for (String network : new String[] {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "coda", "ceph", "9p"})
          if (network.equals(type)) return true;
        return false;
      } catch (IOException | RuntimeException absent) {
        continue;
      }
    }
    return false;
  }
}
