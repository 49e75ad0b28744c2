import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.LuminanceSource;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.MultiFormatWriter;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.common.HybridBinarizer;

/* Barcodes of several kinds drawn and read. */
public class Barcode implements Bench.Workload {
  private static final BarcodeFormat[] FORMATS = {BarcodeFormat.QR_CODE, BarcodeFormat.DATA_MATRIX, BarcodeFormat.AZTEC, BarcodeFormat.CODE_128};

  public long run() throws Exception {
    long sum = 0;
    for (BarcodeFormat format : FORMATS) {
      BitMatrix matrix = new MultiFormatWriter().encode("barcode 0123456789", format, 240, 240);
      int width = matrix.getWidth(), height = matrix.getHeight();
      // A margin, and four pixels for each module where the writer gives one.
      int scale = width < 100 ? 4 : 1, across = width * scale + 40, down = height * scale + 40;
      int[] pixels = new int[across * down];
      for (int y = 0; y < down; y++)
        for (int x = 0; x < across; x++) {
          int column = (x - 20) / scale, row = (y - 20) / scale;
          boolean inside = x >= 20 && y >= 20 && column < width && row < height;
          pixels[y * across + x] = inside && matrix.get(column, row) ? 0 : 0xffffff;
        }
      LuminanceSource source = new RGBLuminanceSource(across, down, pixels);
      sum += new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText().hashCode();
    }
    return sum;
  }
}
