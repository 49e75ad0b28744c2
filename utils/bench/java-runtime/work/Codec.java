import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.MurmurHash3;
import org.apache.commons.codec.digest.UnixCrypt;
import org.apache.commons.codec.language.DoubleMetaphone;
import org.apache.commons.codec.language.Metaphone;
import org.apache.commons.codec.language.Soundex;

/* Encodings, phonetic codes and hashes. */
public class Codec implements Bench.Workload {
  private static final String[] NAMES = {"Thompson", "Schwarzenegger", "Wright", "Knowles", "Philips", "Cholmondeley", "Nguyen", "Xiaoping"};
  private final byte[] data = new byte[100000];

  public Codec() {
    for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7 + i / 3);
  }

  public long run() throws Exception {
    long sum = 0;
    for (int i = 0; i < 10; i++) {
      sum += Base64.decodeBase64(Base64.encodeBase64(data)).length;
      sum += new Base32().decode(new Base32().encode(data)).length;
      sum += Hex.decodeHex(Hex.encodeHex(data)).length;
      sum += MurmurHash3.hash128x64(data)[0];
    }
    DoubleMetaphone twice = new DoubleMetaphone();
    Metaphone once = new Metaphone();
    Soundex soundex = new Soundex();
    for (int i = 0; i < 2000; i++)
      for (String name : NAMES) sum += twice.doubleMetaphone(name).hashCode() + once.metaphone(name).hashCode() + soundex.soundex(name).hashCode();
    for (int i = 0; i < 20; i++) sum += UnixCrypt.crypt("secret" + i, "ab").getBytes(StandardCharsets.US_ASCII)[5];
    return sum;
  }
}
