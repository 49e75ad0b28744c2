import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/* A database in memory: inserts, joins, groups, updates. */
public class Sql implements Bench.Workload {
  private final Connection connection;

  public Sql() throws Exception {
    Class.forName("org.hsqldb.jdbc.JDBCDriver");
    connection = DriverManager.getConnection("jdbc:hsqldb:mem:bench", "SA", "");
  }

  private static long sum(Statement statement, String query) throws Exception {
    long sum = 0;
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) sum = sum * 31 + rows.getLong(1) + rows.getString(2).hashCode();
    }
    return sum;
  }

  public long run() throws Exception {
    long sum = 0;
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table item (id int primary key, name varchar(40), price decimal(10,2), kind int)");
      statement.execute("create index by_kind on item (kind)");
      try (PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?, ?, ?)")) {
        for (int i = 0; i < 1500; i++) {
          insert.setInt(1, i);
          insert.setString(2, "item " + i * 17 % 1000);
          insert.setBigDecimal(3, java.math.BigDecimal.valueOf(i * 37 % 10000, 2));
          insert.setInt(4, i % 11);
          insert.executeUpdate();
        }
      }
      sum += sum(statement, "select count(*), max(name) from item where price between 10 and 60 group by kind order by kind");
      sum += sum(statement, "select a.id, b.name from item a join item b on a.id = b.id + 1 where a.kind < 4 order by b.name, a.id limit 200");
      sum += statement.executeUpdate("update item set price = price * 1.1, name = upper(name) where name like 'item 1%'");
      sum += sum(statement, "select id, name from item where id in (select max(id) from item group by name) order by 1");
      statement.execute("drop table item");
    }
    return sum;
  }
}
