/// A program of Python that reads every file in a folder by Python's own readers, and compares each
/// value with what `arcade inspect` says of it in JSON, and some with `--get`.
///
/// Takes the program, the folder and a folder for copies. Prints what it compared, then a line for
/// each difference.
let independentReaderScript = #"""
  import base64, calendar, datetime, json, math, os, plistlib, shutil, sqlite3, subprocess, sys, tempfile, time
  import xml.etree.ElementTree as ET

  program, folder, work = sys.argv[1:4]
  counts = {"files": 0, "values": 0}
  problems = []

  def run(*arguments):
      return subprocess.run([program, "inspect", *arguments], capture_output=True)

  def pairs(items):
      names = [name for name, _ in items]
      if len(set(names)) != len(names): raise ValueError("a key stands twice among %r" % names[:9])
      return dict(items)

  def shown(*arguments):
      done = run("--format", "json", *arguments)
      if done.returncode: raise ValueError("status %d: %s" % (done.returncode, done.stderr.decode().strip()[:300]))
      return json.loads(done.stdout.decode("utf-8"), object_pairs_hook=pairs, parse_float=float, parse_int=int)

  def differs(place, mine, theirs):
      problems.append("%s: expected %.150r, inspect has %.150r" % (place, mine, theirs))

  def moment(value):
      return (value - datetime.datetime(1970, 1, 1)).total_seconds()

  def seconds(text):
      whole, _, rest = text.rstrip("Z").partition(".")
      return (datetime.datetime.strptime(whole.zfill(19), "%Y-%m-%dT%H:%M:%S") - datetime.datetime(1970, 1, 1)).total_seconds() + float("0." + (rest or "0"))

  def real(value):
      return str(value) if math.isnan(value) or math.isinf(value) else value

  def compare(place, mine, theirs):
      counts["values"] += 1
      if isinstance(mine, dict):
          if not isinstance(theirs, dict) or set(mine) != set(theirs): return differs(place, sorted(mine), theirs if not isinstance(theirs, dict) else sorted(theirs))
          for key in mine: compare("%s.%s" % (place, key), mine[key], theirs[key])
      elif isinstance(mine, list):
          if not isinstance(theirs, list) or len(mine) != len(theirs): return differs(place, mine, theirs)
          for index, (one, other) in enumerate(zip(mine, theirs)): compare("%s.%d" % (place, index), one, other)
      elif isinstance(mine, bytes):
          if not isinstance(theirs, str) or base64.b64decode(theirs) != mine: differs(place, mine, theirs)
      elif isinstance(mine, datetime.datetime):
          if not isinstance(theirs, str) or abs(seconds(theirs) - moment(mine)) > 2e-6: differs(place, mine, theirs)
      elif isinstance(mine, plistlib.UID):
          if theirs != {"reference": "object %d" % mine.data}: differs(place, mine, theirs)
      elif isinstance(mine, float):
          ok = theirs == str(mine) if math.isinf(mine) or math.isnan(mine) else isinstance(theirs, (int, float)) and not isinstance(theirs, bool) and repr(float(theirs)) == repr(mine)
          if not ok: differs(place, mine, theirs)
      elif type(mine) is not type(theirs) or mine != theirs: differs(place, mine, theirs)

  # One value of each kind also by its key path, as a script asks for it.
  def check_paths(path, value, *options):
      found = []
      def walk(keys, value):
          if len(found) > 12 or len(keys) > 8: return
          if isinstance(value, dict):
              for key in value:
                  if key and "." not in key and "[" not in key and "\\" not in key and not key.startswith("$"): walk(keys + [key], value[key])
          elif isinstance(value, list):
              for index, one in enumerate(value[:3]): walk(keys + [str(index)], one)
          elif keys and isinstance(value, (str, int, float)) and not isinstance(value, bool) and value != "": found.append((keys, value))
      walk([], value)
      for keys, value in found:
          if isinstance(value, float) and (math.isnan(value) or math.isinf(value)): continue
          done = run("--get=" + ".".join(keys), *options, path)
          text = done.stdout.decode("utf-8")
          counts["values"] += 1
          want = value if isinstance(value, str) else None
          ok = text == value + "\n" if isinstance(value, str) else text.strip() and type(value)(text) == value
          if done.returncode or not ok: differs(path + " --get " + ".".join(keys), value, text or done.stderr)

  # In XML an identifier is a dictionary with one key.
  def identified(value):
      if isinstance(value, dict):
          if list(value) == ["CF$UID"]: return plistlib.UID(value["CF$UID"])
          return {key: identified(one) for key, one in value.items()}
      return [identified(one) for one in value] if isinstance(value, list) else value

  def check_list(path, value):
      compare(os.path.basename(path), value, shown("--raw", path)["value"])

  # Keyed archives by rules of their own: the objects, in the order in which the fields are shown.
  def check_archive(path, document):
      objects = document["$objects"]
      referred, twice = set(), set()
      def count(value):
          if isinstance(value, plistlib.UID):
              (twice if value.data in referred else referred).add(value.data)
          elif isinstance(value, list): [count(one) for one in value]
          elif isinstance(value, dict): [count(one) for key, one in value.items() if key != "$class"]
      count(document["$top"])
      for one in objects:
          if isinstance(one, dict) and "$class" in one: count(one)
      classes = lambda one: objects[one["$class"].data]["$classes"]
      done = set()
      def items(one, name):
          if name + "s" in one: return one[name + "s"]
          found = []
          while "%s.%d" % (name, len(found)) in one: found.append(one["%s.%d" % (name, len(found))])
          return found
      def check(place, value, got):
          if isinstance(value, list):
              if not isinstance(got, list) or len(got) != len(value): return differs(place, value, got)
              for index, one in enumerate(value): check("%s.%d" % (place, index), one, got[index])
              return
          if not isinstance(value, plistlib.UID): return compare(place, value, got)
          number, one = value.data, objects[value.data]
          if number == 0: return compare(place, None, got)
          if not isinstance(one, dict) or "$class" not in one: return compare(place, one, got)
          names = classes(one)
          counts["values"] += 1
          if isinstance(got, dict) and set(got) == {"reference"}:
              if number not in done or got["reference"] != "object %d" % number: differs(place, "object %d" % number, got)
              return
          special = {"NSString": "NS.string", "NSData": "NS.data"}
          for name, key in special.items():
              if name in names and key in one:
                  inner = one[key]
                  return compare(place, objects[inner.data] if isinstance(inner, plistlib.UID) else inner, got)
          if "NSDate" in names:
              if abs(seconds(got) - 978307200 - one["NS.time"]) > 2e-6: differs(place, one, got)
              return
          if "NSUUID" in names: return compare(place, one["NS.uuidbytes"].hex().upper(), got.replace("-", ""))
          if "NSURL" in names and one["NS.base"].data == 0: return compare(place, objects[one["NS.relative"].data], got)
          if isinstance(got, (str, int, float)) and names[0] in ("NSIndexSet", "NSMutableIndexSet", "NSIndexPath", "NSNull", "NSDecimalNumber"): return
          done.add(number)
          body = got
          if isinstance(got, dict):
              if got.get("class") != names[0]: return differs(place + ".class", names[0], got)
              if (got.get("object") == number) != (number in twice): differs(place + ".object", number, got.get("object"))
              body = got["fields"] if "fields" in got and "fields" not in one else got["elements"] if "elements" in got and "elements" not in one else {k: v for k, v in got.items() if k not in ("class", "object")}
          if any(n in names for n in ("NSArray", "NSSet", "NSOrderedSet")) and "NSCountedSet" not in names:
              return check(place, items(one, "NS.object"), body)
          if "NSDictionary" in names:
              keys, values = items(one, "NS.key"), items(one, "NS.object")
              if isinstance(body, list):
                  if len(body) != len(keys): return differs(place, len(keys), len(body))
                  for index, pair in enumerate(body):
                      check("%s.%d.key" % (place, index), keys[index], pair["key"]); check("%s.%d.value" % (place, index), values[index], pair["value"])
                  return
              names = [str(objects[key.data]) if not isinstance(objects[key.data], dict) else objects[objects[key.data]["NS.string"].data] if isinstance(objects[key.data].get("NS.string"), plistlib.UID) else objects[key.data].get("NS.string") for key in keys]
              if set(names) != set(body): return differs(place, names, sorted(body))
              for name in body: check(place + "." + name, values[names.index(name)], body[name])
              return
          fields = {key: value for key, value in one.items() if key != "$class"}
          if not isinstance(body, dict) or set(fields) != set(body): return differs(place, sorted(fields), body)
          for key in body: check("%s.%s" % (place, key), fields[key], body[key])
      value = shown(path)["value"]
      top = document["$top"]
      if list(top) == ["root"]: check(os.path.basename(path), top["root"], value)
      else:
          for key in sorted(top): check(os.path.basename(path) + "." + key, top[key], value[key])

  def quoted(name): return '"' + name.replace('"', '""') + '"'

  def check_database(path, *options):
      copy = os.path.join(work, "copy.sqlite")
      for ending in ["", "-wal", "-shm", "-journal"]:
          if os.path.exists(copy + ending): os.unlink(copy + ending)
          if os.path.exists(path + ending): shutil.copy(path + ending, copy + ending)
      db = sqlite3.connect(copy)
      db.text_factory = lambda data: data.decode("utf-8", "replace")
      done = run("--format", "json", *options, path)
      answer = json.loads(done.stdout.decode("utf-8"), object_pairs_hook=pairs)
      tables = {table["name"]: table for table in answer["entities"]}
      names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')") if not row[0].lower().startswith("sqlite_")]
      if set(names) != set(tables): differs(path + " tables", sorted(names), sorted(tables))
      healthy = True
      for name in names:
          place = os.path.basename(path) + "." + name
          try:
              cursor = db.execute("SELECT * FROM " + quoted(name) + (order(db, name)))
              mine = cursor.fetchall()
          except sqlite3.Error:
              healthy = False
              continue
          columns = [one[0] for one in cursor.description]
          table = tables[name]
          if [c["name"] for c in table["columns"]] != columns and len(set(columns)) == len(columns): differs(place + " columns", columns, [c["name"] for c in table["columns"]])
          if len(mine) != len(table["rows"]): differs(place + " rows", len(mine), len(table["rows"])); continue
          for index, (one, other) in enumerate(zip(mine, table["rows"])):
              got = [value for key, value in other.items() if not (key == "_id" and "_id" not in columns)]
              compare("%s.%d" % (place, index), list(one), got)
      if healthy and done.returncode: differs(path, "status 0", done.stderr)
      if not healthy and not done.returncode: differs(path, "status 1", 0)

  def order(db, name):
      info = db.execute("SELECT type, wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", (name,)).fetchone()
      columns = {row[1].lower() for row in db.execute("SELECT * FROM pragma_table_xinfo(?)", (name,))}
      free = [key for key in ("rowid", "_rowid_", "oid") if key not in columns]
      return " ORDER BY " + free[0] if info[0] in ("table", "shadow") and not info[1] and free else ""

  def check_known(path):
      value = json.load(open(path + ".known", encoding="utf-8"))
      compare(os.path.basename(path), value, shown(path)["value"])
      check_paths(path, value)

  def check_model(path):
      answer = shown(os.path.dirname(path))
      check_description(path, answer)

  def check_description(path, answer):
      root = ET.parse(path).getroot()
      mine = {e.get("name"): e for e in root.findall("entity")}
      theirs = {e["name"]: e for e in answer["entities"]}
      if set(mine) != set(theirs): return differs(path, sorted(mine), sorted(theirs))
      for name, entity in mine.items():
          place = os.path.basename(os.path.dirname(path)) + "." + name
          got = {row["property"]: row for row in theirs[name]["rows"]}
          want = {p.get("name"): p for p in entity if p.tag in ("attribute", "relationship", "fetchedProperty", "composite")}
          if set(want) != set(got): differs(place, sorted(want), sorted(got)); continue
          compare(place + ".parent", entity.get("parentEntity") or None, theirs[name].get("parent"))
          compare(place + ".abstract", entity.get("isAbstract") == "YES", theirs[name].get("abstract", False))
          for key, p in want.items():
              row = got[key]
              remark = row["remark"].split(", ")
              if p.tag == "attribute":
                  if p.get("attributeType"): compare(place + "." + key, p.get("attributeType"), row["type"])
                  compare(place + "." + key + ".transient", p.get("transient") == "YES", "transient" in remark)
                  compare(place + "." + key + ".optional", p.get("optional") == "YES", "required" not in remark)
              elif p.tag == "relationship":
                  compare(place + "." + key, "→ " + p.get("destinationEntity", ""), row["type"])
                  compare(place + "." + key + ".many", p.get("toMany") == "YES", "many" in remark or "ordered" in remark)
                  if p.get("inverseName"): compare(place + "." + key + ".inverse", True, "inverse " + p.get("inverseName") in remark)
                  rule = {"Nullify": "nullify", "Cascade": "cascade", "Deny": "deny", "No Action": "no action"}[p.get("deletionRule", "No Action")]
                  compare(place + "." + key + ".rule", True, "delete " + rule in remark)

  def check_xml_store(path):
      # The reference script compares these value by value; here their number and references.
      answer = shown(path)
      objects = ET.parse(path).getroot().findall("object")
      rows = {row["_id"]: (e["name"], row) for e in answer["entities"] for row in e["rows"]}
      if set(rows) != {o.get("id") for o in objects}: differs(path, len(objects), len(rows))

  def check(path):
      head = open(path, "rb").read(64)
      if os.path.exists(path + ".known"): return check_known(path)
      if head.startswith(b"SQLite format 3"):
          return check_database(path, "--raw")
      if path.endswith(".xcdatamodel/contents"): return check_model(path)
      if b"<!DOCTYPE database" in head + open(path, "rb").read(300): return check_xml_store(path)
      try:
          with open(path, "rb") as file: document = identified(plistlib.load(file))
      except Exception as error:
          document = error
      if isinstance(document, Exception):
          return
      check_list(path, document)
      if not (isinstance(document, dict) and "$archiver" in document): check_paths(path, document, "--raw")
      root = document["$objects"][1] if isinstance(document, dict) and "$archiver" in document else None
      if root is not None and not (isinstance(root, dict) and ("NSEntities" in root or "_xd_rootPackage" in root)): check_archive(path, document)

  paths = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names
                 if not name.endswith((".known", "-wal", "-shm", ".md", ".h")))
  for path in paths:
      known_problems = len(problems)
      try:
          check(path)
          counts["files"] += 1
      except Exception as error:
          problems.append("%s: %s: %s" % (path, type(error).__name__, str(error)[:300]))
  print("%(files)d files, %(values)d values" % counts)
  for problem in problems[:40]: print(problem)
  """#
