/* An open profile: its file mapped whole, shared with every other Java VM that writes to it, as all of them only ever store ones.
 *
 * A new file appears complete or not at all: it is written under a temporary name and then linked to its own. Linking never replaces,
 * so of many processes that start at once one wins, and the others use its file. A file that is there is never replaced nor cleared. */
package @PACKAGE@;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

final class ProfileFile {
  /* There is nothing to record into, and nothing to say about it: /dev/null. */
  static final class Nowhere extends IOException {
    private static final long serialVersionUID = 1;
  }

  /* What a file that is there turned out to be. */
  private enum Outcome { USABLE, ABSENT, OTHER_MODULE, OTHER_BUILD, OTHER_USER, DAMAGED }

  private static final int ATTEMPTS = 32; // names tried, races lost

  final Path path;
  final MappedByteBuffer bytes;
  private final Object key; // which file it is
  private final int probesOffset;

  private ProfileFile(Path path, MappedByteBuffer bytes, Object key) {
    this.path = path;
    this.bytes = bytes;
    this.key = key;
    probesOffset = (int) bytes.getLong(MapImage.AT_PROBES_OFFSET);
  }

  void set(int probe) { bytes.put(probesOffset + probe, (byte) 1); }

  boolean isSet(int probe) { return bytes.get(probesOffset + probe) != 0; }

  void clear(int probesSize) {
    for (int i = 0; i < probesSize; i++) bytes.put(probesOffset + i, (byte) 0);
  }

  void mark(int flag) { bytes.put(MapImage.AT_FLAGS, (byte) (bytes.get(MapImage.AT_FLAGS) | flag)); }

  boolean isMarked(int flag) { return (bytes.get(MapImage.AT_FLAGS) & flag) != 0; }

  /* Whether somebody removed or replaced the file meanwhile. */
  boolean isGone() {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return key != null && !key.equals(now.fileKey()) || now.size() < bytes.capacity();
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
      Outcome outcome = openExisting(image, path, user != null, opened, reason);
      if (outcome == Outcome.USABLE) return opened[0];
      if (outcome == Outcome.ABSENT) {
        create(image, path, withMap); // or lose the race: open what is there then
        continue;
      }
      if (outcome == Outcome.DAMAGED) Message.warn(image.name, "recording beside", path, reason[0]);
      if (outcome == Outcome.OTHER_USER) {
        if (user != null) throw new FileSystemException(path.toString(), null, "Permission denied");
        user = "u".concat(String.valueOf(owner(Paths.get("/proc/self"))));
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

  private static Outcome openExisting(MapImage image, Path path, boolean anyUser, ProfileFile[] opened, String[] reason)
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
    if (!anyUser && isForeign(path)) return Outcome.OTHER_USER;
    try (FileChannel channel =
             FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      Outcome outcome = judge(image, channel, reason);
      if (outcome == Outcome.USABLE) opened[0] = map(path, channel, attributes.fileKey());
      return outcome;
    } catch (NoSuchFileException removed) {
      return Outcome.ABSENT;
    }
  }

  private static ProfileFile map(Path path, FileChannel channel, Object key) throws IOException {
    ByteBuffer size = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    channel.read(size, MapImage.AT_IMAGE_SIZE);
    MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, size.getLong(0));
    bytes.order(ByteOrder.LITTLE_ENDIAN);
    return new ProfileFile(path, bytes, key);
  }

  private static Outcome judge(MapImage image, FileChannel channel, String[] reason) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(MapImage.HEADER_SIZE).order(ByteOrder.LITTLE_ENDIAN);
    while (header.hasRemaining() && channel.read(header, header.position()) > 0) continue;
    reason[0] = MapImage.damage(header.array(), channel.size());
    if (reason[0] != null) return Outcome.DAMAGED;
    if (!image.isSameBuild(header.array()))
      return image.isSameName(header.array()) ? Outcome.OTHER_BUILD : Outcome.OTHER_MODULE;
    // What `mincov merge` wrote is packed, and stays as it is.
    boolean packed = header.getLong(MapImage.AT_PROBES_OFFSET) % MapImage.PAGE != 0;
    return packed || header.getLong(MapImage.AT_IMAGE_SIZE) > Integer.MAX_VALUE ? Outcome.OTHER_BUILD : Outcome.USABLE;
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
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      if (withMap) {
        writeAll(channel, image.bytes, image.bytes.length);
      } else {
        byte[] rest = new byte[image.sizeWithoutMap() - MapImage.HEADER_SIZE];
        System.arraycopy(image.bytes, MapImage.HEADER_SIZE, rest, 0, image.probesOffset - MapImage.HEADER_SIZE);
        writeAll(channel, image.headerWithoutMap(), MapImage.HEADER_SIZE);
        writeAll(channel, rest, rest.length);
      }
    }
  }

  private static void writeAll(FileChannel channel, byte[] bytes, int size) throws IOException {
    ByteBuffer source = ByteBuffer.wrap(bytes, 0, size);
    while (source.hasRemaining()) channel.write(source);
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

  /* The user number, or null where there are none. */
  private static Object owner(Path path) {
    try {
      return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    } catch (IOException | RuntimeException unknown) {
      return null;
    }
  }

  private static boolean isForeign(Path path) {
    Object own = owner(Paths.get("/proc/self")), other = owner(path);
    return own != null && other != null && !own.equals(other);
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
