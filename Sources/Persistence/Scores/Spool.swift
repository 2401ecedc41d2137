import DurableFiles
import GameCore
import Glibc
import PropertyLists

/// Scores that could not be saved in their file, one small property list each, in a
/// folder elsewhere.
///
/// Each names the file it belongs to, since a folder may serve several data directories: by its
/// path, by the way there from the folder, and by its folder's number on its disk. So a score finds
/// its file again when the folders were renamed or moved together, or when the path is spelled in
/// another way.
struct Spool {
  /// A kept score and where.
  struct Kept: Hashable {
    let score: Score
    let path: String
  }

  private static let version = 1
  /// More scores than this are not taken at once; more files with one moment are not made.
  private static let countLimit = 1_000

  let storage: Storage
  let game: String
  /// The score file for which scores are kept.
  let destination: String

  /// Writes a score into the first folder that takes it; nil where none does.
  func keep(_ score: Score) -> String? {
    for folder in storage.locations.spoolFolders {
      if let path = create(score, in: folder) { return path }
    }
    return nil
  }

  /// The scores that are kept for this file, in the order of their names, and the files that should
  /// hold one and are damaged.
  ///
  /// Entries that cannot be read now stay and are looked for again at the next start.
  func kept() -> (scores: [Kept], damaged: [String]) {
    var scores: [Kept] = []
    var damaged: [String] = []
    for folder in storage.locations.spoolFolders {
      // A folder that cannot be listed now is listed again at the next start.
      let names = (try? storage.files.names(in: folder)) ?? []
      for name in names.sorted() where name.hasPrefix(game + "-") && name.hasSuffix(".plist") {
        guard scores.count < Self.countLimit else { break }
        switch read(folder + "/" + name) {
        case .score(let score): scores.append(Kept(score: score, path: folder + "/" + name))
        case .damaged: damaged.append(folder + "/" + name)
        case .other: continue
        }
      }
    }
    return (scores, damaged)
  }

  /// Removes a kept score that is in its file now.
  func remove(_ kept: Kept) {
    // If this fails the score is submitted again, which by the rule changes nothing.
    try? storage.files.remove(kept.path)
  }

  // MARK: - Writing

  private func create(_ score: Score, in spoolFolder: String) -> String? {
    // If this folder cannot keep the score, the next one is tried, and a failure of all is
    // reported.
    guard (try? storage.files.makeFolder(spoolFolder)) != nil,
      let bytes = try? PropertyList(root: .dictionary(entry(score, in: spoolFolder))).bytes()
    else { return nil }
    for number in 1...Self.countLimit {
      let suffix = number == 1 ? "" : "-\(number)"
      let path = "\(spoolFolder)/\(game)-\(storage.stamp)\(suffix).plist"
      do {
        try storage.files.create(path, with: bytes, durably: true)
        return path
      } catch {
        guard error.isNameTaken else { return nil }
      }
    }
    return nil
  }

  private func entry(_ score: Score, in spoolFolder: String) -> [String: PropertyListValue] {
    var root: [String: PropertyListValue] = [
      "arcadeSpool": .integer(Self.version), "game": .string(game),
      "file": .string(destination), "score": ScoreRecord.value(of: score),
      "way": .string(way(from: spoolFolder)),
    ]
    if let number = folderNumber(of: destination) { root["folder"] = .string(number) }
    return root
  }

  /// The way from a folder to the score file, links not followed: `../whackamole.plist`.
  private func way(from spoolFolder: String) -> String {
    let own = spoolFolder.split(separator: "/")
    let its = destination.split(separator: "/")
    let common = zip(own, its).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: own.count - common)
    return (up + its[common...]).joined(separator: "/")
  }

  /// The disk of a file's folder and the folder's number there, which a new name does not change.
  private func folderNumber(of path: String) -> String? {
    // Without it the entry still has the way to its file.
    guard let stamp = (try? storage.files.status(folder(of: path)))??.stamp else { return nil }
    return "\(stamp.device)/\(stamp.inode)"
  }

  // MARK: - Reading

  private enum Entry {
    case score(Score)
    case damaged
    /// A score for another file, from a later version, or a file that cannot be read now.
    case other
  }

  private func read(_ path: String) -> Entry {
    let content: FileContent?
    do {
      content = try storage.files.read(path, limit: 1 << 20)
    } catch {
      if case .tooLarge = error.reason { return .damaged }
      return .other
    }
    guard let content else { return .other }
    // A list that can't be read is reported as damaged.
    guard let list = try? PropertyList(reading: content.bytes), let root = list.root.dictionary,
      let version = root["arcadeSpool"]?.integer
    else { return .damaged }
    guard version == Self.version else { return .other }
    guard let file = root["file"]?.string, let entry = root["score"].flatMap(ScoreRecord.entry)
    else { return .damaged }
    return belongsHere(file, root, path) ? .score(entry.score) : .other
  }

  private func belongsHere(
    _ file: String, _ root: [String: PropertyListValue], _ path: String
  ) -> Bool {
    if file == destination { return true }
    guard fileName(of: file) == fileName(of: destination) else { return false }
    let ownFolder = resolved(folder(of: destination))
    // The same folder, spelled in another way.
    if let ownFolder, resolved(folder(of: file)) == ownFolder { return true }
    if let number = root["folder"]?.string, number == folderNumber(of: destination) { return true }
    // A folder that is still there has an arcade of its own.
    guard resolved(folder(of: file)) == nil else { return false }
    // Earlier versions kept no way; most kept scores in a folder within that of the file.
    let way = root["way"]?.string ?? "../" + fileName(of: file)
    let there = folder(of: folder(of: path) + "/" + way)
    return ownFolder != nil && resolved(there) == ownFolder
  }

  private func resolved(_ folder: String) -> String? {
    guard let path = realpath(folder, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
