/// Brings every database of a folder into each state that its writers can leave it in, runs the
/// real program on it, and prints whatever has changed.
///
/// Arguments: the program; a folder with `Gallery.sqlite`, its models `One` and `Two` and a data
/// folder `data`; a folder to work in; `writable` or not; `writer` or none.
let lookingScript = #"""
  import hashlib, os, random, shutil, sqlite3, struct, subprocess, sys

  program, base, work = sys.argv[1:4]
  is_writable, has_writer = sys.argv[4] == "writable", sys.argv[5] == "writer"
  out, temporary = work + "/out", work + "/tmp"

  changes = {
      "Gallery.sqlite": "UPDATE ZPICTURE SET ZTITLE = 'from the log'",
      "data/members.sqlite": "UPDATE ZCUSTOMER SET ZNAME = 'from the log'",
      "data/memory.sqlite": "UPDATE ZHISCORE SET Z_OPT = Z_OPT + 1",
      "data/memory-details.sqlite": "UPDATE ZDETAIL SET Z_OPT = Z_OPT + 1",
      "data/skeetshooter.sqlite": "UPDATE hiscores SET name = name",
      "data/lunarlander.sqlite3": "UPDATE HIGHSCORE SET NAME = NAME",
  }

  def write(path, data):
      with open(path, "wb") as file: file.write(data)

  def read(path):
      with open(path, "rb") as file: return file.read()

  def logged(path, change):
      """The database with its log and the log's index, as while its writer is at work."""
      db = sqlite3.connect(path, isolation_level=None)
      db.execute("PRAGMA journal_mode = WAL")
      db.execute("PRAGMA wal_autocheckpoint = 0")
      db.execute(change)
      size = os.path.getsize(path + "-wal")
      db.execute(change)
      found = [read(path + end) for end in ("", "-wal", "-shm")]
      db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      db.close()
      folded = read(path)
      return folded, found[0], found[1], found[2], size

  def changed(path, change):
      """The bytes before and after a change with a rollback journal."""
      before = read(path)
      db = sqlite3.connect(path)
      db.execute(change)
      db.commit()
      db.close()
      return before, read(path)

  magic = bytes.fromhex("d9d505f920a163d7")

  def journal(before, after, shared=None):
      """The journal that takes the second state back to the first."""
      size = struct.unpack(">H", before[16:18])[0]
      pages = [n for n in range(len(before) // size)
               if before[n * size:(n + 1) * size] != after[n * size:(n + 1) * size]]
      data = magic + struct.pack(">IIIII", len(pages), 7, len(before) // size, 512, size)
      data += bytes(512 - len(data))
      for n in pages:
          page = before[n * size:(n + 1) * size]
          total = 7 + sum(page[size - i] for i in range(200, size, 200))
          data += struct.pack(">I", n + 1) + page + struct.pack(">I", total & 0xffffffff)
      if shared:
          name = shared.encode()
          data += struct.pack(">I", 0x40000000 // size + 1) + name
          data += struct.pack(">II", len(name), sum(name)) + magic
      return data

  def put(path, state, change):
      beside = {}
      if state in ("empty journal", "hot journal", "journal's head", "shared journal",
                   "shared journal that is done", "journal of zeros"):
          before, after = changed(path, change)
          write(path, after)
          shared = os.path.dirname(path) + "/shared-journal"
          if state == "empty journal": beside["-journal"] = b""
          if state == "hot journal": beside["-journal"] = journal(before, after)
          if state == "journal's head": beside["-journal"] = journal(after, after)
          if state == "shared journal":
              write(shared, b"not only ours")
              beside["-journal"] = journal(before, after, shared)
          if state == "shared journal that is done":
              beside["-journal"] = journal(before, after, shared + "-gone")
          if state == "journal of zeros": beside["-journal"] = bytes(512) + journal(before, after)[512:]
      else:
          folded, database, log, index, first = logged(path, change)
          write(path, database if state in ("broken log", "cut log", "log", "log and index") else folded)
          if state == "empty log": beside["-wal"] = b""
          if state == "log's head": beside["-wal"] = log[:32]
          if state == "broken log": beside["-wal"] = log[:60] + b"?" + log[61:]
          if state == "cut log": beside["-wal"] = log[:first + 100]
          if state in ("log", "log and index"): beside["-wal"] = log
          if state in ("log and index", "index"): beside["-shm"] = index
      for end in ("-wal", "-shm", "-journal"):
          if os.path.exists(path + end): os.remove(path + end)
          if end in beside: write(path + end, beside[end])

  states = ["folded", "empty log", "log's head", "broken log", "cut log", "log", "log and index",
            "index", "empty journal", "hot journal", "journal's head", "shared journal",
            "shared journal that is done", "journal of zeros"]
  # The change is seen where it is in the database or in a log that counts.
  unseen = {"broken log", "hot journal", "shared journal"}

  writer = """
  import sqlite3, sys
  held = []
  for path, change in zip(sys.argv[1::2], sys.argv[2::2]):
      db = sqlite3.connect(path, isolation_level=None)
      held.append(db)
      try:
          db.execute("BEGIN IMMEDIATE")
          db.execute(change)
      except sqlite3.DatabaseError as error: print(path, error, file=sys.stderr)
  print("ready", flush=True)
  sys.stdin.readline()
  """.replace("\n  ", "\n")

  def snapshot(folder):
      found = {}
      for place, folders, names in os.walk(folder):
          for name in names + ["."]:
              path = os.path.join(place, name)
              s = os.lstat(path)
              data = read(path) if name != "." else b""
              found[os.path.relpath(path, folder)] = (
                  s.st_ino, s.st_mode, s.st_size, s.st_mtime_ns, s.st_ctime_ns, s.st_nlink,
                  hashlib.sha1(data).hexdigest())
      return found

  def commands(place):
      gallery, model = place + "/Gallery.sqlite", ["--model", place + "/One.xcdatamodel"]
      data = ["--data-dir", place + "/data"]
      other = ["--data-dir", out + "/data"]
      formats = ["json"] if has_writer or is_writable else ["json", "tree", "table", "csv", "xml"]
      for form in formats: yield ["inspect", "--rows", "--format", form, gallery] + model
      yield ["inspect", place + "/data/skeetshooter.sqlite"]
      yield ["inspect", "--where", "name LIKE '*'", "--sort", "name", place + "/data/members.sqlite"]
      yield ["convert", "--force", gallery, out + "/gallery.xml"] + model + other
      yield ["convert", "--force", place + "/data/skeetshooter.sqlite", out + "/skeet.plist",
             "--to", "whackamole"] + other
      yield ["migrate", "--dry-run", gallery, "--model", place + "/Two.xcdatamodel",
             "--source-model", place + "/One.xcdatamodel"]
      yield ["check"] + data
      yield ["where"] + data
      yield ["scores"] + data
      yield ["members"] + data
      yield ["backups"] + data
      yield ["album"] + data

  def become_nobody():
      if os.getuid() == 0:
          os.setgid(65534)
          os.setuid(65534)

  runs = 0
  for state in states:
      place = work + "/place"
      shutil.rmtree(place, ignore_errors=True)
      shutil.copytree(base, place)
      for name, change in changes.items(): put(place + "/" + name, state, change)
      process = None
      if has_writer:
          words = [word for name, change in changes.items() for word in (place + "/" + name, change)]
          process = subprocess.Popen([sys.executable, "-c", writer] + words, stdin=subprocess.PIPE,
              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
          process.stdout.readline()
      if not is_writable:
          for folder, _, names in os.walk(place):
              for name in names: os.chmod(folder + "/" + name, 0o644)
              os.chmod(folder, 0o555)
      before = snapshot(place)
      for command in commands(place):
          runs += 1
          done = subprocess.run([program] + command, stdin=subprocess.DEVNULL,
              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
              preexec_fn=None if is_writable else become_nobody,
              env={"TMPDIR": temporary, "HOME": out, "PATH": os.environ["PATH"]})
          text = (done.stdout + done.stderr).decode(errors="replace")
          called = state + ": " + " ".join(command[:3])
          after = snapshot(place)
          for name in sorted(set(before) | set(after)):
              if before.get(name) != after.get(name):
                  print(called, "changes", name, before.get(name), after.get(name))
          before = after
          if done.returncode != 0 and command[0] != "check" and state != "broken log":
              print(called, "answers", done.returncode, text[-300:])
          if command[0] in ("inspect", "members") and "skeet" not in text and not has_writer:
              is_seen = "from the log" in text
              if is_seen == (state in unseen) and "Gallery" in " ".join(command):
                  print(called, "shows the change" if is_seen else "shows no change", text[:300])
              if "Gallery" in " ".join(command) and command[2] == "json" and "cm9vbQ==" not in text:
                  print(called, "shows no external file", text[-400:])
      if process:
          process.stdin.close()
          process.wait()
      for folder, _, _ in os.walk(place): os.chmod(folder, 0o755)
      if os.listdir(temporary): print(state, "leaves", os.listdir(temporary))
  print(runs, "runs")
  """#
