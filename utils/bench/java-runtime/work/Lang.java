import java.util.Date;
import java.util.TimeZone;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.StringEscapeUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.commons.lang3.time.FastDateFormat;

/* The utilities that programs call most: strings, numbers, dates, builders. */
@SuppressWarnings("deprecation")
public class Lang implements Bench.Workload {
  private final FastDateFormat format = FastDateFormat.getInstance("yyyy-MM-dd'T'HH:mm:ss.SSS zzz", TimeZone.getTimeZone("UTC"));

  public long run() throws Exception {
    long sum = 0;
    for (int i = 0; i < 3000; i++) {
      String text = "item " + i + ", <b>of</b> \"many\"; " + i * 31;
      sum += StringUtils.reverse(StringUtils.capitalize(text)).hashCode();
      sum += StringUtils.split(text, " ,;").length + StringUtils.countMatches(text, "m");
      sum += StringUtils.leftPad(StringUtils.substringBetween(text, "<b>", "</b>"), 20, '.').hashCode();
      sum += StringEscapeUtils.escapeHtml4(text).length() + StringEscapeUtils.unescapeJava(StringEscapeUtils.escapeJava(text)).length();
      sum += StringUtils.getLevenshteinDistance(text, "item of many");
      sum += NumberUtils.createNumber(i + "L").longValue() + NumberUtils.toInt("" + i) + (NumberUtils.isCreatable("0x" + i) ? 1 : 0);
      sum += Fraction.getFraction(i + 1, 360).reduce().multiplyBy(Fraction.ONE_THIRD).hashCode();
      String date = format.format(new Date(i * 86461001L));
      sum += date.hashCode() + format.parse(date).getTime();
      sum += new HashCodeBuilder().append(text).append(i).append(new int[] {i, 2, 3}).toHashCode();
      sum += new EqualsBuilder().append(text, date).append(i, i).isEquals() ? 1 : 2;
      sum += ArrayUtils.indexOf(ArrayUtils.addAll(new int[] {1, 2, 3}, i, i + 1), i);
    }
    return sum;
  }
}
