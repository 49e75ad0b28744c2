/* The map resource: a profile of no run, with an index of the source files. docs/formats.md of mincov has its bytes.
 *
 * New profiles are copies of it. */
package @PACKAGE@;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

final class MapImage {
  static final int HEADER_SIZE = 512;
  static final int PAGE = 4096;
  static final int AT_IMAGE_SIZE = 16, AT_PROBES_OFFSET = 24, AT_PROBES_SIZE = 32, AT_MAP_OFFSET = 40, AT_MAP_SIZE = 48;
  static final int AT_MAP_DISTANCE = 56, AT_RUNS_BEGUN = 64, AT_RUNS_ENDED = 72, AT_FLAGS = 80, AT_PROBE_WIDTH = 84;
  static final int AT_ID_KIND = 85, AT_ID_SIZE = 86, AT_NAME_SIZE = 87, AT_ID = 88, AT_NAME = 120;
  static final int FLAG_RESET = 2;

  private static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'O', 'V', '\r', '\n', 0x1a};
  private static final int VERSION = 2, INDEX_MAGIC = 0x6176616a, INDEX_VERSION = 1, INDEX_HEAD = 16, ENTRY_FIXED = 26;

  /* A source file's probes. */
  static final class Entry {
    final String path;
    final long hash;
    final int first;
    final int count;
    byte[] array; // what the program's classes set; null: none of them was loaded
    byte[] written; // what of it is in the profile
    byte[] hidden; // a copy of the array, while it is seen which bytes are set again; else null
    boolean isHot; // whether some were, the last time

    Entry(String path, long hash, int first, int count) {
      this.path = path;
      this.hash = hash;
      this.first = first;
      this.count = count;
    }
  }

  final String id;
  final String name;
  final int probesOffset, probesSize;
  final Map<String, Entry> entries = new HashMap<>();
  final byte[] bytes; // the whole resource
  private final byte[] header;

  MapImage(byte[] bytes) throws IOException {
    this.bytes = bytes;
    header = Arrays.copyOf(bytes, HEADER_SIZE);
    String damage = damage(header, bytes.length);
    if (damage != null) throw new IOException(damage);
    ByteBuffer fields = view(bytes);
    id = id(header);
    name = new String(header, AT_NAME, header[AT_NAME_SIZE] & 255, StandardCharsets.UTF_8);
    if (bytes.length > Integer.MAX_VALUE - PAGE || header[AT_PROBE_WIDTH] != 1) throw new IOException("the map is of an unknown kind");
    probesOffset = (int) fields.getLong(AT_PROBES_OFFSET);
    probesSize = (int) fields.getLong(AT_PROBES_SIZE);
    readIndex(fields);
  }

  private static ByteBuffer view(byte[] bytes) { return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN); }

  static long imageSize(byte[] header) { return view(header).getLong(AT_IMAGE_SIZE); }

  /* The identity as text. */
  static String id(byte[] header) throws IOException {
    int size = header[AT_ID_SIZE];
    if (size < 8 || size > 32) throw new IOException("the map has no identity");
    return Text.hex(header, AT_ID, size);
  }

  private void readIndex(ByteBuffer fields) throws IOException {
    int end = probesOffset - INDEX_HEAD - HEADER_SIZE;
    if (end < 0 || fields.getInt(HEADER_SIZE) != INDEX_MAGIC) throw new IOException("the map has no index of files");
    if (fields.getInt(HEADER_SIZE + 4) != INDEX_VERSION) throw new IOException("the map's index is of another version");
    int count = fields.getInt(HEADER_SIZE + 8), size = fields.getInt(HEADER_SIZE + 12);
    if (size < 0 || size > end || count < 0 || count > size / ENTRY_FIXED) throw new IOException("the map's index is damaged");
    int at = HEADER_SIZE + INDEX_HEAD;
    end = at + size;
    for (int i = 0; i < count; i++) {
      int length = at + ENTRY_FIXED <= end ? fields.getShort(at + 24) & 0xffff : 0;
      if (at + ENTRY_FIXED + length > end) throw new IOException("the map's index is damaged");
      String path = new String(fields.array(), at + ENTRY_FIXED, length, StandardCharsets.UTF_8);
      Entry entry = new Entry(path, fields.getLong(at), fields.getInt(at + 8), fields.getInt(at + 12));
      if (entry.first < 0 || entry.count < 0 || entry.first > probesSize - entry.count) throw new IOException("the map's index is damaged");
      entries.put(path, entry);
      at += ENTRY_FIXED + length;
    }
  }

  /* What is wrong with a header, as a text that ends a sentence about the file; null: nothing. */
  static String damage(byte[] header, long fileSize) {
    if (header.length < MAGIC.length || !Arrays.equals(Arrays.copyOf(header, MAGIC.length), MAGIC) || fileSize < MAGIC.length)
      return "it is not a mincov profile";
    if (fileSize < HEADER_SIZE) return "it ends within its header";
    ByteBuffer fields = view(header);
    if (fields.getInt(8) != VERSION || fields.getInt(12) != HEADER_SIZE || (fields.getInt(AT_FLAGS) & ~FLAG_RESET) != 0)
      return "it is a profile of another format version";
    long size = fields.getLong(AT_IMAGE_SIZE), map = fields.getLong(AT_MAP_OFFSET);
    if (size > fileSize) return "it is shorter than its header says";
    if (!liesInside(fields.getLong(AT_PROBES_OFFSET), fields.getLong(AT_PROBES_SIZE), size)
        || map != 0 && !liesInside(map, fields.getLong(AT_MAP_SIZE), size))
      return "its header is damaged";
    return null;
  }

  private static boolean liesInside(long offset, long size, long imageSize) {
    return offset >= HEADER_SIZE && offset <= imageSize && size >= 0 && size <= imageSize - offset;
  }

  private static boolean same(byte[] left, byte[] right, int from, int size) {
    for (int i = from; i < from + size; i++)
      if (left[i] != right[i]) return false;
    return true;
  }

  boolean isSameName(byte[] other) {
    return other[AT_NAME_SIZE] == header[AT_NAME_SIZE] && same(other, header, AT_NAME, header[AT_NAME_SIZE] & 255);
  }

  boolean isSameBuild(byte[] other) {
    return same(other, header, AT_PROBES_SIZE, 8) && same(other, header, AT_MAP_SIZE, 16) && same(other, header, AT_PROBE_WIDTH, 3)
        && same(other, header, AT_ID, header[AT_ID_SIZE]);
  }

  /* How much of it a profile without map has. */
  int sizeWithoutMap() { return probesOffset + probesSize + 7 & ~7; }

  /* The header of a profile without map. */
  byte[] headerWithoutMap() {
    byte[] changed = header.clone();
    view(changed).putLong(AT_MAP_OFFSET, 0).putLong(AT_IMAGE_SIZE, sizeWithoutMap());
    return changed;
  }

  /* Eight bytes of the identity that keep builds apart in file names; as the native runtime makes them. */
  String shortId() {
    byte[] mixed = Arrays.copyOfRange(header, AT_ID, AT_ID + 8);
    for (int i = 0; i < 8; i++) mixed[i] ^= (byte) ((long) probesSize >>> 8 * i);
    return Text.hex(mixed, 0, 8);
  }
}
