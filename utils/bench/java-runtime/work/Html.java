import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.safety.Safelist;

/* A page parsed, searched, changed, cleaned and written. */
public class Html implements Bench.Workload {
  private final String page;

  public Html() {
    StringBuilder text = new StringBuilder("<!doctype html><html><head><title>Bench</title><style>p { margin: 0 }</style></head><body>");
    for (int i = 0; i < 400; i++)
      text.append("<div class='row r").append(i % 7).append("' id=n").append(i).append("><p>Text &amp; <b>bold ").append(i)
          .append("</b> <a href=\"/page?i=").append(i).append("&amp;k=2\" onclick='x()'>link</a><br><img src=i.png><table><tr><td>1<td>2</table>");
    page = text.toString();
  }

  public long run() {
    Document document = Jsoup.parse(page, "http://localhost/");
    long sum = document.select("div.r3 > p a[href*=page]").size() * 1000 + document.select("table td:eq(1)").size();
    for (Element link : document.select("a")) {
      link.attr("rel", "nofollow");
      sum += link.absUrl("href").length();
    }
    return sum + document.outerHtml().hashCode() + Jsoup.clean(page, Safelist.basic()).length() + document.text().length();
  }
}
