import DurableFiles
import GameCore
import PropertyLists

/// Scores that could not be saved in their file, one small property list each, in a
/// folder elsewhere.
///
/// Each names the file it belongs to: a folder may serve several data directories.
struct Spool {
  /// A kept score and where.
  struct Kept: Hashable {
    let score: Score
    let path: String
  }

  private static let version = 1
  /// More files than this are not looked at, however they came there.
  private static let countLimit = 1_000

  let storage: Storage
  let game: String
  /// The score file for which scores are kept.
  let destination: String

  /// Writes a score into the first folder that takes it; nil where none does.
  func keep(_ score: Score) -> String? {
    let root: [String: PropertyListValue] = [
      "arcadeSpool": .integer(Self.version), "game": .string(game),
      "file": .string(destination), "score": ScoreRecord.value(of: score),
    ]
    guard let bytes = try? PropertyList(root: .dictionary(root)).bytes() else { return nil }
    for folder in storage.locations.spoolFolders {
      if let path = create(bytes, in: folder) { return path }
    }
    return nil
  }

  /// The scores that are kept for this file, in the order of their names; what cannot be read now
  /// stays and is looked for again at the next start.
  func kept() -> [Kept] {
    storage.locations.spoolFolders.flatMap { folder in
      let names = (try? storage.files.system.names(in: folder)) ?? []
      return names.filter { $0.hasPrefix(game + "-") && $0.hasSuffix(".plist") }
        .sorted().prefix(Self.countLimit).compactMap { read(folder + "/" + $0) }
    }
  }

  /// Removes a kept score that is in its file now.
  func remove(_ kept: Kept) {
    // Where this fails the score is submitted again, which by the rule changes nothing.
    try? storage.files.remove(kept.path)
  }

  private func create(_ bytes: [UInt8], in folder: String) -> String? {
    guard (try? storage.files.makeFolder(folder)) != nil else { return nil }
    for number in 1...Self.countLimit {
      let suffix = number == 1 ? "" : "-\(number)"
      let path = "\(folder)/\(game)-\(storage.stamp)\(suffix).plist"
      do {
        try storage.files.create(path, with: bytes, durably: true)
        return path
      } catch {
        guard error.isNameTaken else { return nil }
      }
    }
    return nil
  }

  private func read(_ path: String) -> Kept? {
    guard let content = try? storage.files.read(path, limit: 1 << 20),
      let list = try? PropertyList(reading: content.bytes),
      let root = list.root.dictionary, root["arcadeSpool"]?.integer == Self.version,
      root["file"]?.string == destination,
      let entry = root["score"].flatMap(ScoreRecord.entry)
    else { return nil }
    return Kept(score: entry.score, path: path)
  }
}
