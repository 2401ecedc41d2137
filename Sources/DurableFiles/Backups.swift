/// A copy of a file's earlier content.
package struct Backup: Sendable, Hashable {
  package let path: String
  /// When it was made, and after which others.
  package let mark: BackupMark
}

extension DurableFiles {
  /// Keeps bytes as `NAME-STAMP-NUMBER.EXTENSION` in a folder and drops those of the earlier copies
  /// that `BackupSpacing` does not keep.
  ///
  /// For a caller that holds the file's lock. With `durably` the copy is on disk when this
  /// returns: whoever says that something is kept, or puts something older in its place, asks for
  /// that. The copy before an everyday change is not waited for: the change itself is, and holds
  /// what the copy holds. Files that belong together are kept under one `number`; without one, it is
  /// the next in the folder. The copy at `spared` stays. Gives the copy's path.
  @discardableResult package func keepBackup(
    of bytes: [UInt8], name: String, in folder: String, stamp: String, number: Int? = nil,
    sparing spared: String? = nil, durably: Bool = false
  ) throws(FileError) -> String {
    try makeFolder(folder)
    let now = BackupMark(stamp: stamp, number: 0).moment ?? .max
    let names = try names(in: folder)
    let mark = BackupMark(stamp: stamp, number: number ?? Self.nextNumber(after: names))
    let (stem, ending) = divided(name)
    let path = "\(folder)/\(stem)-\(mark.text)\(ending)"
    try create(path, with: bytes, durably: durably)
    let all =
      backups(of: name, among: names, in: folder, now: now) + [Backup(path: path, mark: mark)]
    let copies = all.map { copy in
      // A copy that cannot be looked at counts for nothing in the room that all may take.
      let size = (try? system.status(at: copy.path))?.stamp.size ?? 0
      return BackupSpacing.Copy(moment: copy.mark.moment ?? .max, size: size)
    }
    let kept = BackupSpacing.kept(copies, now: now)
    for (index, copy) in all.enumerated().dropLast()
    where !kept.contains(index) && copy.path != spared {
      // One too many is no reason to refuse what it was kept for; the next backup tries again.
      try? system.remove(copy.path)
    }
    return path
  }

  /// The number for the next copy in a folder: one more than the highest there.
  package func nextBackupNumber(in folder: String) throws(FileError) -> Int {
    Self.nextNumber(after: try names(in: folder))
  }

  /// The copies of a file that are kept in a folder, oldest first, as seen at a moment in seconds
  /// since 1970.
  package func backups(
    of name: String, in folder: String, now: Int64 = .max
  ) throws(FileError) -> [Backup] {
    backups(of: name, among: try names(in: folder), in: folder, now: now)
  }

  private func backups(
    of name: String, among names: [String], in folder: String, now: Int64
  ) -> [Backup] {
    let (stem, ending) = divided(name)
    return names.compactMap { other in
      guard other.hasPrefix(stem + "-"), other.hasSuffix(ending),
        other.utf8.count >= stem.utf8.count + 1 + ending.utf8.count,
        let mark = BackupMark(other.dropFirst(stem.count + 1).dropLast(ending.count))
      else { return nil }
      return Backup(path: folder + "/" + other, mark: mark)
    }.sorted { $0.mark.isBefore($1.mark, now: now) }
  }

  private static func nextNumber(after names: [String]) -> Int {
    let numbers = names.compactMap { name -> Int? in
      let end = name.lastIndex(of: ".") ?? name.endIndex
      let parts = name[..<end].split(separator: "-")
      guard parts.count >= 2,
        let mark = BackupMark(parts[parts.count - 2] + "-" + parts[parts.count - 1])
          ?? BackupMark(parts.dropLast().suffix(2).joined(separator: "-")),
        mark.isFollowed
      else { return nil }
      return mark.number
    }
    return (numbers.max() ?? 0) + 1
  }

  private func divided(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
