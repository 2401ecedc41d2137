import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import PropertyLists
import Testing
import Words

@Suite struct BadScoreFileTests {
  private let place = TestStorage()

  private static let bad: [(String, String)] = [
    ("", "it's empty"),
    ("garbage", "it isn't a property list"),
    ("{ hiscores = ( ); }", "it isn't a property list"),
    ("<plist><array/></plist>", "it isn't a score file"),
    ("<plist><string>hiscores</string></plist>", "it isn't a score file"),
    ("<plist><dict><key>people</key><array/></dict></plist>", "it has no list of scores"),
    (
      "<plist><dict><key>hiscores</key><string/></dict></plist>",
      "its list of scores isn't a list"
    ),
    ("<plist><dict><key>hiscores</key>", "it ends too early"),
    (
      "<plist>" + String(repeating: "<array>", count: 100_000),
      "its values are nested too deep"
    ),
  ]

  @Test(arguments: bad)
  func aBadFileIsToldWhenReadAndSetAsideWhenWritten(text: String, why: String) throws {
    try place.write(text)
    let store = place.store()
    let error = #expect(throws: StoreError.self) { try store.table() }
    #expect(
      error?.sentence
        == "The score file '\(place.scoreFile)' is damaged: \(why). It hasn't been changed.")
    #expect(try place.bytes() == Array(text.utf8))
    #expect(try place.names() == ["whackamole.plist"])
    try store.submit("ann", 5)
    let aside = place.scoreFile + ".damaged-20261121T002412Z"
    #expect(try place.bytes(aside) == Array(text.utf8))
    #expect(try place.store().table() == ["ann 5"])
    #expect(
      store.takeNotices().map(\.sentence) == [
        "'\(place.scoreFile)' was damaged: \(why). It's kept as '\(aside)', and a new file was started."
      ])
    #expect(store.takeNotices().isEmpty)
  }

  @Test func beforeAGameADamagedFileIsSetAsideAndAMissingOneBegun() throws {
    try place.write("garbage")
    let store = place.store()
    try store.prepare()
    #expect(try place.bytes() == whackAMoleTemplate)
    #expect(store.takeNotices().count == 1)
    #expect(try store.table().isEmpty)
    try store.submit("ann", 1)
    let before = try place.bytes()
    try store.prepare()
    #expect(try place.bytes() == before)
    #expect(store.takeNotices().isEmpty)
    try place.write("<plist><dict><key>arcadeVersion</key><integer>2</integer></dict></plist>")
    #expect(throws: StoreError.self) { try store.prepare() }
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func aFileCutAnywhereIsSetAsideWhole(form: PropertyList.Form) throws {
    try place.store().submit("ann", 5, day: 1)
    let root = PropertyListValue.dictionary(try place.root())
    let bytes = try PropertyList(root: root, form: form).bytes()
    for count in stride(from: 0, to: bytes.count - 1, by: 7) {
      let place = TestStorage()
      try place.write(Array(bytes.prefix(count)))
      try place.store().submit("bob", 1)
      #expect(try place.store().table() == ["bob 1"])
      #expect(
        try place.bytes(place.scoreFile + ".damaged-20261121T002412Z")
          == Array(bytes.prefix(count)))
    }
  }

  @Test func aNewerFileIsShownToBeNewerAndNeverWrittenTo() throws {
    let text = "<plist><dict><key>arcadeVersion</key><integer>2</integer></dict></plist>"
    try place.write(text)
    let store = place.store()
    let expected = StoreError(
      .newerVersion(found: 2, supported: 1), path: place.scoreFile, content: .scores)
    #expect(throws: expected) { try store.table() }
    #expect(throws: expected) { try store.submit("ann", 5) }
    #expect(throws: expected) { try store.reset(keepingIn: place.folder.file("reset")) }
    #expect(try place.bytes() == Array(text.utf8))
    #expect(
      expected.sentence
        == "The score file '\(place.scoreFile)' was written by a later version of Arcade "
        + "(format 2, this one knows 1). It hasn't been changed.")
  }

  @Test func textThatIsNotUTF8IsShownAndItsBytesAreKept() throws {
    let text =
      Array("<plist><dict><key>hiscores</key><array><dict><key>name</key><string>a".utf8)
      + [0xff]
      + Array("</string><key>score</key><integer>4</integer></dict></array></dict></plist>".utf8)
    try place.write(text)
    let store = place.store()
    #expect(try store.table() == ["a\u{fffd} 4"])
    #expect(try place.names() == ["whackamole.plist"])
    try store.submit("bob", 5)
    #expect(try store.table() == ["bob 5", "a\u{fffd} 4"])
    let aside = place.scoreFile + ".damaged-20261121T002412Z"
    #expect(try place.bytes(aside) == text)
    #expect(
      store.takeNotices().map(\.sentence) == [
        "'\(place.scoreFile)' holds text that isn't UTF-8. An exact copy is kept as '\(aside)'."
      ])
  }

  @Test func namesThatHarmATerminalAreReadAsTheyAre() throws {
    let name = "\u{1b}[2J\u{7}\u{202e}" + String(repeating: "x", count: 10_000)
    try place.write(
      "<plist><dict><key>hiscores</key><array><dict><key>name</key><string>\(name)</string>"
        + "<key>score</key><integer>4</integer></dict></array></dict></plist>")
    #expect(try place.store().table() == [name + " 4"])
    try place.store().submit("bob", 5)
    #expect(try place.store().table() == ["bob 5", name + " 4"])
  }

  @Test func aFolderOrPipeInThePlaceOfTheFileIsToldAndLeft() throws {
    try DurableFiles().makeFolder(place.scoreFile)
    let error = #expect(throws: StoreError.self) { try place.store().table() }
    #expect(
      error?.sentence == "The score file '\(place.scoreFile)' can't be read: it isn't a file.")
    #expect(throws: StoreError.self) { try place.store().submit("ann", 1) }
    rmdir(place.scoreFile)
    mkfifo(place.scoreFile, 0o600)
    #expect(throws: StoreError.self) { try place.store().submit("ann", 1) }
  }

  @Test func theLastFiveStatesAreAmongTheBackups() throws {
    let store = place.store()
    for points in 1...8 { try store.submit("ann", points) }
    let backups = try DurableFiles().backups(
      of: "whackamole.plist", in: place.folder.file("data/backups"))
    let points = try backups.map { backup in
      try place.root(backup.path)["hiscores"]?.array?.first?.dictionary?["score"]
    }
    #expect(points == (5...7).map { .integer($0) })
  }

  @Test func aDateThatNoFileCanHoldIsLeftOut() throws {
    let date = Timestamp(secondsSince1970: .max)
    _ = try place.store().submit(Score(name: "ann", points: 1, date: date))
    #expect(
      try place.store().best(1, difficulty: nil, speed: .full) == [Score(name: "ann", points: 1)])
  }

  @Test func anotherArcadeThatWritesTooLongIsTold() throws {
    try place.store().submit("ann", 1)
    let lock = try DurableFiles().lock(place.scoreFile)
    defer { lock.release() }
    var storage = place.storage
    storage.lockTimeout = .milliseconds(10)
    let store = PropertyListScoreStore(path: place.scoreFile, storage: storage)
    #expect(try store.table() == ["ann 1"])
    let error = #expect(throws: StoreError.self) { try store.submit("bob", 1) }
    #expect(
      error?.sentence
        == "Can't save the score to '\(place.scoreFile)': another arcade is using it.")
  }

  @Test func whicheverCallFailsTheFileOpensAndASavedScoreIsThere() throws {
    let store = place.store()
    try store.submit("ann", 1)
    place.double.fail { _, _ in nil }
    try store.submit("ann", 2)
    let count = place.double.calls.count
    #expect(count > 8)
    for failing in 0..<count {
      let before = try store.table()
      let points = 10 + failing
      place.double.fail { number, _ in number == failing ? EIO : nil }
      let saved = (try? store.submit("ann", points)) != nil
      place.double.fail(nil)
      let now = try place.store().table()
      #expect(now == ["ann \(points)"] || (!saved && now == before), "call \(failing)")
    }
  }
}
