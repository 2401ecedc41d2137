import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import PropertyLists
import Testing
import Words

@testable import Persistence

/// A table here and a board elsewhere, and what can stand in between.
@Suite struct BoardSyncTests {
  private let place = TestStorage()
  private let seeds = ["Mark 900", "Rachel 700", "Oliver 500", "Harry 300", "Tanya 100"]

  private func bytes(_ texts: [String]) throws -> [UInt8] {
    try PropertyList(root: .array(texts.map { .string($0) })).bytes()
  }

  private func lines(_ bytes: [UInt8]?) throws -> [String] {
    try Board(reading: bytes ?? []).entries.map { "\($0.name) \($0.points)" }
  }

  private func table(_ place: TestStorage? = nil) throws -> [String] {
    try (place ?? self.place).landerStore().best(.max, difficulty: .medium, speed: .full)
      .map { "\($0.name) \($0.points)" }
  }

  private func sync(_ text: String, of place: TestStorage? = nil) throws -> BoardOutcome {
    let address = try #require(BoardAddress(text))
    let storage = (place ?? self.place).storage
    guard address.path == nil else {
      return try BoardSync(storage: storage, address: address, mostPoints: 100_000).run()
    }
    let web = WebBoardPlace(
      address: address, patience: WebBoardPlace.Patience(connecting: 1, answering: 2))
    return try BoardSync(
      storage: storage, address: address, place: web, mostPoints: 100_000, pause: { _ in }
    ).run()
  }

  private func expectFailure(_ text: String, _ sentence: String, isPassing: Bool = false) throws {
    try place.landerStore().submit("ann", 50)
    let before = try table()
    let bytes = try place.bytes(place.landerFile)
    let error = #expect(throws: BoardError.self) { try sync(text) }
    #expect(error?.sentence == sentence)
    #expect(error?.isPassing == isPassing)
    let address = try #require(BoardAddress(text))
    let record = BoardRecord.last(of: address, in: place.storage)
    #expect(record?.sentence == sentence)
    #expect(record?.needsAttention == !isPassing)
    #expect(try table() == before)
    let isUnharmed = try place.bytes(place.landerFile) == bytes
    #expect(isUnharmed)
  }

  // MARK: - A file

  @Test func twoArcadesMeetInAFile() throws {
    let other = TestStorage()
    let path = place.folder.file("a board.plist")
    let url = "file://" + place.folder.file("a%20board.plist")
    try place.landerStore().submit("ann", 50)
    try other.landerStore().submit("bob", 70)
    #expect(try sync(url).sentence.hasSuffix("agree: 5 scores sent, 0 received."))
    #expect(try sync(url, of: other).sentence.hasSuffix("agree: 1 score sent, 1 received."))
    #expect(try sync(url).sentence.hasSuffix("agree: 0 scores sent, 1 received."))
    let five = ["bob 970", "ann 950", "Mark 900", "Rachel 700", "Oliver 500"]
    #expect(try lines(try place.bytes(path)) == five)
    #expect(try table() == five)
    #expect(try table(other) == five)
    let before = try DurableFiles().status(path)?.stamp
    #expect(try sync(url).sentence.hasSuffix("agree: nothing was missing."))
    #expect(try DurableFiles().status(path)?.stamp == before)
  }

  @Test func otherDifficultiesStayHereAndALongerBoardWithoutOurNeedStaysAsItIs() throws {
    try place.landerStore().submit("ann", 5_000, .hard)
    let path = place.folder.file("board.plist")
    let long = try bytes((1...9).flatMap { ["p\($0)", "\(10_000 - $0)"] } + ["p1", "3"])
    try place.write(long, to: path)
    #expect(try sync("file://" + path).exchange.received == 5)
    #expect(try table() == (1...5).map { "p\($0) \(10_000 - $0)" })
    let isUnchanged = try place.bytes(path) == long
    #expect(isUnchanged)
  }

  @Test func aFileThatIsNoBoardIsNeverOverwritten() throws {
    let path = place.folder.file("board.plist")
    for (text, why) in [
      ("", "it's empty"), ("<html>", "it's a web page"),
      ("<plist><array><string>x</string></array></plist>", "a name has no score"),
    ] {
      try place.write(text, to: path)
      try expectFailure(
        "file://" + path,
        "The board at 'file://\(path)' can't be used: \(why). Nothing was changed, neither there "
          + "nor here.")
      #expect(try place.bytes(path) == Array(text.utf8))
    }
  }

  @Test func aHugeFileAPipeAndADeviceAreNoBoards() throws {
    let path = place.folder.file("board.plist")
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    ftruncate(file, 10 << 30)
    close(file)
    try expectFailure(
      "file://" + path,
      "The board at 'file://\(path)' can't be used: it's larger than 1 MB. Nothing was changed, "
        + "neither there nor here.")
    unlink(path)
    mkfifo(path, 0o600)
    for url in ["file://" + path, "file:///dev/zero"] {
      try expectFailure(
        url,
        "The board at '\(url)' can't be reached: it isn't a file. The scores are kept here and "
          + "will be sent later.", isPassing: true)
    }
  }

  // MARK: - A server

  @Test func aServerThatKeepsToIfMatchIsReadAgainWhenAnotherWasFaster() throws {
    let file = ServedFile()
    let server = try BoardServer { file.answer($0) }
    try place.landerStore().submit("ann", 50)
    #expect(try sync(server.address).exchange.sent == 5)
    #expect(file.requests == ["GET", "PUT", "GET"])
    try place.landerStore().submit("ann", 60)
    file.interfere(with: try bytes(["bob", "2000", "Mark", "900"]))
    #expect(try sync(server.address).exchange.received == 1)
    #expect(file.requests.dropFirst(3) == ["GET", "PUT", "412", "GET", "PUT", "GET"])
    let five = ["bob 2000", "ann 960", "Mark 900", "Rachel 700", "Oliver 500"]
    #expect(try lines(file.content) == five)
    #expect(try table() == five)
  }

  @Test func aServerThatOverwritesIsReadAgainUntilNothingIsMissing() throws {
    let file = ServedFile(try bytes(["Mark", "900"]))
    let puts = Counter()
    let lost = try bytes(["bob", "2000"])
    let server = try BoardServer { request in
      // Another arcade's writing takes the place of ours, twice.
      guard request.method == "PUT", puts.next() < 2 else {
        return file.answer(request, strictly: false)
      }
      file.replace(lost)
      return .status(204)
    }
    try place.landerStore().submit("ann", 50)
    #expect(try sync(server.address).exchange.received == 1)
    #expect(
      try lines(file.content) == ["bob 2000", "ann 950", "Mark 900", "Rachel 700", "Oliver 500"])
  }

  @Test func aServerThatAlwaysRefusesEndsAfterEightTries() throws {
    let sound = try bytes(["Mark", "1"])
    let puts = Counter()
    let server = try BoardServer { request in
      guard request.method == "PUT" else {
        return .status(200, headers: ["ETag: \"1\""], body: sound)
      }
      _ = puts.next()
      return .status(412)
    }
    try expectFailure(
      server.address,
      "The board at '\(server.address)' was changed by others each time it was written. The "
        + "scores are kept here and will be sent later.", isPassing: true)
    #expect(puts.next() == 8)
  }

  @Test(arguments: [401, 403, 405, 500])
  func aServerThatRefusesIsToldByItsStatus(status: Int) throws {
    let server = try BoardServer { $0.method == "PUT" ? .status(status) : .status(404) }
    try expectFailure(
      server.address,
      "The board at '\(server.address)' can't be used: the server answers with status \(status). "
        + "The scores are kept here and will be sent later.")
  }

  @Test func aServerThatSendsAWebPageOrATruncatedListHarmsNothing() throws {
    let half = Array(try bytes(["Mark", "900"]).dropLast(30))
    for (body, why) in [(Array("<!doctype HTML><p>Sign in".utf8), "it's a web page"), (half, "")] {
      let server = try BoardServer { request in
        request.method == "PUT" ? .status(500) : .status(200, body: body)
      }
      try place.landerStore().submit("ann", 50)
      let before = try table()
      let error = #expect(throws: BoardError.self) { try sync(server.address) }
      #expect(error?.sentence.contains("can't be used: \(why)") == true)
      #expect(try table() == before)
    }
  }

  @Test func aServerThatPointsToAFileIsNotFollowed() throws {
    let path = place.folder.file("secret.plist")
    try place.write(try bytes(["spy", "9999"]), to: path)
    let server = try BoardServer { _ in .status(302, headers: ["Location: file://\(path)"]) }
    try expectFailure(
      server.address,
      "The board at '\(server.address)' can't be used: the server redirects to a place that "
        + "isn't on the web. Nothing was changed, neither there nor here.")
  }

  @Test func aServerThatPointsToItselfForEverEnds() throws {
    let server = try BoardServer { _ in .status(302, headers: ["Location: /board.plist"]) }
    try place.landerStore().submit("ann", 50)
    let error = #expect(throws: BoardError.self) { try sync(server.address) }
    #expect(error?.sentence.contains("redirects") == true)
  }

  @Test(arguments: [301, 302, 307, 308])
  func aServerThatMovedTheBoardWithinItselfIsFollowed(status: Int) throws {
    let file = ServedFile()
    let server = try BoardServer { request in
      request.path == "/board.plist"
        ? .status(status, headers: ["Location: /new/board.plist"]) : file.answer(request)
    }
    #expect(try sync(server.address).exchange.sent == 5)
    #expect(file.requests == ["GET", "PUT", "GET"])
    #expect(try lines(file.content) == seeds)
  }

  @Test func withAPasswordTheNewPlaceOnTheSameServerGetsItToo() throws {
    let file = ServedFile()
    let server = try BoardServer { request in
      guard request.headers["authorization"] != nil else { return .status(401) }
      return request.path == "/board.plist"
        ? .status(307, headers: ["Location: /new.plist"]) : file.answer(request)
    }
    #expect(try sync("http://me:secret@127.0.0.1:\(server.port)/board.plist").exchange.sent == 5)
  }

  /// The other server is the player's own, behind their firewall.
  @Test(arguments: [301, 302, 307, 308])
  func whatIsSentIsNotSentOnToAnotherServer(status: Int) throws {
    let requests = ServedFile()
    let other = try BoardServer { requests.answer($0) }
    let to = "http://127.0.0.1:\(other.port)/admin/delete?token=secret"
    let server = try BoardServer { request in
      request.method == "PUT" ? .status(status, headers: ["Location: \(to)"]) : .status(404)
    }
    try expectFailure(
      server.address,
      "The board at '\(server.address)' can't be used: the server redirects uploads to "
        + "'http://127.0.0.1:\(other.port)/admin/delete?token=…', another server. Set that "
        + "address if it's the right one. The scores are kept here.")
    #expect(requests.requests == [])
  }

  @Test func whatIsSentOnAndOnWithinAServerEnds() throws {
    let puts = Counter()
    let server = try BoardServer { request in
      guard request.method == "PUT" else { return .status(404) }
      return .status(307, headers: ["Location: /\(puts.next())"])
    }
    let error = #expect(throws: BoardError.self) { try sync(server.address) }
    #expect(error?.sentence.contains("without end") == true)
    #expect(puts.next() == 6)
  }

  @Test func aServerThatImitatesWhatCurlSaysIsNotBelieved() throws {
    let requests = ServedFile()
    let other = try BoardServer { requests.answer($0) }
    let server = try BoardServer { request in
      guard request.method == "PUT" else { return .status(404) }
      return .status(307, headers: ["arcade-next: \(request.path)", "Location: \(other.address)"])
    }
    let error = #expect(throws: BoardError.self) { try sync(server.address) }
    #expect(error?.reason == BoardAddress(other.address).map { .sentOn(to: $0.shown) })
    #expect(requests.requests == [])
  }

  @Test func aServerThatNeverEndsOrNeverAnswersHarmsNothing() throws {
    let endless = try BoardServer { _ in .endless }
    try expectFailure(
      endless.address,
      "The board at '\(endless.address)' can't be used: it's larger than 1 MB. Nothing was "
        + "changed, neither there nor here.")
    let large = try BoardServer { _ in
      .status(200, headers: ["Content-Length: 10737418240"], body: [60])
    }
    let error = #expect(throws: BoardError.self) { try sync(large.address) }
    #expect(error?.sentence.contains("it's larger than 1 MB") == true)
    let silent = try BoardServer { _ in .silence }
    try expectFailure(
      silent.address,
      "The board at '\(silent.address)' can't be reached: no answer in 2 seconds. The "
        + "scores are kept here and will be sent later.", isPassing: true)
  }

  @Test func withoutAServerTheScoresWaitAndGoOutLater() throws {
    let file = ServedFile()
    var url = ""
    do {
      let server = try BoardServer { file.answer($0) }
      url = server.address
    }
    try place.landerStore().submit("ann", 50)
    let error = #expect(throws: BoardError.self) { try sync(url) }
    #expect(error?.isPassing == true)
    #expect(error?.sentence.hasSuffix("The scores are kept here and will be sent later.") == true)
    let server = try BoardServer { file.answer($0) }
    #expect(try sync(server.address).exchange.sent == 5)
    #expect(try lines(file.content).contains("ann 950"))
  }

  @Test func aTableThatCannotBeReadIsToldAndTheBoardLeft() throws {
    let file = ServedFile(try bytes(["Mark", "900"]))
    let server = try BoardServer { file.answer($0) }
    try place.write("garbage", to: place.landerFile)
    let error = #expect(throws: BoardError.self) { try sync(server.address) }
    #expect(error?.sentence.hasPrefix("The score file '\(place.landerFile)' is damaged") == true)
    #expect(file.requests == ["GET"])
    #expect(try place.bytes(place.landerFile) == Array("garbage".utf8))
  }

  // MARK: - What comes in

  @Test func scoresThatNoGameCanGiveAreNotTakenInAndStayWhereTheyAre() throws {
    let path = place.folder.file("board.plist")
    let hostile =
      (1...5).flatMap { ["h\($0)", "\(Int.max - $0)"] } + ["low", "-1", "top", "100001"]
    try place.write(try bytes(hostile), to: path)
    let outcome = try sync("file://" + path)
    #expect(outcome.exchange.received == 0)
    #expect(
      outcome.sentence.hasSuffix(
        "agree: 5 scores sent, 0 received. 7 scores there can't come from a game, and were "
          + "left there."))
    #expect(try table() == seeds)
    let expected = stride(from: 0, to: hostile.count, by: 2).map {
      "\(hostile[$0]) \(hostile[$0 + 1])"
    }
    #expect(try lines(try place.bytes(path)) == expected + seeds)
    #expect(try sync("file://" + path).sentence.contains("nothing was missing"))
    #expect(try sync("file://" + path).exchange.sent == 0)
  }

  @Test func theHighestPossibleScoreIsTakenIn() throws {
    let path = place.folder.file("board.plist")
    try place.write(try bytes(["top", "100000"]), to: path)
    #expect(try sync("file://" + path).exchange.received == 1)
    #expect(try table().first == "top 100000")
  }

  @Test func aScoreOfAnOriginalThatNoGameCanGiveIsShownHereAndNotSent() throws {
    let path = place.folder.file("board.plist")
    _ = try place.landerStore().submit(Score(name: "orig", points: .max))
    #expect(try sync("file://" + path).exchange.sent == 4)
    #expect(try lines(try place.bytes(path)) == Array(seeds.dropLast()))
    #expect(try table().first == "orig \(Int.max)")
  }

  @Test func aLongNameIsCutAndItsSpacesGo() throws {
    let path = place.folder.file("board.plist")
    let long = "  " + String(repeating: "nam ", count: 100)
    try place.write(try bytes([long, "1000"]), to: path)
    #expect(try sync("file://" + path).exchange.received == 1)
    #expect(try table().first == "nam nam nam nam nam nam 1000")
    #expect(try lines(try place.bytes(path)).first == long + " 1000")
    #expect(try sync("file://" + path).sentence.contains("nothing was missing"))
  }

  // MARK: - What goes out

  @Test func aNameThatABoardCannotHoldStaysHere() throws {
    let path = place.folder.file("board.plist")
    let long = String(repeating: "n", count: 1_001)
    try place.landerStore().submit(long, 50)
    _ = try sync("file://" + path)
    #expect(try lines(try place.bytes(path)) == Array(seeds.dropLast()))
    #expect(try table().first == long + " 950")
  }

  @Test func theRecordOfAMeetingHoldsFactsAndNoSentence() throws {
    let address = try #require(BoardAddress("https://a.example/b?token=x"))
    let moment = Timestamp(secondsSince1970: 1_795_000_000)
    let reasons: [BoardError.Reason] =
      [
        .unreachable(.file(.library("it is dark"))), .noCurl, .refused(status: 403),
        .notABoard(.webPage), .sentOn(to: "https://b.example/…"), .contested,
        .table(.newerVersion(found: 9, supported: 2), path: "/x"), .table(.busy, path: "/y"),
        .table(.unwritable(.library("the disk is full")), path: "/y"),
        .table(.unreadable(.access(.inUse)), path: "/y"),
        .table(.damaged(.database(.view("HIGHSCORE"))), path: "/y"),
      ] + RecordedFaults.ofBoards.map { .unreachable($0) }
    let outcome = BoardOutcome(
      address: address, exchange: BoardExchange(sent: 2, received: 1, refused: 3))
    let records =
      [BoardRecord(outcome, at: moment)]
      + reasons.map { BoardRecord(BoardError(reason: $0, address: address), at: moment) }
    for record in records {
      record.write(in: place.storage)
      #expect(BoardRecord.last(of: address, in: place.storage) == record)
      let root = try place.root(place.storage.locations.boardRecord)
      #expect(!root.values.contains(.string(record.sentence)))
      #expect(root["sentence"] == nil && root["text"] == nil)
    }
    #expect(
      records.map(\.sentence) == [outcome.sentence]
        + reasons.map {
          BoardError(reason: $0, address: address).sentence
        })
  }

  @Test func theFaultOfARecordIsWrittenByItsNamesAndValues() throws {
    let address = try #require(BoardAddress("https://a.example/b"))
    let limit = BoardError(
      reason: .notABoard(.file(.access(.tooLarge(limit: 65_536)))), address: address)
    BoardRecord(limit, at: Timestamp(secondsSince1970: 0)).write(in: place.storage)
    var root = try place.root(place.storage.locations.boardRecord)
    #expect(
      root["fault"]
        == .array([.string("file"), .string("access"), .string("tooLarge"), .integer(65_536)]))
    let page = BoardError(reason: .notABoard(.webPage), address: address)
    BoardRecord(page, at: Timestamp(secondsSince1970: 0)).write(in: place.storage)
    root = try place.root(place.storage.locations.boardRecord)
    #expect(root["fault"] == .array([.string("webPage")]))
  }

  @Test func aRecordWithTheTextOfAFaultIsStillTold() throws {
    let address = try #require(BoardAddress("https://a.example/b"))
    func record(_ fields: [String: PropertyListValue]) throws -> BoardRecord? {
      let all: [String: PropertyListValue] = [
        "arcadeVersion": .integer(2), "address": .string(address.shown),
        "date": .date(PropertyListDate(secondsSince1970: 0)),
      ]
      let list = PropertyList(root: .dictionary(all.merging(fields) { $1 }))
      try place.storage.files.makeFolder(place.storage.locations.stateFolder)
      try place.storage.files.replace(
        place.storage.locations.boardRecord, with: try list.bytes())
      return BoardRecord.last(of: address, in: place.storage)
    }
    let unreachable = try record([
      "result": .string("unreachable"), "text": .string("it is dark"),
    ])
    #expect(unreachable?.result == .failed(.unreachable(.file(.library("it is dark")))))
    let table = try record([
      "result": .string("table"), "path": .string("/y"), "problem": .string("unwritable"),
      "text": .string("the disk is full"),
    ])
    #expect(
      table?.result == .failed(.table(.unwritable(.library("the disk is full")), path: "/y")))
  }

  @Test func theRecordOfAnEarlierVersionIsStillTold() throws {
    let address = try #require(BoardAddress("https://a.example/b"))
    let list = PropertyList(
      root: .dictionary([
        "arcadeVersion": .integer(1), "address": .string(address.shown),
        "sentence": .string("All is well."), "needsAttention": .boolean(true),
        "date": .date(PropertyListDate(secondsSince1970: 0)),
      ]))
    try place.storage.files.makeFolder(place.storage.locations.stateFolder)
    try place.storage.files.replace(place.storage.locations.boardRecord, with: try list.bytes())
    let record = BoardRecord.last(of: address, in: place.storage)
    #expect(record?.sentence == "All is well.")
    #expect(record?.needsAttention == true)
  }

  @Test func aPasswordIsNeitherToldNorWrittenDown() throws {
    let server = try BoardServer { _ in .status(403) }
    let url = "http://me:secret@127.0.0.1:\(server.port)/board.plist"
    let error = #expect(throws: BoardError.self) { try sync(url) }
    #expect(error?.sentence.contains("secret") == false)
    let record = try place.bytes(place.storage.locations.boardRecord) ?? []
    #expect(!record.isEmpty)
    #expect(record.firstRange(of: Array("secret".utf8)) == nil)
  }

  @Test func aTokenIsNeitherToldNorWrittenDown() throws {
    let server = try BoardServer { _ in .status(403) }
    let error = #expect(throws: BoardError.self) { try sync(server.address + "?token=secret") }
    #expect(error?.sentence.contains("secret") == false)
    #expect(error?.sentence.contains("?token=…") == true)
    let record = try place.bytes(place.storage.locations.boardRecord) ?? []
    #expect(!record.isEmpty)
    #expect(record.firstRange(of: Array("secret".utf8)) == nil)
  }
}
