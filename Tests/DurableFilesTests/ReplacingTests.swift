import DurableFiles
import FileSystemDouble
import Glibc
import Testing

@Suite struct ReplacingTests {
  private let folder = TemporaryFolder()
  private let double = FileSystemDouble()
  private var files: DurableFiles { DurableFiles(system: double) }
  private var path: String { folder.file("scores") }

  private func content(_ path: String) throws -> String? {
    try DurableFiles().read(path).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func theNewContentIsOnDiskBeforeItTakesTheNameAndTheNameBeforeReplaceReturns() throws {
    try DurableFiles().replace(path, with: Array("old".utf8))
    try files.replace(path, with: Array("new".utf8))
    #expect(
      double.calls == [
        "create .scores.new", "write .scores.new", "setMode .scores.new",
        "synchronize .scores.new", "rename to scores",
        "synchronize \(fileName(of: folder.path))",
      ])
  }

  @Test func aFileWithTheLongestNameIsLockedAndReplaced() throws {
    let path = folder.file(String(repeating: "日", count: 85))
    for text in ["old", "new"] {
      let lock = try files.lock(path, timeout: .zero)
      defer { lock.release() }
      try files.replace(path, with: Array(text.utf8))
    }
    #expect(try content(path) == "new")
  }

  @Test func aNameIsOnlyCutWhereItIsTooLongAndTwoStayTwo() {
    #expect(DurableFiles.shortened("a", leaving: 254) == "a")
    let long = String(repeating: "日", count: 84)
    let names = ["a", "b"].map { DurableFiles.shortened(long + $0, leaving: 100) }
    #expect(names[0] != names[1])
    #expect(names.allSatisfy { $0.hasPrefix("日日日") && $0.utf8.count <= 155 })
  }

  /// The modes of the source and of the file before and after.
  private static let modes: [(UInt32, UInt32, UInt32)] = [
    (0o600, 0o644, 0o600), (0o644, 0o640, 0o640), (0o640, 0o666, 0o640), (0o444, 0o644, 0o644),
    (0o604, 0o640, 0o600),
  ]

  @Test(arguments: modes)
  func aFileThatGetsAnothersContentIsReadByNobodyWhoCouldNotReadThat(
    source: UInt32, before: UInt32, after: UInt32
  ) throws {
    let other = folder.file("other")
    try files.replace(other, with: [1], newMode: source)
    try files.limitMode(of: path, toReadersOf: other)
    #expect(try files.status(path) == nil)
    try files.replace(path, with: [2], newMode: before)
    try files.limitMode(of: path, toReadersOf: other)
    try files.replace(path, with: [1])
    #expect(try files.status(path)?.mode == after)
    #expect(try files.status(other)?.mode == source)
  }

  @Test func contentInPiecesIsOnDiskBeforeItTakesTheName() throws {
    try DurableFiles().replace(path, with: Array("old".utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 40_000)
    try files.replace(path) { write in
      for _ in 0..<3 { try write(piece) }
    }
    #expect(
      double.calls == [
        "create .scores.new", "write .scores.new", "write .scores.new", "setMode .scores.new",
        "synchronize .scores.new", "rename to scores",
        "synchronize \(fileName(of: folder.path))",
      ])
    #expect(try content(path)?.count == 120_000)
  }

  @Test func whoeverMakesThePiecesAndFailsLeavesTheOldContent() throws {
    struct Failure: Error {}
    try files.replace(path, with: Array("old".utf8))
    #expect(throws: Failure.self) {
      try files.replace(path) { write in
        try write([UInt8](repeating: 0, count: 100_000))
        throw Failure()
      }
    }
    #expect(try content(path) == "old")
    #expect(try files.names(in: folder.path) == ["scores"])
    for failing in 0..<7 {
      double.fail { number, _ in number == failing ? ENOSPC : nil }
      #expect(throws: FileError.self) {
        try files.replace(path) { write in
          try write([UInt8](repeating: 1, count: 70_000))
          try write([2])
        }
      }
      #expect(try content(path) == "old" || failing == 6)
      #expect(try files.names(in: folder.path) == ["scores"])
    }
  }

  @Test func whatCouldNotBeReadAgainIsNotWritten() throws {
    try files.replace(path, with: Array("old".utf8))
    let error = FileError(.write, path: path, reason: .tooLarge(limit: 1 << 20))
    let large = [UInt8](repeating: 0, count: (1 << 20) + 1)
    #expect(throws: error) { try files.replace(path, with: large, limit: 1 << 20) }
    #expect(error.text == "it would be larger than 1 MiB, and couldn't be read again")
    #expect(try content(path) == "old")
  }

  @Test func whicheverCallFailsTheFileHoldsItsOldOrItsNewContent() throws {
    for failing in 0..<6 {
      try DurableFiles().replace(path, with: Array("old".utf8))
      double.fail { number, _ in number == failing ? ENOSPC : nil }
      let error = #expect(throws: FileError.self) {
        try files.replace(path, with: Array("new".utf8))
      }
      #expect(error?.reason == .system(code: ENOSPC))
      #expect(error?.text == "no space left on device")
      #expect(try content(path) == (failing < 5 ? "old" : "new"))
      #expect(try files.names(in: folder.path) == ["scores"])
    }
  }

  @Test func aWriteThatTakesOnlySomeBytesIsGoneOnWith() throws {
    double.limitWrites(to: 7)
    let text = String(repeating: "0123456789", count: 10)
    try files.replace(path, with: Array(text.utf8))
    #expect(try content(path) == text)
  }

  @Test func aNewFileIsTheOwnersAloneAndAnOldOneKeepsItsMode() throws {
    try files.replace(path, with: [1])
    #expect(try files.status(path)?.mode == 0o600)
    chmod(path, 0o640)
    try files.replace(path, with: [2])
    #expect(try files.status(path)?.mode == 0o640)
  }

  @Test func ofALinkTheTargetIsReplacedAndTheLinkStays() throws {
    mkdir(folder.file("elsewhere"), 0o700)
    symlink("elsewhere/real", path)
    for text in ["made", "changed"] {
      try files.replace(path, with: Array(text.utf8))
      #expect(try content(folder.file("elsewhere/real")) == text)
      #expect(try content(path) == text)
      #expect(try double.status(at: path).kind == .link)
    }
  }

  @Test func aLinkOfAnotherUserIsNotFollowed() throws {
    symlink("real", path)
    double.act(as: 12_345)
    let ownerIsRoot = getuid() == 0
    if ownerIsRoot { lchown(path, 4_711, 4_711) }
    let error = #expect(throws: FileError.self) { try files.replace(path, with: [1]) }
    #expect(error?.reason == .untrustedLink)
    #expect(throws: FileError.self) { try files.read(path) }
  }

  @Test func linksInACircleEnd() {
    symlink("other", path)
    symlink("scores", folder.file("other"))
    #expect(throws: FileError.self) { try files.replace(path, with: [1]) }
  }

  @Test func whatIsNoFileIsNeitherReadNorReplaced() {
    mkfifo(path, 0o600)
    #expect(throws: FileError.self) { try files.read(path) }
    #expect(throws: FileError.self) { try files.replace(path, with: [1]) }
    #expect(throws: FileError.self) { try files.read(folder.path) }
    #expect(throws: FileError.self) { try files.replace(folder.path, with: [1]) }
  }

  @Test func aPipeThatSomeoneReadsFromIsNotReplaced() throws {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let error = #expect(throws: FileError.self) { try files.replace(path, with: [1]) }
    #expect(error?.reason == .notAFile)
    #expect(try files.names(in: folder.path) == ["scores"])
    #expect(try files.status(path)?.kind == .other)
  }

  @Test func aFileAboveTheLimitIsNotRead() throws {
    try files.replace(path, with: [UInt8](repeating: 0, count: 2 << 20))
    let error = #expect(throws: FileError.self) { try files.read(path, limit: 1 << 20) }
    #expect(error?.text == "it's larger than 1 MiB")
    #expect(try files.read(path)?.bytes.count == 2 << 20)
  }

  @Test func whatAKilledWriterLeftIsClearedAwayAndNothingElse() throws {
    for name in [".scores.new-abc", ".scores.newer", ".other.new-abc", "scores"] {
      try files.create(folder.file(name), with: [], durably: false)
    }
    files.removeLeftovers(of: path)
    #expect(
      try files.names(in: folder.path).sorted() == [".other.new-abc", ".scores.newer", "scores"])
  }
}
