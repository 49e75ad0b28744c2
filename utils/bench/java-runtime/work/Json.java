import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.StringWriter;

/* JSON written and parsed, as bytes and as text. */
public class Json implements Bench.Workload {
  private final JsonFactory factory = new JsonFactory();

  private static void write(JsonGenerator out) throws Exception {
    out.writeStartArray();
    for (int i = 0; i < 3000; i++) {
      out.writeStartObject();
      out.writeNumberField("id", i);
      out.writeStringField("name", "item \"" + i + "\" of \u00e4ll\n");
      out.writeNumberField("price", i / 7.0);
      out.writeBooleanField("sold", i % 3 == 0);
      out.writeArrayFieldStart("tags");
      for (int k = 0; k < i % 5; k++) out.writeString("tag" + k);
      out.writeEndArray();
      out.writeEndObject();
    }
    out.writeEndArray();
    out.close();
  }

  private static long read(JsonParser in) throws Exception {
    long sum = 0;
    for (JsonToken token; (token = in.nextToken()) != null;) {
      if (token == JsonToken.VALUE_NUMBER_INT) sum += in.getLongValue();
      else if (token == JsonToken.VALUE_NUMBER_FLOAT) sum += Double.doubleToLongBits(in.getDoubleValue());
      else if (token == JsonToken.VALUE_STRING) sum += in.getText().length();
      else sum += token.ordinal();
    }
    return sum;
  }

  public long run() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(factory.createGenerator(bytes));
    StringWriter text = new StringWriter();
    write(factory.createGenerator(text));
    return read(factory.createParser(bytes.toByteArray())) * 31 + read(factory.createParser(text.toString()));
  }
}
