import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Persistence
import PropertyLists
import Testing
import Words

/// One file of every kind is damaged at once.
@Suite struct RepairTests {
  private let place = TestStorage()

  private var check: FileCheck {
    FileCheck(storage: place.storage) { bytes in
      bytes.starts(with: Array("{".utf8)) ? nil : "it is no scene"
    }
  }

  /// The content of each kind of file: before its newest backup, and when it is damaged.
  private func fill(members: MemberStoreKind) throws {
    let storage = place.storage
    let settings = Settings(storage: storage)
    try settings.set(.string(members.rawValue), for: .membersStore)
    for (name, points) in [("Ann", 400), ("Bob", 900), ("Cid", 950)] {
      for game in GameStorage.all {
        try game.store(in: storage).submit(name, points, .hard, day: 3)
      }
      try settings.setDifficulty(points == 950 ? .easy : .hard)
      _ = try MemberRegister(storage: storage).add(MemberDetails(name: name))
      try RunHistory(storage: storage).record(processID: Int32(points))
      let character = CharacterFile(storage: storage)
      _ = try character.load()
      try character.save(.standard)
    }
    let crowd = CrowdFile(storage: storage)
    try crowd.prepare()
    let people = try crowd.load()
    try crowd.save(people, replacing: people)
    let album = AlbumFolder(storage: storage)
    let souvenir = try album.keep(
      SouvenirData(title: "A day"), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
    try album.change(souvenir, to: SouvenirData(title: "A good day", rating: 4))
    let replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: 7, difficulty: .hard, inputs: [], ticks: 60,
      score: 3, stateHashes: [1])
    _ = try ReplayFile(storage: storage).write(replay, date: TestStorage.moment)
    try place.write("{}", to: storage.locations.sceneFolder + "/mine.json")
  }

  /// The sound files that there are, by what `arcade check` calls them.
  private func paths() -> [String: String] {
    let found = check.findings().filter {
      $0.state == .sound && $0.size != nil && $0.kind != "text"
    }
    return Dictionary(found.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
  }

  static let kinds = [
    "character", "crowd", "lander", "members", "memory", "memory details", "replay",
    "runs", "scene", "settings", "skeet", "souvenir", "whackamole",
  ]

  private func everyFile() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let root = place.folder.file("data")
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      files[name] =
        try DurableFiles().status(root + "/" + name)?.kind == .regular
        ? try place.bytes(root + "/" + name) : nil
    }
    return files
  }

  @Test(arguments: MemberStoreKind.allCases)
  func eachDamagedFileIsNamedThenSetAsideAndItsNewestGoodBackupTakesItsPlace(
    members: MemberStoreKind
  ) throws {
    try fill(members: members)
    let paths = paths()
    #expect(paths.keys.sorted() == Self.kinds)
    // With the settings the kind of the members' store is damaged, but not what was chosen.
    for path in paths.values { try place.write("damaged: \(path)", to: path) }
    let before = try everyFile()
    let damaged = check.findings().filter {
      if case .damaged = $0.state { true } else { false }
    }
    #expect(Set(damaged.map(\.path)) == Set(paths.values))
    #expect(try everyFile() == before)

    // The details of memory cards go back with the scores.
    let mended = try damaged.flatMap { try check.repair($0).files }
    #expect(mended.map(\.path).sorted() == paths.values.sorted())
    for file in mended {
      let aside = try #require(file.replaced?.place, "\(file.path)")
      #expect(try place.bytes(aside) == Array("damaged: \(file.path)".utf8))
      let isKept = ![paths["replay"], paths["scene"]].contains(file.path)
      #expect((file.copy != nil) == isKept, "\(file.path)")
    }
    let left = check.findings().filter { $0.state != .sound && $0.state != .missing }
    #expect(left.map(\.path) == [])
    try expectContents()
  }

  private func expectContents() throws {
    let storage = place.storage
    for game in GameStorage.all {
      #expect(try game.store(in: storage).table(.hard) == ["Bob 900", "Ann 400"], "\(game.game)")
    }
    let memory = try GameStorage.named("memory")?.store(in: storage)
      .best(.max, difficulty: .hard, speed: .full)
    #expect(memory?.map(\.date?.secondsSince1970) == [3 * 86_400, 3 * 86_400])
    #expect(Settings(storage: storage).difficulty == .hard)
    #expect(try MemberRegister(storage: storage).members().map(\.details.name) == ["Ann", "Bob"])
    #expect(try RunHistory(storage: storage).runs().map(\.processID) == [400, 900])
    #expect(try CharacterFile(storage: storage).read() == .standard)
    #expect(try CrowdFile(storage: storage).load().people.isEmpty == false)
    let album = AlbumFolder(storage: storage)
    #expect(try album.entries().map { try album.data(of: $0).title } == ["A day"])
  }

  /// On a full disk there is room for another name, but none for the backup.
  @Test(arguments: ["whackamole", "skeet", "memory"])
  func aRepairWithoutRoomForTheBackupLeavesTheFileInItsPlaceForTheNextOne(game: String) throws {
    for (name, points) in [("Ann", 400), ("Bob", 900), ("Cid", 950)] {
      try place.store(of: game).submit(name, points, .hard, day: 3)
    }
    let path = try #require(place.store(of: game).path)
    func names() throws -> [String] { try place.names().filter { !$0.hasSuffix(".lock") } }
    try place.write("damaged", to: path)
    if game != "whackamole" { try place.write("damaged changes", to: path + "-journal") }
    let before = try names()
    let file = try #require(check.findings().first { $0.path == path })
    let temporary = "create .\(fileName(of: path)).new"
    place.double.fail { _, call in call == temporary ? ENOSPC : nil }
    #expect(throws: StoreError.self) { _ = try check.repair(file) }
    #expect(place.double.calls.contains(temporary))
    place.double.fail(nil)
    #expect(try place.bytes(path) == Array("damaged".utf8))
    #expect(try names() == before)

    #expect(try check.repair(file).backup != nil)
    let table = Set(try place.store(of: game).table(.hard))
    #expect(table.isSuperset(of: ["Bob 900", "Ann 400"]))
  }

  @Test func aSouvenirWithoutABackupKeepsItsPicturesAndLosesItsTitleOnly() throws {
    let album = AlbumFolder(storage: place.storage)
    let souvenir = try album.keep(
      SouvenirData(title: "A day"), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
    let path = album.path(of: souvenir) + "/data.plist"
    try place.write("damaged", to: path)
    let file = try #require(check.findings().first { $0.path == path })
    let repair = try check.repair(file)
    let aside = try #require(repair.place)
    #expect(try place.bytes(aside) == Array("damaged".utf8))
    #expect(repair.backup == nil)
    #expect(try album.data(of: souvenir).title == "")
    #expect(try album.picture(.full, of: souvenir) == .text([65]))
  }

  @Test func scoresThatOnlyTheDetailsKnowComeBackIntoADamagedScoreFile() throws {
    for (name, points) in [("Ann", 400), ("Bob", 900), ("Cid", 950)] {
      try place.memoryStore().submit(name, points, .hard, day: 3)
    }
    let before = try place.memoryStore().best(.max, difficulty: .hard, speed: .full)
    try place.write("damaged", to: place.memoryFile)
    let file = try #require(check.findings().first { $0.path == place.memoryFile })
    let repair = try check.repair(file)
    #expect(repair.added == 1)
    #expect(try place.memoryStore().best(.max, difficulty: .hard, speed: .full) == before)
  }

  @Test func membersComeBackFromTheKindOfStoreThatTheyWereKeptInBefore() throws {
    let storage = place.storage
    for name in ["Ann", "Bob"] {
      _ = try MemberRegister(storage: storage).add(MemberDetails(name: name))
    }
    try Settings(storage: storage).set(.string("xml"), for: .membersStore)
    try MemberRegister(storage: storage).convert()
    let path = place.folder.file("data/members.xml")
    try place.write("damaged", to: path)
    let repair = try check.repair(try #require(check.findings().first { $0.path == path }))
    #expect(repair.backup?.contains("/members-") == true)
    #expect(try MemberRegister(storage: storage).members().map(\.details.name) == ["Ann", "Bob"])
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Cid"))
    #expect(try MemberRegister(storage: storage).members().count == 3)
    #expect(storage.exists(path))
    #expect(!storage.exists(place.folder.file("data/members.sqlite")))
  }

  @Test func aFileThatAnotherArcadeHasMendedMeanwhileIsLeftAlone() throws {
    try place.store().submit("Ann", 400)
    let sound = try place.bytes()
    try place.write("damaged")
    let file = try #require(check.findings().first { $0.path == place.scoreFile })
    try place.write(try #require(sound))
    #expect(try check.repair(file).place == nil)
    #expect(try place.bytes() == sound)
  }

  @Test func aDatabaseWithADamagedPageIsFoundThoughItsFirstPageIsSound() throws {
    for number in 0..<200 { try place.skeetStore().submit("Player \(number)", number) }
    var bytes = try #require(try place.bytes(place.skeetFile))
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    #expect(bytes.count > 3 * page)
    for index in (bytes.count - page)..<bytes.count { bytes[index] = 0x5A }
    try place.write(bytes, to: place.skeetFile)
    let file = try #require(check.findings().first { $0.path == place.skeetFile })
    #expect(file.state == .damaged(.database(.brokenPages)))
  }
}
