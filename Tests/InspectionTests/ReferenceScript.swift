/// An independent reader in Python of Core Data stores: by its own SQLite, property lists and
/// XML it compares what a store holds with the JSON of an inspection.
///
/// Takes the JSON, a private copy of the store, and how to read it: `xml`, `tables`, `cache` or
/// the path of a model. Prints what it compared, then a line for each difference.
let referenceScript = #"""
  import sys, json, sqlite3, zlib, plistlib, base64, struct, calendar, time
  from decimal import Decimal
  import xml.etree.ElementTree as ET

  shown = json.load(open(sys.argv[1], encoding="utf-8"))
  store, source = sys.argv[2], sys.argv[3]
  counts = {"entities": 0, "rows": 0, "values": 0, "references": 0}
  problems = []

  def differs(place, mine, theirs):
      problems.append("%s: expected %r, inspect has %r" % (place, mine, theirs))

  TYPES = {"Integer 16": 100, "Integer 32": 200, "Integer 64": 300, "Decimal": 400, "Double": 500,
           "Float": 600, "String": 700, "Boolean": 800, "Date": 900, "Binary": 1000, "UUID": 1100,
           "URI": 1200, "Transformable": 1800}

  def model_of_source(path):
      entities = {}
      for e in ET.parse(path).getroot().findall("entity"):
          entities[e.get("name")] = {
              "parent": e.get("parentEntity"), "abstract": e.get("isAbstract") == "YES",
              "attributes": {a.get("name"): TYPES[a.get("attributeType")] for a in e.findall("attribute")
                             if a.get("transient") != "YES"},
              "relationships": {r.get("name"): (r.get("destinationEntity"), r.get("inverseName"),
                                r.get("toMany") == "YES", r.get("ordered") == "YES")
                                for r in e.findall("relationship")}}
      return entities

  def model_of_archive(data):
      objects = plistlib.loads(data)["$objects"]
      def at(value): return objects[value.data] if isinstance(value, plistlib.UID) else value
      def kind(value): return at(value["$class"])["$classname"]
      def text(value):
          value = at(value)
          if isinstance(value, dict): value = at(value.get("NS.string"))
          return None if value == "$null" else value
      def pairs(value):
          value = at(value)
          if "NS.keys" in value:
              return list(zip(map(text, value["NS.keys"]), map(at, value["NS.objects"])))
          return [(None, item) for item in known(value)]
      def known(value):
          if "NS.objects" in value: return [at(v) for v in value["NS.objects"]]
          for key, inner in value.items():
              inner = at(inner)
              if key != "$class" and isinstance(inner, dict) and "NS.objects" in inner:
                  return [at(v) for v in inner["NS.objects"]]
          raise SystemExit("unknown dictionary %r" % value)
      root = objects[1]
      entities = {}
      for _, e in pairs(root["NSEntities"]):
          if not isinstance(e, dict) or "NSEntityName" not in e: continue
          made = {"parent": None, "abstract": at(e.get("NSIsAbstract")) is True, "attributes": {},
                  "relationships": {}}
          parent = at(e.get("NSSuperentity"))
          if isinstance(parent, dict): made["parent"] = text(parent["NSEntityName"])
          for _, p in pairs(e["NSProperties"]):
              if kind(p) == "_NSPropertyDescriptionProxy": continue
              name = text(p["NSPropertyName"])
              if kind(p) == "NSAttributeDescription":
                  if not p.get("NSIsTransient"): made["attributes"][name] = p["NSAttributeType"]
              elif kind(p) == "NSRelationshipDescription":
                  inverse = text(p.get("_NSInverseRelationshipName"))
                  if inverse is None and isinstance(at(p.get("NSInverseRelationship")), dict):
                      inverse = text(at(p["NSInverseRelationship"])["NSPropertyName"])
                  made["relationships"][name] = (
                      text(p.get("_NSDestinationEntityName"))
                      or text(at(p["NSDestinationEntity"])["NSEntityName"]),
                      inverse, p.get("NSMaxCount", 0) != 1, bool(p.get("NSIsOrdered")))
          entities[text(e["NSEntityName"])] = made
      return entities

  def seconds(text):
      whole, _, rest = text.rstrip("Z").partition(".")
      return calendar.timegm(time.strptime(whole, "%Y-%m-%dT%H:%M:%S")) + float("0." + (rest or "0"))

  def same(kind, mine, theirs):
      if mine is None: return theirs is None
      if theirs is None: return False
      if kind == 800: return theirs is bool(mine)
      if kind == 900: return abs(seconds(theirs) - 978307200 - mine) < 2e-6
      if kind == 400: return Decimal(str(mine)) == Decimal(str(theirs))
      if kind == 600: return struct.pack("f", mine) == struct.pack("f", theirs)
      if kind == 1100: return theirs.replace("-", "").upper() == mine.hex().upper()
      if isinstance(mine, bytes): return base64.b64decode(theirs) == mine
      if isinstance(mine, float) or kind == 500: return float(mine) == theirs
      return type(mine) is type(theirs) and mine == theirs

  def check_with_model(db, model):
      numbers = dict(db.execute("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY"))
      names = {number: name for name, number in numbers.items()}
      def chain(name):
          while name: yield name; name = model[name]["parent"]
      def root(name): return list(chain(name))[-1]
      def table(name): return '"Z%s"' % root(name).upper()
      tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
      entity_of = {}
      def reference(destination, key):
          if key is None: return None
          place = (table(destination), key)
          if place not in entity_of:
              row = db.execute("SELECT Z_ENT FROM %s WHERE Z_PK = ?" % place[0], (key,)).fetchone()
              entity_of[place] = names[row[0]] if row else None
          return {"reference": "%s/p%d" % (entity_of[place], key)}
      def members(owner, relation, key):
          name, (destination, inverse, _, ordered) = relation
          to_many = model[[e for e in chain(destination) if inverse in model[e]["relationships"]][0]][
              "relationships"][inverse][2]
          if not to_many:
              column = "Z" + inverse.upper()
              order = ' ORDER BY "Z_FOK_%s"' % inverse.upper() if ordered else ""
              rows = db.execute('SELECT Z_PK FROM %s WHERE "%s" = ?%s' % (table(destination), column, order), (key,))
          else:
              mine = "Z_%d%s" % (numbers[owner], inverse.upper())
              other = "Z_%d%s" % (numbers[destination], name.upper())
              found = [t for t in tables if {mine, other} <=
                       {c[1] for c in db.execute('PRAGMA table_info("%s")' % t)}]
              if len(found) != 1: raise SystemExit("no join table with %s, %s" % (mine, other))
              rows = db.execute('SELECT "%s" FROM "%s" WHERE "%s" = ?' % (other, found[0], mine), (key,))
          return [reference(destination, row[0]) for row in rows]
      expected = {name for name, e in model.items() if not e["abstract"]}
      found = {e["name"]: e for e in shown["entities"]}
      history = check_history(db, model, found)
      if set(found) != expected | history: differs("entities", sorted(expected | history), sorted(found))
      for name in sorted(expected & set(found)):
          counts["entities"] += 1
          attributes = {k: v for e in chain(name) for k, v in model[e]["attributes"].items()}
          relations = {k: (e, v) for e in chain(name) for k, v in model[e]["relationships"].items()}
          columns = {c["name"] for c in found[name]["columns"]}
          if columns != set(attributes) | set(relations):
              differs(name + " columns", sorted(set(attributes) | set(relations)), sorted(columns))
          mine = {row["Z_PK"]: row for row in db.execute(
              "SELECT * FROM %s WHERE Z_ENT = ?" % table(name), (numbers[name],))}
          theirs = {row["_id"]: row for row in found[name]["rows"]}
          if len(theirs) != len(found[name]["rows"]): differs(name, "distinct rows", "repeated ones")
          if {"p%d" % key for key in mine} != set(theirs):
              differs(name + " keys", sorted(mine), sorted(theirs)); continue
          for key, row in mine.items():
              counts["rows"] += 1
              other = theirs["p%d" % key]
              for attribute, kind in attributes.items():
                  counts["values"] += 1
                  value = row["Z" + attribute.upper()]
                  if not same(kind, value, other[attribute]):
                      differs("%s/p%d.%s" % (name, key, attribute), value, other[attribute])
              for relation, (owner, details) in relations.items():
                  got = other[relation]
                  if not details[2]:
                      want = reference(details[0], row["Z" + relation.upper()])
                      counts["references"] += want is not None
                  else:
                      want = members(owner, (relation, details), key)
                      counts["references"] += len(want)
                      if not details[3]:
                          want, got = sorted(map(str, want)), sorted(map(str, got))
                  if want != got: differs("%s/p%d.%s" % (name, key, relation), want, got)

  def check_tables(db):
      if not any(s == "none; shown from the tables" for s in [shown.get("model")]):
          differs("model", "none; shown from the tables", shown.get("model"))
      check_history(db, {}, {e["name"]: e for e in shown["entities"]})

  def check_history(db, model, found):
      entities = db.execute("SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT").fetchall()
      by_number = {row["Z_ENT"]: row for row in entities}
      tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
      compared = set()
      for entity in entities:
          base = entity
          while base["Z_SUPER"] in by_number: base = by_number[base["Z_SUPER"]]
          table = ("A" if base["Z_ENT"] > 16000 else "Z") + base["Z_NAME"].upper()
          if table not in tables or entity["Z_NAME"] in model: continue
          counts["entities"] += 1
          name = entity["Z_NAME"]
          compared.add(name)
          rows = db.execute('SELECT * FROM "%s" WHERE Z_ENT = ? ORDER BY Z_PK' % table, (entity["Z_ENT"],))
          theirs = found[name]["rows"]
          mine = rows.fetchall()
          moments = {c[1] for c in db.execute('PRAGMA table_info("%s")' % table) if c[2] == "TIMESTAMP" or table[0] == "A" and c[1] == "ZTIMESTAMP"}
          if len(mine) != len(theirs): differs(name + " rows", len(mine), len(theirs)); continue
          for row, other in zip(mine, theirs):
              counts["rows"] += 1
              wanted = {k: row[k] for k in row.keys() if k not in ("Z_PK", "Z_ENT")}
              if other["_id"] != "p%d" % row["Z_PK"] or set(other) != set(wanted) | {"_id"}:
                  differs(name, sorted(wanted), sorted(other)); continue
              for key, value in wanted.items():
                  counts["values"] += 1
                  kind = 900 if key in moments else None
                  if not same(kind, value, other[key]):
                      differs("%s/p%d.%s" % (name, row["Z_PK"], key), value, other[key])
      return compared

  def unescaped(text):
      units, i = b"", 0
      while i < len(text):
          if text[i:i + 2] == "\\u" and len(text) >= i + 6:
              units += bytes.fromhex(text[i + 2:i + 6]); i += 6
          else:
              units += text[i].encode("utf-16-le"); i += 1
      return units.decode("utf-16-le")

  def check_xml(path):
      objects = ET.parse(path).getroot().findall("object")
      types = {o.get("id"): o.get("type") for o in objects}
      rows = {}
      for entity in shown["entities"]:
          counts["entities"] += 1
          for row in entity["rows"]: rows[row["_id"]] = (entity["name"], row)
      if set(rows) != set(types): differs("objects", sorted(types), sorted(rows))
      for o in objects:
          counts["rows"] += 1
          entity, row = rows[o.get("id")]
          if entity != o.get("type"): differs(o.get("id"), o.get("type"), entity)
          named = {p.get("name") for p in o}
          for key, value in row.items():
              if key != "_id" and key not in named and value is not None: differs(o.get("id") + "." + key, None, value)
          for p in o:
              place, got = o.get("id") + "." + p.get("name"), row[p.get("name")]
              if p.tag == "relationship":
                  want = [{"reference": "%s/%s" % (types.get(i, "?"), i)} for i in (p.get("idrefs") or "").split()]
                  counts["references"] += len(want)
                  if p.get("type").endswith("/1"): want = want[0] if want else None
                  if want != got: differs(place, want, got)
                  continue
              counts["values"] += 1
              kind, text = p.get("type"), p.text or ""
              if kind.startswith("int"): ok = got == int(text)
              elif kind == "bool": ok = got is (text != "0")
              elif kind in ("float", "double"): ok = got == float(text)
              elif kind == "date": ok = abs(seconds(got) - 978307200 - float(text)) < 2e-6
              elif kind == "binary": ok = base64.b64decode(got) == base64.b64decode(text)
              else: ok = got == unescaped(text)
              if not ok: differs(place, text, got)

  if source == "xml":
      check_xml(store)
  else:
      db = sqlite3.connect(store)
      db.row_factory = sqlite3.Row
      if source == "tables": check_tables(db)
      elif source == "cache":
          content = db.execute("SELECT Z_CONTENT FROM Z_MODELCACHE").fetchone()[0]
          check_with_model(db, model_of_archive(zlib.decompress(content, -15)))
      elif source.endswith(".mom"): check_with_model(db, model_of_archive(open(source, "rb").read()))
      else: check_with_model(db, model_of_source(source))
      if source != "tables":
          keys = plistlib.loads(db.execute("SELECT Z_PLIST FROM Z_METADATA").fetchone()[0])
          for entity in shown["entities"]:
              if entity["name"] not in keys["NSStoreModelVersionHashes"]: continue
              want = base64.b64encode(keys["NSStoreModelVersionHashes"][entity["name"]]).decode()
              if entity.get("version hash") != want: differs(entity["name"] + " hash", want, entity.get("version hash"))
  print("%(entities)d entities, %(rows)d rows, %(values)d values, %(references)d references" % counts)
  for problem in problems[:20]: print(problem)
  """#
