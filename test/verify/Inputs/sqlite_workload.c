/* An SQL workload that reaches much of sqlite3.c: schema changes, joins, subqueries, windows, common table expressions, triggers,
 * full text search, JSON, dates, collations, transactions, savepoints, vacuum, backups, errors. Prints a checksum of all rows. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long checksum;
static int failures;

static int add_row(void *unused, int columns, char **values, char **names) {
  (void)unused;
  (void)names;
  for (int i = 0; i < columns; i++)
    for (const char *c = values[i] ? values[i] : "null"; *c; c++) checksum = checksum * 31 + (unsigned char)*c;
  return 0;
}

static void run(sqlite3 *database, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(database, sql, add_row, NULL, &message) != SQLITE_OK) {
    failures++;
    for (const char *c = message ? message : ""; *c; c++) checksum = checksum * 31 + (unsigned char)*c;
  }
  sqlite3_free(message);
}

static void bind_and_step(sqlite3 *database) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(database, "INSERT INTO item(name, price, data) VALUES(?1, ?2, ?3)", -1, &statement, NULL) != SQLITE_OK) return;
  for (int i = 0; i < 500; i++) {
    char name[32];
    snprintf(name, sizeof name, "item %d", i * 7919 % 500);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_double(statement, 2, i * 1.25);
    if (i % 3) sqlite3_bind_blob(statement, 3, &i, sizeof i, SQLITE_TRANSIENT);
    sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
  }
  sqlite3_finalize(statement);
}

static const char *const statements[] = {
    "PRAGMA journal_mode=WAL; PRAGMA page_size=1024; PRAGMA foreign_keys=ON",
    "CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, price REAL, data BLOB, UNIQUE(name, id))",
    "CREATE TABLE sale(item INTEGER REFERENCES item(id) ON DELETE CASCADE, day TEXT, amount INT CHECK(amount > 0)) STRICT",
    "CREATE INDEX sale_day ON sale(day, item) WHERE amount > 2",
    "CREATE VIEW total AS SELECT item.name, sum(amount) AS sold FROM sale JOIN item ON item.id = sale.item GROUP BY item.id",
    "CREATE TABLE log(text); CREATE TRIGGER note AFTER INSERT ON sale WHEN new.amount > 8 BEGIN INSERT INTO log VALUES('big ' || new.day); END",
    NULL, /* bind_and_step */
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) INSERT INTO sale SELECT 1 + i * 37 % 500, "
    "date('2020-01-01', i || ' days'), 1 + i % 10 FROM n",
    "SELECT * FROM total ORDER BY sold DESC, name LIMIT 20 OFFSET 3",
    "SELECT day, amount, sum(amount) OVER (PARTITION BY substr(day, 1, 7) ORDER BY day ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), "
    "rank() OVER (ORDER BY amount) FROM sale LIMIT 50",
    "SELECT name FROM item WHERE name LIKE 'item 4%' AND price BETWEEN 10 AND 300 OR id IN (SELECT item FROM sale WHERE amount = 7)",
    "SELECT count(*), min(price), max(price), avg(price), group_concat(id) FROM item GROUP BY id / 50 HAVING count(*) > 3",
    "SELECT a.name, b.day FROM item a LEFT JOIN sale b ON a.id = b.item AND b.amount > 9 WHERE a.id < 30 ORDER BY 2, 1",
    "SELECT json_extract('{\"a\":[1,2,{\"b\":null}]}', '$.a[2]'), json_array(1, 'x', NULL), json_group_array(id) FROM item WHERE id < 5",
    "SELECT upper(name), length(data), hex(data), typeof(price), quote(name), round(price, 1), abs(-id), coalesce(NULL, id), "
    "printf('%05d %s %.2f', id, name, price) FROM item WHERE id % 41 = 0",
    "SELECT strftime('%Y-%m %W %j', '2024-02-29'), julianday('2000-01-01'), datetime(0, 'unixepoch', '+1 month', 'weekday 1')",
    "CREATE VIRTUAL TABLE doc USING fts5(body); INSERT INTO doc VALUES('the quick brown fox'), ('lazy dogs sleep'), ('quick dogs'); "
    "SELECT * FROM doc WHERE doc MATCH 'quick NOT fox'",
    "CREATE VIRTUAL TABLE box USING rtree(id, x0, x1); INSERT INTO box VALUES(1, 0, 2), (2, 5, 6); SELECT id FROM box WHERE x0 < 3",
    "BEGIN; SAVEPOINT one; DELETE FROM item WHERE id < 20; ROLLBACK TO one; UPDATE item SET price = price * 2 WHERE id % 2; COMMIT",
    "ALTER TABLE item ADD COLUMN extra DEFAULT 'none'; ALTER TABLE item RENAME COLUMN extra TO more; ALTER TABLE log RENAME TO journal",
    "INSERT INTO item(id, name) VALUES(1, 'again') ON CONFLICT(id) DO UPDATE SET name = excluded.name RETURNING id, name",
    "INSERT OR REPLACE INTO sale VALUES(2, '2030-01-01', 11); SELECT * FROM journal",
    "SELECT * FROM item WHERE nonsense = 1", "INSERT INTO sale VALUES(9999, 'x', 1)", "INSERT INTO sale VALUES(1, 'x', -1)",
    "SELEC 1", "SELECT 1 +", "SELECT zeroblob(10) || x'00ff', 9223372036854775807 + 1, 1 / 0, 5 % 3, ~7, 1 << 40, NOT NULL, 'a' < 'B' COLLATE NOCASE",
    "EXPLAIN QUERY PLAN SELECT * FROM sale WHERE day > '2021' AND amount > 2 ORDER BY day", "EXPLAIN SELECT count(*) FROM item",
    "SELECT * FROM (SELECT id FROM item EXCEPT SELECT item FROM sale) UNION SELECT 7 INTERSECT SELECT 7 ORDER BY 1",
    "CREATE TEMP TABLE scratch AS SELECT id, name FROM item WHERE id > 480; CREATE UNIQUE INDEX temp.u ON scratch(id DESC); SELECT * FROM scratch",
    "SELECT CASE WHEN id = 1 THEN 'one' WHEN name GLOB 'item [0-3]*' THEN 'low' ELSE 'rest' END, iif(id > 3, 1, 2) FROM item LIMIT 9",
    "ATTACH ':memory:' AS other; CREATE TABLE other.copy AS SELECT * FROM sale; DETACH other",
    "ANALYZE; REINDEX; VACUUM; PRAGMA integrity_check; PRAGMA table_info(item); PRAGMA foreign_key_check",
    "DELETE FROM item WHERE id > 400; DROP TABLE sale; DROP VIEW total; PRAGMA wal_checkpoint(TRUNCATE)",
};

int main(int argc, char **argv) {
  const char *file = argc > 1 ? argv[1] : ":memory:";
  sqlite3 *database = NULL;
  if (sqlite3_open(file, &database) != SQLITE_OK) return 2;
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
    if (statements[i])
      run(database, statements[i]);
    else
      bind_and_step(database);
  }
  sqlite3 *copy = NULL;
  if (sqlite3_open(":memory:", &copy) == SQLITE_OK) {
    sqlite3_backup *backup = sqlite3_backup_init(copy, "main", database, "main");
    if (backup) {
      while (sqlite3_backup_step(backup, 5) == SQLITE_OK) {}
      sqlite3_backup_finish(backup);
    }
  }
  sqlite3_close(copy);
  sqlite3_close(database);
  printf("checksum %lx, %d statements failed\n", checksum, failures);
  return 0;
}
