/// A program of Python that makes files that no fixture has: property lists of every type in every form,
/// keyed archives, databases with all that SQLite allows, and model sources of Xcode 4 to 16.
///
/// Takes a folder. Beside a file that Python can't read stands its meaning in JSON, as `.known`.
let unusualFilesScript = #"""
  import datetime, json, os, plistlib, sqlite3, struct, sys
  from plistlib import UID

  folder = sys.argv[1]
  when = datetime.datetime

  def save(name, data):
      path = os.path.join(folder, name)
      os.makedirs(os.path.dirname(path), exist_ok=True)
      with open(path, "wb") as file: file.write(data if isinstance(data, bytes) else data.encode())
      return path

  def listed(name, value):
      save(name + ".xml.plist", plistlib.dumps(value, fmt=plistlib.FMT_XML, sort_keys=False))
      save(name + ".binary.plist", plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False))

  # Property lists of every type.
  listed("lists/numbers", {"zero": 0, "least": -2 ** 63, "most": 2 ** 64 - 1, "byte": 255, "word": 65536,
      "minus": -1, "real": 0.1, "small": 5e-324, "large": 1.7976931348623157e308, "third": 1 / 3,
      "minus zero": -0.0, "many": 1e22})
  listed("lists/dates", {"first": when(1, 1, 1), "year": when(1600, 2, 29, 23, 59, 59),
      "unix": when(1970, 1, 1), "before": when(2000, 12, 31, 23, 59, 59), "reference": when(2001, 1, 1),
      "later": when(2038, 1, 19, 3, 14, 8), "last": when(9999, 12, 31, 23, 59, 59)})
  listed("lists/texts", {"empty": "", "accents": "Grüße, naïve", "east": "日本語", "smile": "😀👩‍👩‍👧", "lines": "a\nb\tc",
      "marks": "<&>\"'", "blank": "   ", "": "empty key", "long": "x" * 70000, "bidi": "\u202eabc", "joined": "e\u0301 é"})
  listed("lists/containers", {"list": [], "dictionary": {}, "nested": [[], [[]], {"a": {"b": [{}]}}],
      "mixed": [1, 2.5, True, False, "x", b"", b"\0\xff", when(2020, 2, 29)]})
  listed("lists/bytes", {"none": b"", "one": b"\0", "all": bytes(range(256)), "many": bytes(70000)})
  for name, value in [("text", "just text"), ("integer", 12), ("real", -2.5), ("truth", True), ("untruth", False),
                      ("list", [1, 2]), ("data", b"abc"), ("date", when(1999, 5, 6, 7, 8, 9)), ("dictionary", {})]:
      listed("lists/root-" + name, value)
  listed("lists/long", {"items": list(range(70000))})
  deep = "bottom"
  for level in range(120): deep = [deep] if level % 2 else {"in": deep}
  listed("lists/deep", deep)
  save("lists/uids.binary.plist", plistlib.dumps({"small": UID(0), "byte": UID(255), "word": UID(65535),
      "large": UID(2 ** 32), "list": [UID(1), UID(2)]}, fmt=plistlib.FMT_BINARY))
  save("lists/fractions.binary.plist", plistlib.dumps(
      {"half": when(2020, 1, 2, 3, 4, 5, 500000), "fine": when(1987, 6, 5, 4, 3, 2, 123456), "old": when(1850, 1, 1, 0, 0, 0, 250000)},
      fmt=plistlib.FMT_BINARY))
  text = '<?xml version="1.0" encoding="%s"?>\n<plist version="1.0"><dict><key>name</key><string>Grüße €</string><key>n</key><integer>-5</integer></dict></plist>'
  save("lists/utf16.plist", (text % "UTF-16").encode("utf-16"))
  save("lists/utf16be.plist", b"\xfe\xff" + (text % "UTF-16").encode("utf-16-be"))
  save("lists/utf8-mark.plist", b"\xef\xbb\xbf" + (text % "UTF-8").encode())
  save("lists/latin.plist", (text % "ISO-8859-1").replace("€", "").encode("latin-1"))
  save("lists/written.plist", """<?xml version="1.0"?>
  <!-- a comment --><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0"><!-- another --><dict>
  <key>cut</key><string>a<![CDATA[ <b> & ]]>c&#x41;&lt;</string><!-- between -->
  <key>hex</key><integer>0x1F</integer><key>minus</key><integer>-12</integer><key>plus</key><integer>+3</integer>
  <key>spaces</key><data> AQ ID
     BA== </data>
  <key>real</key><real>1e-3</real><key>whole</key><real>7</real><key>nan</key><real>nan</real><key>infinite</key><real>-infinity</real>
  <key>yes</key><true></true><key>no</key><false/></dict></plist>
  """)

  def packed(objects, width=1, top=0):
      # A binary list from the bytes of its objects.
      out, places = b"bplist00", []
      for one in objects:
          places.append(len(out)); out += one
      table = len(out)
      size = 1 if table < 256 else 2
      out += b"".join(place.to_bytes(size, "big") for place in places)
      return out + bytes(6) + bytes([size, width]) + struct.pack(">QQQ", len(objects), top, table)

  def known(name, data, value):
      save(name, data); save(name + ".known", json.dumps(value))

  known("known/huge.plist", packed([b"\x14" + (2 ** 127 - 1).to_bytes(16, "big", signed=True)]), 2 ** 127 - 1)
  known("known/huge-minus.plist", packed([b"\x14" + (-2 ** 100).to_bytes(16, "big", signed=True)]), -2 ** 100)
  known("known/real4.plist", packed([b"\x22" + struct.pack(">f", 1.5)]), 1.5)
  known("known/far-date.plist", packed([b"\x33" + struct.pack(">d", 0.5)]), "2001-01-01T00:00:00.5Z")
  known("known/minus-date.plist", packed([b"\x33" + struct.pack(">d", -86400.25)]), "2000-12-30T23:59:59.75Z")
  known("known/shared.plist", packed([b"\xa2\x01\x01", b"\x52ab"]), ["ab", "ab"])
  known("known/utf16.plist", packed([b"\x62" + "😀".encode("utf-16-be")]), "😀")
  known("known/openstep.plist", """// colours
  { "a b" = "x\\"y\\n\\U00e9\\101"; /* between */ list = (1, two, "3 4", ); bytes = <0fbd 777f>; empty = {}; none = ();
    key.with-dots = /usr/lib; 'single' = 'quoted "x"'; }""",
    {"a b": "x\"y\né" + "A", "list": ["1", "two", "3 4"], "bytes": "D713fw==", "empty": {}, "none": [],
     "key.with-dots": "/usr/lib", "single": "quoted \"x\""})
  known("known/Localizable.strings", '/* Title */\n"title" = "Grüße";\n"only key";\nbare = "x";\n',
    {"title": "Grüße", "only key": "only key", "bare": "x"})
  known("known/utf16.strings", '"title" = "Grüße";\n"b" = "c\\U2603";'.encode("utf-16"), {"title": "Grüße", "b": "c☃"})
  known("known/comment-only.strings", "/* nothing */\n", {})
  known("known/empty-value.plist", '<plist version="1.0"><dict><key>a</key><string/><key>d</key><data/><key>l</key><array/></dict></plist>', {"a": "", "d": "", "l": []})

  # JSON.
  known("known/numbers.json", '{"a": 1e3, "b": -0.5, "c": 12345678901234567890123, "d": [], "e": {}, "f": null, "g": "\\u00e9\\ud83d\\ude00", "h": true}',
    {"a": 1000.0, "b": -0.5, "c": 12345678901234567890123, "d": [], "e": {}, "f": None, "g": "é😀", "h": True})

  # Keyed archives.
  def archive(name, *objects, top=None):
      document = {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": top or {"root": UID(1)}, "$objects": ["$null", *objects]}
      save("archives/" + name + ".archive", plistlib.dumps(document, fmt=plistlib.FMT_BINARY))

  def kind(*names): return {"$classname": names[0], "$classes": list(names)}
  archive("cycle", {"$class": UID(2), "self": UID(1), "other": UID(3)}, kind("Node", "NSObject"), {"$class": UID(2), "self": UID(1), "other": UID(3)})
  archive("set", {"$class": UID(4), "NS.objects": [UID(2), UID(3)]}, "a", 7, kind("NSMutableSet", "NSSet", "NSObject"))
  archive("ordered", {"$class": UID(4), "NS.object.0": UID(2), "NS.object.1": UID(3)}, "a", 7, kind("NSOrderedSet", "NSObject"))
  archive("nothing", {"$class": UID(2), "NS.objects": [UID(0), UID(0)]}, kind("NSArray", "NSObject"))
  archive("pairs", {"$class": UID(4), "NS.keys": [UID(2), UID(3)], "NS.objects": [UID(3), UID(5)]}, "key", 7, kind("NSDictionary", "NSObject"), {"$class": UID(4), "NS.keys": [], "NS.objects": []})
  archive("twice", {"$class": UID(3), "NS.objects": [UID(2), UID(2)]}, {"$class": UID(3), "NS.objects": [UID(4)]}, kind("NSArray", "NSObject"), "in")
  archive("attributed", {"$class": UID(6), "NSString": UID(2), "NSAttributes": UID(3), "NSAttributeInfo": UID(7)}, "Hello",
    {"$class": UID(5), "NS.objects": [UID(4)]}, {"$class": UID(8), "NS.keys": [UID(9)], "NS.objects": [UID(10)]},
    kind("NSArray", "NSObject"), kind("NSAttributedString", "NSObject"), b"\5\0", kind("NSDictionary", "NSObject"), "NSColor",
    {"$class": UID(11), "NSColorSpace": 1, "NSRGB": b"0.1 0.2 0.3\0"}, kind("NSColor", "NSObject"))
  archive("fields", {"$class": UID(2), "class": 5, "reference": "x", "object": 3, "plain": b"\1\2", "real": 2.5, "nothing": UID(0), "truth": True,
    "items": [UID(3), UID(0), 4], "moment": {"NS.time": 1.5}}, kind("Odd", "NSObject"), "third")
  archive("several", "a", {"$class": UID(3), "n": 1}, kind("Thing", "NSObject"), top={"one": UID(1), "two": UID(2), "n": 5})
  archive("swift", {"$class": UID(2), "$0": 1, "$10": 2, "$2": 3}, kind("_TtC4Game6Player", "NSObject"))

  # Databases.
  def database(name, *statements, encoding=None, rows=()):
      path = save("databases/" + name + ".sqlite", b"")
      db = sqlite3.connect(path)
      if encoding: db.execute('PRAGMA encoding = "%s"' % encoding)
      for statement in statements: db.execute(statement)
      for statement, values in rows: db.executemany(statement, values)
      db.commit(); db.close()
  values = [(1, None), (2, 0), (3, -2 ** 63), (4, 2 ** 63 - 1), (5, 0.1), (6, 1e300), (7, float("inf")), (8, float("-inf")), (9, "text"), (10, ""),
      (11, b""), (12, bytes(range(256))), (13, "12"), (14, "1.50"), (15, "0x10"), (16, b"12"), (17, 3.0), (18, "a\0b"), (19, "日本"), (20, "\u202e"), (21, 1e15), (22, 123456789012345.6)]
  database("affinities", "CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, b BLOB, n NUMERIC, bare, d DATE, v VARCHAR(10), bool BOOLEAN, dec DECIMAL(5,2))",
    rows=[("INSERT INTO t VALUES (?1, ?2, ?2, ?2, ?2, ?2, ?2, ?2, ?2, ?2, ?2)", values)])
  database("strict", "CREATE TABLE s (a INT, b REAL, c TEXT, d BLOB, e ANY) STRICT", rows=[("INSERT INTO s VALUES (?,?,?,?,?)", [(1, 2, "x", b"y", 5), (1, 2.5, "", b"", "z")])])
  database("without-rowid", "CREATE TABLE w (a TEXT, b INTEGER, c, PRIMARY KEY (b DESC, a)) WITHOUT ROWID", "CREATE TABLE w2 (a TEXT PRIMARY KEY COLLATE NOCASE, b) WITHOUT ROWID",
    rows=[("INSERT INTO w VALUES (?,?,?)", [("x", 1, None), ("y", 1, 2.5), ("x", 2, b"q")]), ("INSERT INTO w2 VALUES (?,?)", [("B", 1), ("a", 2)])])
  database("generated", "CREATE TABLE g (a INTEGER, b AS (a * 2) VIRTUAL, c TEXT AS (a || 'x') STORED)", "CREATE VIEW v AS SELECT a + 1 AS \"next one\", b FROM g", "CREATE VIEW aggregate AS SELECT count(*), max(a) FROM g",
    rows=[("INSERT INTO g (a) VALUES (?)", [(1,), (2,), (None,)])])
  database("views", "CREATE TABLE t (a)", "CREATE VIEW broken AS SELECT a FROM nowhere", "CREATE VIEW good AS SELECT a, a AS a FROM t", "CREATE TABLE later (b)", rows=[("INSERT INTO t VALUES (?)", [(1,)]), ("INSERT INTO later VALUES (?)", [("x",)])])
  for encoding in ["UTF-16le", "UTF-16be"]:
      database(encoding, "CREATE TABLE t (\"größe\", b)", encoding=encoding, rows=[("INSERT INTO t VALUES (?, ?)", [("Grüße 😀", 1), ("", None), ("a\0b", 2)])])
  database("invalid", "CREATE TABLE t (a TEXT)", "INSERT INTO t VALUES (CAST(x'61FF62' AS TEXT))", "INSERT INTO t VALUES (CAST(x'E282' AS TEXT))", "INSERT INTO t VALUES (CAST(x'EDA080' AS TEXT))", "INSERT INTO t VALUES (CAST(x'C0AF' AS TEXT))", "INSERT INTO t VALUES (CAST(x'F0908D61' AS TEXT))")
  database("wide", "CREATE TABLE wide (%s)" % ", ".join("c%d" % n for n in range(2000)), rows=[("INSERT INTO wide VALUES (%s)" % ",".join("?" * 2000), [tuple(range(n, n + 2000)) for n in range(3)])])
  database("names", 'CREATE TABLE "select" ("from", "a""b", "", "rowid")', 'CREATE TABLE "with space; --" (a)', "CREATE TABLE \"quote'd\" (\"x'y\")", 'CREATE TABLE "日本" ("é")', 'CREATE TABLE "all" (rowid, oid, _rowid_)', 'CREATE TABLE "sqlitex" (a)',
    rows=[('INSERT INTO "select" VALUES (?,?,?,?)', [(1, 2, 3, 4), (5, 6, 7, 1)]), ('INSERT INTO "with space; --" VALUES (?)', [(1,)]), ("INSERT INTO \"quote'd\" VALUES (?)", [("z",)]), ('INSERT INTO "日本" VALUES (?)', [("é",)]), ('INSERT INTO "all" VALUES (?,?,?)', [(3, 2, 1), (1, 1, 1)]), ("INSERT INTO sqlitex VALUES (?)", [(1,)])])
  database("keys", "CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, x)", "CREATE TABLE b (id INTEGER PRIMARY KEY DESC, a REFERENCES a(id))", rows=[("INSERT INTO a VALUES (?,?)", [(-5, "minus"), (0, "zero"), (2 ** 63 - 1, "last"), (7, "mid")]), ("INSERT INTO b VALUES (?,?)", [(3, 7), (1, -5)])])
  database("search", "CREATE VIRTUAL TABLE notes USING fts5(title, body)", rows=[("INSERT INTO notes VALUES (?,?)", [("one", "first text"), ("two", "second")])])
  database("trees", "CREATE VIRTUAL TABLE places USING rtree(id, x0, x1)", rows=[("INSERT INTO places VALUES (?,?,?)", [(1, 0.5, 1.5), (2, -3, 4)])])
  database("empty", "CREATE TABLE bare (a, b)")
  database("nothing", "CREATE TABLE x (a)", "DROP TABLE x")
  database("long", "CREATE TABLE l (a TEXT, b BLOB)", rows=[("INSERT INTO l VALUES (?,?)", [("x" * 300000, bytes(300000)), ("y", b"z")])])
  database("many", "CREATE TABLE m (a INTEGER, b TEXT)", rows=[("INSERT INTO m VALUES (?,?)", [(n, "row %d" % n) for n in range(5000)])])
  database("altered", "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)", "ALTER TABLE t ADD COLUMN b INTEGER DEFAULT 5", "ALTER TABLE t ADD COLUMN c TEXT DEFAULT 'x''y' NOT NULL", "INSERT INTO t VALUES (2, NULL, 'z')")
  path = save("databases/logged.sqlite", b"")
  db = sqlite3.connect(path); db.execute("PRAGMA journal_mode = wal"); db.execute("PRAGMA wal_autocheckpoint = 0")
  db.execute("CREATE TABLE t (a)"); db.executemany("INSERT INTO t VALUES (?)", [(n,) for n in range(100)]); db.commit()
  import shutil
  for ending in ["", "-wal"]: shutil.copy(path + ending, path.replace("logged", "log-kept") + ending)
  db.close()

  # Model sources, as Xcode has written them.
  def model(name, body, head='type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22522" systemVersion="23C71" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier=""', declaration='<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'):
      save("models/" + name + ".xcdatamodel/contents", declaration + "<model " + head + ">\n" + body + "\n</model>\n")
  types = ["Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean", "Date", "Binary", "UUID", "URI", "Transformable"]
  model("types", '<entity name="Every" representedClassName="Every" syncable="YES" codeGenerationType="class">'
    + "".join('<attribute name="a%d" optional="YES" attributeType="%s"%s/>' % (n, kind, ' usesScalarValueType="YES"' if n < 3 else "") for n, kind in enumerate(types)) + '</entity>')
  model("required", '<entity name="Every">' + "".join('<attribute name="a%d" attributeType="%s"/>' % (n, kind) for n, kind in enumerate(types)) + '</entity>')
  defaults = [("Integer 16", "0"), ("Integer 32", "0.0"), ("Integer 64", "NO"), ("Integer 16", "-5"), ("Integer 32", "YES"), ("Integer 16", "1.0"), ("Integer 64", ""), ("Decimal", "0.0"), ("Decimal", "12.50"),
    ("Double", "0"), ("Double", "1e-3"), ("Double", "0,5"), ("Float", "0.0"), ("Float", "3"), ("String", ""), ("String", "a & <b>".replace("&", "&amp;").replace("<", "&lt;")), ("Boolean", "NO"), ("Boolean", "YES"),
    ("Boolean", "0"), ("Boolean", "1"), ("Boolean", "false"), ("Boolean", "true"), ("UUID", "DEADBEEF-0000-0000-0000-00000000F00D"), ("URI", "http://example.org/a?b=c"), ("Date", "now"), ("Integer 32", "NULL"), ("Integer 16", "99999")]
  model("defaults", '<entity name="Default">' + "".join('<attribute name="d%d" optional="YES" attributeType="%s" defaultValueString="%s"/>' % (n, kind, text) for n, (kind, text) in enumerate(defaults))
    + '<attribute name="when" attributeType="Date" defaultDateTimeInterval="-978307200" usesScalarValueType="NO"/><attribute name="later" attributeType="Date" defaultDateTimeInterval="593456.5"/></entity>')
  model("limits", '<entity name="Limited"><attribute name="text" attributeType="String" minValueString="1" maxValueString="20" regularExpressionString="[a-z]+"/><attribute name="number" attributeType="Integer 16" minValueString="0" maxValueString="100" defaultValueString="1"/>'
    '<attribute name="price" attributeType="Decimal" minValueString="0.5" defaultValueString="0.0"/><attribute name="date" attributeType="Date" minDateTimeInterval="0" maxDateTimeInterval="86400"/><attribute name="part" attributeType="Double" minValueString="0.0" maxValueString="1.0"/></entity>')
  model("transient", '<entity name="Passing"><attribute name="untyped" optional="YES" transient="YES"/><attribute name="typed" optional="YES" transient="YES" attributeType="String"/><attribute name="undefined" optional="YES" transient="YES" attributeType="Undefined"/>'
    '<relationship name="owner" optional="YES" transient="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Passing"/></entity>')
  model("transformable", '<entity name="Made"><attribute name="colour" optional="YES" attributeType="Transformable" customClassName="UIColor"/><attribute name="safe" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData" customClassName="[String]"/>'
    '<attribute name="bytes" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/><attribute name="secret" optional="YES" attributeType="String" allowsCloudEncryption="YES"/><attribute name="seen" optional="YES" attributeType="String" spotlightIndexingEnabled="YES" preserveAfterDeletion="YES" preservesValueInHistoryOnDeletion="YES"/></entity>')
  model("derived", '<entity name="Book"><attribute name="title" optional="YES" attributeType="String"/><attribute name="small" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(title)"/><attribute name="pages" attributeType="Integer 64" derived="YES" derivationExpression="leaves.@count" defaultValueString="0"/>'
    '<attribute name="saved" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/><relationship name="leaves" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Leaf" inverseName="book" inverseEntity="Leaf"/></entity>'
    '<entity name="Leaf"><relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="leaves" inverseEntity="Book"/></entity>')
  model("relationships", '<entity name="A"><relationship name="many" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="B" inverseName="many" inverseEntity="B"/><relationship name="ordered" optional="YES" toMany="YES" minCount="1" maxCount="5" deletionRule="Deny" ordered="YES" destinationEntity="B" inverseName="back" inverseEntity="B"/>'
    '<relationship name="alone" optional="YES" maxCount="1" deletionRule="No Action" destinationEntity="B"/><relationship name="lonely" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="A"/><relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="A" inverseName="friends" inverseEntity="A"/>'
    '<relationship name="partner" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" inverseName="partner" inverseEntity="A"/><relationship name="orderedOne" optional="YES" maxCount="1" ordered="YES" deletionRule="Nullify" destinationEntity="B"/><relationship name="required" minCount="1" maxCount="1" deletionRule="Nullify" destinationEntity="B"/></entity>'
    '<entity name="B"><relationship name="many" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="A" inverseName="many" inverseEntity="A"/><relationship name="back" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A" inverseName="ordered" inverseEntity="A"/></entity>')
  model("one-sided", '<entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" inverseName="a" inverseEntity="B"/></entity><entity name="B"><relationship name="a" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="A"/></entity>')
  model("no-inverse-entity", '<entity name="A"><relationship name="b" optional="YES" minCount="1" maxCount="1" deletionRule="Nullify" destinationEntity="B" inverseName="a"/></entity><entity name="B"><relationship name="a" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="A" inverseName="b"/></entity>')
  model("missing-inverse", '<entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B" inverseName="gone" inverseEntity="B"/></entity><entity name="B"><attribute name="x" optional="YES" attributeType="String"/></entity>')
  model("families", '<entity name="Animal" isAbstract="YES"><attribute name="name" optional="YES" attributeType="String"/></entity><entity name="Cat" parentEntity="Animal" syncable="YES"><attribute name="lives" attributeType="Integer 16" defaultValueString="9"/></entity><entity name="Kitten" parentEntity="Cat"/><entity name="Dog" parentEntity="Animal" representedClassName=".Dog" codeGenerationType="category"/>')
  model("inverse-below", '<entity name="Base"><relationship name="part" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Part" inverseName="owner" inverseEntity="Part"/></entity><entity name="Sub" parentEntity="Base"/><entity name="Part"><relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Sub" inverseName="part" inverseEntity="Sub"/></entity>')
  model("indexes", '<entity name="Indexed"><attribute name="a" optional="YES" attributeType="String" indexed="YES"/><attribute name="b" optional="YES" attributeType="Integer 64" usesScalarValueType="NO"/>'
    '<fetchIndex name="byA"><fetchIndexElement property="a" type="Binary" order="ascending"/><fetchIndexElement property="b" type="Binary" order="descending"/></fetchIndex><fetchIndex name="byExpression"><fetchIndexElement type="Binary" expression="now()" expressionType="700" order="ascending"/></fetchIndex>'
    '<fetchIndex name="partial"><fetchIndexElement property="b" type="RTree" order="ascending"/><partialIndexPredicate>a != nil</partialIndexPredicate></fetchIndex>'
    '<uniquenessConstraints><uniquenessConstraint><constraint value="a"/><constraint value="b"/></uniquenessConstraint></uniquenessConstraints><compoundIndexes><compoundIndex><index value="a"/><index value="b"/></compoundIndex></compoundIndexes><userInfo><entry key="note" value="x"/></userInfo></entity>')
  model("fetched", '<entity name="A"><attribute name="x" optional="YES" attributeType="String"><userInfo><entry key="k" value="v"/></userInfo></attribute><fetchedProperty name="others" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" entity="B" predicateString="x == $FETCH_SOURCE.x"/></fetchedProperty></entity><entity name="B"><attribute name="x" optional="YES" attributeType="String"/></entity>'
    '<fetchRequest name="Recent" entity="B" predicateString="x BEGINSWITH[c] $START" fetchLimit="10" resultType="1"/><fetchRequest name="All" entity="A"/><fetchRequest name="Odd" entity="A" predicateString="SUBQUERY(others, $o, $o.x == 1).@count > 0"/>'
    '<configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="A"/></configuration><configuration name="Local"><memberEntity name="B"/></configuration><configuration name="Empty"/><elements><element name="A" positionX="-63" positionY="-18" width="128" height="74"/></elements>')
  model("composite", '<entity name="Quake"><attribute name="place" optional="YES" attributeType="String"/><composite name="magnitude" optional="YES" compositeName="Size"/></entity><compositeAttribute name="Size"><attribute name="value" optional="YES" attributeType="Double" defaultValueString="0.0"/><attribute name="unit" optional="YES" attributeType="String"/></compositeAttribute>')
  model("composite-16", '<entity name="Quake" representedClassName="Quake" syncable="YES"><attribute name="magnitude" optional="YES" attributeType="Composite" elementName="Size" /></entity><composite name="Size"><attribute name="value" optional="YES" attributeType="Double"/></composite>')
  model("renamed", '<entity name="New" elementID="Old" versionHashModifier="2"><attribute name="n" elementID="o" optional="YES" attributeType="String" versionHashModifier="3"/><relationship name="r" elementID="q" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="New" versionHashModifier="z"/></entity>')
  model("xcode4", '<entity name="Item" representedClassName="Item" parentEntity="" syncable="YES"><attribute name="t" optional="YES" attributeType="Date" syncable="YES"/></entity><elements><element name="Item" positionX="160" positionY="192" width="128" height="150"/></elements>', head='name="" userDefinedModelVersionIdentifier="" type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1811" systemVersion="12C60" minimumToolsVersion="Xcode 4.3" macOSVersion="Automatic" iOSVersion="Automatic"')
  model("empty", "")
  model("marked", '<entity name="Größe"><attribute name="länge" optional="YES" attributeType="Double" defaultValueString="0.0"/></entity>', declaration='\ufeff<?xml version="1.0" encoding="UTF-8"?>\n')
  model("undeclared", '<entity name="E"><attribute name="a" optional="YES" attributeType="String"/></entity>', declaration="")
  model("case", '<entity name="Thing"><attribute name="id" attributeType="UUID" usesScalarValueType="NO"/><attribute name="ID2" optional="YES" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/></entity><entity name="thing2"><attribute name="order" optional="YES" attributeType="Integer 32" defaultValueString="0"/></entity>')
  model("cloud", '<entity name="Pass" representedClassName="PassMO" syncable="YES"><attribute name="x" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/></entity>', head='type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="23231" systemVersion="24A335" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="YES" usedWithSwiftData="YES" userDefinedModelVersionIdentifier="v2"')
  """#
