import Foundation
import ObjectGraph
import Testing

/// Whatever state its writers left a database in, looking at it changes nothing: not a byte, a time
/// or a name in its folder.
@Suite(.serialized) struct LookingTests {
  private static let model = #"""
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Picture">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="image" optional="YES" attributeType="Binary"
          allowsExternalBinaryDataStorage="YES"/>
      </entity>
    </model>
    """#

  /// A store with a value in a file of its own, two models, and a data folder of the arcade.
  private func base(_ program: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let one = try folder.write(Self.model, to: "One.xcdatamodel/contents")
    _ = try folder.write(
      Self.model.replacing(
        "</entity>",
        with: #"<attribute name="note" optional="YES" attributeType="String"/></entity>"#),
      to: "Two.xcdatamodel/contents")
    let url = URL(fileURLWithPath: folder.path + "/Gallery.sqlite")
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: one)))
    try coordinator.addStore(.sqlite, at: url)
    let context = ManagedObjectContext(coordinator)
    for number in 0..<40 {
      let picture = try context.insert(entityNamed: "Picture")
      try picture.setValue(.string("picture \(number)"), forKey: "title")
      try picture.setValue(.data(Data([1, 2, 3])), forKey: "image")
    }
    try context.save()
    coordinator.removeStores()
    let file = "EA5E5E5E-0000-4000-8000-0000000000AB"
    _ = try folder.write("room", to: ".Gallery_SUPPORT/_EXTERNAL_DATA/" + file)
    let scores = try folder.write(#"[{"name": "Ann", "score": 40}]"#, to: "scores.json")
    let text = try python(
      """
      import sqlite3, subprocess, sys
      program, folder, file, scores = sys.argv[1:]
      db = sqlite3.connect(folder + "/Gallery.sqlite")
      db.execute("UPDATE ZPICTURE SET ZIMAGE = ? WHERE Z_PK = 1", (b"\\2" + file.encode() + b"\\0",))
      db.commit()
      data = ["--data-dir", folder + "/data"]
      for command in [["import", "skeet", scores], ["import", "memory", scores],
                      ["import", "lander", scores], ["members", "add", "Bo"]]:
          done = subprocess.run([program] + command + data, capture_output=True)
          if done.returncode: print(command, done.stdout, done.stderr)
      """, [program, folder.path, file, scores])
    #expect(text == "")
    return folder
  }

  /// The real program where every user can run it, and places for what it writes.
  private func work(_ program: String) throws -> (folder: TemporaryFolder, program: String) {
    let work = try TemporaryFolder()
    // A process of its own copies: while this one wrote the program, a child that another test
    // starts could hold it open for writing, and it could not be run.
    _ = try python(
      "import shutil, sys; shutil.copy(*sys.argv[1:])", [program, work.path + "/arcade"])
    for name in ["out", "out/data", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: work.path + "/" + name, withIntermediateDirectories: true)
    }
    _ = chmod(work.path, 0o755)
    for name in ["out", "out/data", "tmp"] { _ = chmod(work.path + "/" + name, 0o777) }
    return (work, work.path + "/arcade")
  }

  @Test(arguments: [
    ("writable", "alone"), ("writable", "writer"), ("unwritable", "alone"),
    ("unwritable", "writer"),
  ]) func lookingAtADatabaseChangesNothingInWhateverStateItWasLeft(
    _ folder: String, _ writer: String
  ) throws {
    let built = try #require(arcadeProgram, "the program 'arcade' is not built")
    let base = try base(built)
    let (work, program) = try work(built)
    let text = try python(lookingScript, [program, base.path, work.path, folder, writer])
    let runs = folder == "unwritable" && writer == "alone" ? 16 : 12
    #expect(text == "\(14 * runs) runs\n", "\(text.prefix(6_000))")
  }

  @Test func whatAKilledCommandLeftBehindIsGoneAfterTheNext() throws {
    let built = try #require(arcadeProgram, "the program 'arcade' is not built")
    let base = try base(built)
    let (work, program) = try work(built)
    let text = try python(
      """
      import os, random, sqlite3, subprocess, sys, time
      program, base, work = sys.argv[1:]
      held = []
      for name in ["Gallery.sqlite", "data/members.sqlite", "data/memory.sqlite"]:
          db = sqlite3.connect(base + "/" + name, isolation_level=None)
          db.execute("PRAGMA journal_mode = WAL")
          db.execute("PRAGMA user_version = 7")
          held.append(db)
      environment = {"TMPDIR": work + "/tmp", "HOME": work + "/out", "PATH": os.environ["PATH"]}
      data, found = ["--data-dir", base + "/data"], 0
      for attempt in range(90):
          command = [["convert", "--force", base + "/Gallery.sqlite", work + "/out/g.xml", "--model",
              base + "/One.xcdatamodel"], ["scores", "memory"], ["members"]][attempt % 3]
          process = subprocess.Popen([program] + command + data, env=environment,
              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
          end = time.monotonic() + 20
          # Half of them die as soon as their copy is there.
          while attempt % 2 and process.poll() is None and time.monotonic() < end:
              if os.listdir(work + "/tmp"): break
          if attempt % 2 == 0: time.sleep(random.random() / 50)
          process.kill()
          process.wait()
          found += len(os.listdir(work + "/tmp"))
          subprocess.run([program, "where"] + data, env=environment, stdout=subprocess.DEVNULL)
          if os.listdir(work + "/tmp"): print(attempt, command[0], os.listdir(work + "/tmp"))
      print("some were left" if found else "nothing was ever left")
      """, [program, base.path, work.path])
    #expect(text == "some were left\n")
  }
}
