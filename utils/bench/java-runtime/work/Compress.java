import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;
import org.apache.commons.compress.utils.IOUtils;

/* A text through bzip2 and LZ4 and back. */
public class Compress implements Bench.Workload {
  private final byte[] text;

  public Compress() throws Exception {
    StringBuilder builder = new StringBuilder();
    long state = 1;
    while (builder.length() < 120000) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      builder.append("the quick brown fox jumps over a lazy dog near".split(" ")[(int) (state >>> 40) % 10 & 7]).append(' ');
    }
    text = builder.toString().getBytes("US-ASCII");
  }

  private static long read(InputStream in) throws Exception {
    byte[] all = IOUtils.toByteArray(in);
    return all.length + all[all.length / 2];
  }

  public long run() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (BZip2CompressorOutputStream out = new BZip2CompressorOutputStream(packed, 1)) {
      out.write(text);
    }
    long sum = packed.size() + read(new BZip2CompressorInputStream(new ByteArrayInputStream(packed.toByteArray())));
    ByteArrayOutputStream quick = new ByteArrayOutputStream();
    try (BlockLZ4CompressorOutputStream out = new BlockLZ4CompressorOutputStream(quick)) {
      out.write(text);
    }
    return sum * 31 + quick.size() + read(new BlockLZ4CompressorInputStream(new ByteArrayInputStream(quick.toByteArray())));
  }
}
