import Cabinet
import Canvas
import Keys
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing

/// The run history as it is seen.
@Suite struct RunsVisitTests {
  private static let way = "go:office r <enter> "

  /// A store as the arcade writes it, with runs at given seconds since 2001.
  private static func store(_ runs: [(seconds: Double, processID: Int)]) -> String {
    let objects = runs.enumerated().map { index, run in
      """
          <object type="RUN" id="z\(102 + index)">
              <attribute name="date" type="date">\(run.seconds)</attribute>
              <attribute name="processid" type="int32">\(run.processID)</attribute>
          </object>
      """
    }
    return """
      <?xml version="1.0" standalone="yes"?>
      <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">

      <database>
          <databaseInfo>
              <version>134481920</version>
              <UUID>11111111-1111-4111-8111-111111111111</UUID>
              <nextObjectID>\(101 + runs.count)</nextObjectID>
              <metadata>
                  <plist version="1.0">
                      <dict>
                          <key>NSStoreModelVersionHashes</key>
                          <dict>
                              <key>Run</key>
                              <data>kyMFA9wly71JvwAPyxdb+z80zNKbCouUb15vOFqJI9A=</data>
                          </dict>
                          <key>NSStoreModelVersionHashesVersion</key>
                          <integer>3</integer>
                      </dict>
                  </plist>
              </metadata>
          </databaseInfo>
      \(objects.joined(separator: "\n"))
      </database>

      """
  }

  private static func storage(_ runs: [(seconds: Double, processID: Int)]) throws -> MemoryStorage {
    let storage = MemoryStorage()
    if !runs.isEmpty { try write(store(runs), to: storage.folder + "/runs.xml") }
    return storage
  }

  private static let some: [(seconds: Double, processID: Int)] = [
    (816_912_000, 4711), (816_998_461.5, 4712), (1e300, 1), (817_000_000, .init(Int32.max)),
  ]

  @Test(arguments: [(80, 24), (60, 20)], [true, false])
  func everyPageLooksAsItDid(size: (Int, Int), unicode: Bool) throws {
    let (columns, rows) = size
    let many = (1...50).map { (seconds: 816_912_000 + Double($0) * 3_600, processID: $0) }
    let pages = try [
      ("no runs yet", "", []), ("runs", "<down>", Self.some), ("many runs", "<pagedown>", many),
    ].map { name, keys, runs in
      let visit = Visit(
        Self.way + keys, columns: columns, rows: rows, unicode: unicode,
        storage: try Self.storage(runs))
      return "== \(name)\n" + visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "runs-\(columns)x\(rows)-\(unicode ? "unicode" : "ascii")")
  }

  @Test(arguments: [true, false])
  func aListSaysAtItsEdgesThatItGoesOn(unicode: Bool) throws {
    let many = (1...50).map { (seconds: 816_912_000 + Double($0) * 3_600, processID: $0) }
    let (up, down) = unicode ? ("↑ ", "↓ ") : ("^ ", "v ")
    func signs(_ keys: String, _ runs: [(seconds: Double, processID: Int)]) throws -> [String] {
      let visit = Visit(Self.way + keys, unicode: unicode, storage: try Self.storage(runs))
      return visit.screen.dropLast().map { String($0.drop { $0 == " " }.prefix(2)) }
        .filter { [up, down].contains($0) }
    }
    #expect(try signs("", many) == [down])
    #expect(try signs("<pagedown>", many) == [up, down])
    #expect(try signs("<end>", many) == [up])
    #expect(try signs("", Self.some).isEmpty)
  }

  @Test func aDamagedHistoryIsToldAndLeftAlone() throws {
    let storage = MemoryStorage()
    try write("garbage", to: storage.folder + "/runs.xml")
    #expect(Visit(Self.way, storage: storage).sentences.contains("is damaged: it is no XML"))
  }

  /// Recording reads and writes a file of 1,000 runs; a key that was pressed early is answered
  /// before that.
  @Test func theRunIsRecordedOnceNoKeyComesForAWhile() {
    let storage = MemoryStorage()
    let terminal = HeadlessTerminal(
      size: Size(columns: 80, rows: 24),
      script: (0...5).map { (.milliseconds($0 * 20), .key(.down)) }, supportsUnicode: true)
    var moments: [Duration] = []
    storage.whenRecording = { moments.append(terminal.now) }
    let session = ArcadeSession(
      terminal: terminal, storage: storage,
      environment: SessionEnvironment(
        date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
        sprites: Visit.sprites, isWithoutColour: false))
    #expect(session.run() == .terminalGone)
    #expect(moments == [.milliseconds(130)])
  }

  /// A session with a screen on real files adds itself, after its first picture.
  @Test func eachSessionAddsItselfOnce() throws {
    let folder = MemoryStorage().folder
    for count in 1...3 {
      let storage = Storage(locations: FileLocations(dataDirectory: folder, environment: [:]))
      let terminal = HeadlessTerminal(
        size: Size(columns: 80, rows: 24),
        script: HeadlessTerminal.script(pressing: "q", from: .milliseconds(100)),
        supportsUnicode: true)
      let session = ArcadeSession(
        terminal: terminal, storage: FileStorage(storage),
        environment: SessionEnvironment(
          date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
          sprites: Visit.sprites, isWithoutColour: false))
      #expect(session.run() == .left)
      #expect(try RunHistory(storage: storage).runs().count == count)
    }
    try remove(folder)
  }
}
