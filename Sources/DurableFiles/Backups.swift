/// A copy of a file's earlier content.
public struct Backup: Sendable, Hashable, Comparable {
  /// Where the copy is.
  public let path: String
  /// When it was made: `20261121T002412Z`.
  public let stamp: String
  /// 1 for the first in its second, 2 for the next.
  public let number: Int

  /// Orders by when the copies were made.
  public static func < (left: Backup, right: Backup) -> Bool {
    (left.stamp, left.number) < (right.stamp, right.number)
  }
}

extension DurableFiles {
  /// Keeps bytes as `NAME-STAMP.EXTENSION` in a folder and drops all but the newest.
  ///
  /// For a caller that holds the file's lock. With `durably` the copy is on disk when this
  /// returns: whoever says that something is kept, or puts something older in its place, asks for
  /// that. The copy before an everyday change is not waited for: the change itself is, and holds
  /// what the copy holds. Gives the copy's path.
  @discardableResult public func keepBackup(
    of bytes: [UInt8], name: String, in folder: String, stamp: String, keeping count: Int = 5,
    durably: Bool = false
  ) throws(FileError) -> String {
    try makeFolder(folder)
    let earlier = try backups(of: name, in: folder)
    let number = (earlier.filter { $0.stamp == stamp }.map(\.number).max() ?? 0) + 1
    let (stem, ending) = divided(name)
    let suffix = number == 1 ? "" : "-\(number)"
    let path = "\(folder)/\(stem)-\(stamp)\(suffix)\(ending)"
    try create(path, with: bytes, durably: durably)
    // One too many is no reason to refuse what it was kept for; the next backup tries again.
    for old in earlier.dropLast(max(0, count - 1)) {
      try? system.remove(old.path)
    }
    return path
  }

  /// The copies of a file that are kept in a folder, oldest first.
  public func backups(of name: String, in folder: String) throws(FileError) -> [Backup] {
    let names: [String]
    do {
      names = try system.names(in: folder)
    } catch {
      if error.isMissing { return [] }
      throw FileError(.list, path: folder, reason: .system(code: error.code))
    }
    let (stem, ending) = divided(name)
    return names.compactMap { backup($0, stem: stem, ending: ending, folder: folder) }.sorted()
  }

  private func backup(
    _ name: String, stem: String, ending: String, folder: String
  ) -> Backup? {
    guard name.hasPrefix(stem + "-"), name.hasSuffix(ending),
      name.utf8.count >= stem.utf8.count + 1 + ending.utf8.count
    else { return nil }
    let middle = name.dropFirst(stem.count + 1).dropLast(ending.count)
    let parts = middle.split(separator: "-", omittingEmptySubsequences: false)
    guard let stamp = parts.first, stamp.utf8.count == 16, stamp.hasSuffix("Z"), parts.count <= 2,
      let number = parts.count == 1 ? 1 : Int(parts[1])
    else { return nil }
    return Backup(path: folder + "/" + name, stamp: String(stamp), number: number)
  }

  private func divided(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
