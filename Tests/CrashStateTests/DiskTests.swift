import CrashStates
import Testing

/// The model of a disk, of which everything else here is made.
@Suite struct DiskTests {
  private static let root = "/r"

  /// A folder with a file `a` that holds `old`, both on disk.
  private var start: Disk {
    var tree = FileTree()
    tree.entries["a"] = .file(Array("old".utf8), mode: 0o600)
    return Disk(root: Self.root, tree: tree, inodes: ["": 1, "a": 2])
  }

  private func disk(_ calls: RecordedCall...) -> Disk {
    calls.reduce(into: start) { $0.perform($1) }
  }

  private func write(_ text: String, to inode: UInt64, at offset: Int = 0) -> RecordedCall {
    .write(inode: inode, offset: offset, bytes: Array(text.utf8))
  }

  private func files(_ disk: Disk, _ part: CrashState.Part) -> [String: String] {
    let tree = disk.tree(part)
    return Dictionary(
      uniqueKeysWithValues: tree.files.map {
        ($0, String(decoding: tree.bytes($0) ?? [], as: UTF8.self))
      })
  }

  private let newFile = RecordedCall.open(path: "/r/b", inode: 3, truncates: false)
  private let replacing = RecordedCall.rename(from: "/r/b", to: "/r/a", exchanges: false)

  @Test func whatNobodyWaitedForMayBeLost() {
    let disk = disk(write("new!", to: 2))
    #expect(files(disk, .nothing) == ["a": "old"])
    #expect(files(disk, .everything) == ["a": "new!"])
  }

  @Test func contentIsCertainOnceItsFileIsSynchronized() {
    let disk = disk(write("new", to: 2), .synchronize(inode: 2))
    #expect(files(disk, .nothing) == ["a": "new"])
    #expect(disk.pendingCount == 0)
  }

  @Test func aNewNameIsCertainOnceItsFolderIsSynchronized() {
    let made = disk(newFile, write("new", to: 3), .synchronize(inode: 3))
    #expect(files(made, .nothing) == ["a": "old"])
    let certain = disk(
      newFile, write("new", to: 3), .synchronize(inode: 3), .synchronize(inode: 1))
    #expect(files(certain, .nothing) == ["a": "old", "b": "new"])
  }

  @Test func aNameThatIsThereBeforeItsContentLeadsToAnEmptyFile() {
    let disk = disk(newFile, write("new", to: 3), replacing)
    #expect(files(disk, .names) == ["a": ""])
    #expect(files(disk, .everything) == ["a": "new"])
  }

  @Test func aRenamingNeverTakesAwayWhatWasThere() {
    let disk = disk(
      newFile, write("new", to: 3), .synchronize(inode: 3), .synchronize(inode: 1), replacing)
    for seed in 0..<64 {
      let files = files(disk, .any(seed: UInt64(seed)))
      #expect(files["a"] == "old" && files["b"] == "new" || files["a"] == "new")
    }
  }

  @Test func aRemovedFileMayBeThereAgainUntilItsFolderIsSynchronized() {
    let removed = disk(.remove(path: "/r/a"))
    #expect(files(removed, .nothing) == ["a": "old"])
    #expect(files(removed, .everything) == [:])
    #expect(files(disk(.remove(path: "/r/a"), .synchronize(inode: 1)), .nothing) == [:])
  }

  @Test func anOrderedJournalHasNamesInTheirOrder() {
    let disk = disk(newFile, .rename(from: "/r/b", to: "/r/c", exchanges: false))
    for seed in 0..<32 {
      let names = Set(files(disk, .ordered(seed: UInt64(seed))).keys)
      #expect([["a"], ["a", "b"], ["a", "c"]].contains(names))
    }
  }

  @Test func aWriteCanBeTornAtASectorAndLeaveZeros() {
    let disk = disk(.write(inode: 2, offset: 0, bytes: [UInt8](repeating: 1, count: 1_024)))
    let ends = Set(
      (0..<128).map { disk.tree(.any(seed: $0)).bytes("a") ?? [] })
    #expect(ends.contains { $0.first == 1 && $0.count < 1_024 })
    #expect(ends.contains { $0.count == 1_024 && $0.last == 0 && $0.first == UInt8(ascii: "o") })
  }

  @Test func aRecordingThatIsCutShortIsReadUpToThere() {
    #expect(RecordedCall.calls(in: [UInt8](repeating: 0, count: 39)).isEmpty)
  }
}
