import Inspection
import Testing

/// A key path goes on from a database's foreign key to the row that it means, and into a text in JSON.
@Suite struct FollowedKeyTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shop() throws -> String {
    try changeDatabase(
      """
      db.executescript('''
        CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, email TEXT UNIQUE,
          friend REFERENCES customer);
        CREATE TABLE word (text TEXT PRIMARY KEY, plural TEXT) WITHOUT ROWID;
        CREATE TABLE pair (a, b, PRIMARY KEY (a, b));
        CREATE TABLE "order" (id INTEGER PRIMARY KEY,
          customer_id INTEGER REFERENCES Customer (ID),
          email REFERENCES customer (email), word REFERENCES word, gone REFERENCES gone,
          a, b, extra TEXT, FOREIGN KEY (a, b) REFERENCES pair);
        INSERT INTO customer VALUES (7, 'Ann', 'a@x', 8), (8, 'Bo', 'b@x', NULL);
        INSERT INTO word VALUES ('o''x', 'oxen');
        INSERT INTO pair VALUES (1, 2);
        INSERT INTO "order" VALUES
          (1, 7, 'b@x', 'o''x', 3, 1, 2, '{"a": {"b": [5, "x"]}, "n": 1e400}'),
          (2, 99, NULL, NULL, NULL, NULL, NULL, '[no list');
      ''')
      """, at: folder.path + "/shop.sqlite")
  }

  @Test(arguments: [
    ("order[1].customer_id", "7"), ("order[1].customer_id.name", "Ann"),
    ("order[1].customer_id.friend.name", "Bo"), ("order[1].email.name", "Bo"),
    ("order[1].email", "b@x"), ("order[1].word.plural", "oxen"), ("order.0.customer_id.id", "7"),
    ("customer[7].friend.friend", ""),
  ])
  func aForeignKeyLeadsToItsRow(keyPath: String, wanted: String) throws {
    #expect(try value(keyPath, in: shop()) == wanted)
  }

  @Test(arguments: [
    "order[2].customer_id.name", "order[2].email.name", "order[1].gone.x", "order[1].a.b",
    "order[1].customer_id.none", "customer[8].friend.name",
  ])
  func aKeyThatLeadsNowhereHasNothingInIt(keyPath: String) throws {
    let path = try shop()
    #expect(throws: InspectionError.self) { try value(keyPath, in: path) }
  }

  @Test(arguments: [
    ("order[1].extra.a.b.0", "5"), ("order[1].extra.a.b.1", "x"), ("order[1].extra.n", "1e400"),
    ("order[1].extra.a", #"{"b": [5, "x"]}"#), ("order[2].extra", "[no list"),
    ("order[1].extra", #"{"a": {"b": [5, "x"]}, "n": 1e400}"#),
  ])
  func aTextInJSONIsOpenedOnTheWay(keyPath: String, wanted: String) throws {
    #expect(try value(keyPath, in: shop()) == wanted)
  }

  @Test func aTextThatOnlyBeginsLikeJSONHoldsNothing() throws {
    let path = try shop()
    #expect(throws: InspectionError.self) { try value("order[2].extra.0", in: path) }
  }
}
