import DurableFiles
package import GameCore
package import Words

/// Recordings of a league's entries that were fetched, a file each in the state folder: they're shown
/// again without the network.
///
/// Together they're a limited number of files; the oldest go first. Nothing is lost with them, since
/// the league has them.
package struct KeptLeagueRecords: Sendable {
  /// The most of them.
  package static let most = 64
  /// The most bytes of one; a league takes records of a quarter of it.
  private static let sizeLimit = 4 << 20
  private static let suffix = ".plist"

  private let storage: Storage

  /// Works in the state folder of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    self.storage = storage
  }

  private var folder: String { storage.locations.leagueRecords }

  /// The place of an entry's recording; nil where the text is no identifier of an entry.
  package func path(of entry: String) -> String? {
    DrawnGame(ticket: entry).map { folder + "/" + $0.ticket + Self.suffix }
  }

  /// The recording of an entry; nil where it wasn't fetched, or can't be read: then it's fetched again.
  package func record(of entry: String) -> Replay? {
    guard let path = path(of: entry),
      let content = try? storage.files.read(path, limit: Self.sizeLimit)
    else { return nil }
    return Replay(leagueRecord: content.bytes)
  }

  /// Keeps the recording of an entry as we write it, whatever bytes its player sent; gives its place.
  ///
  /// Throws the league's fault where the text is no identifier, the recording was changed after its
  /// game, or it can't be kept.
  package func keep(_ record: Replay, of entry: String) throws(LeagueFault) -> String {
    guard let path = path(of: entry) else { throw .badEntry(entry) }
    // Written by us, it would look sound.
    guard !record.isAltered else { throw .noRecord(entry) }
    let bytes: [UInt8]
    do {
      bytes = try record.leagueRecord()
    } catch {
      throw .file(error.fault, path: path)
    }
    guard bytes.count <= Self.sizeLimit else { throw .noRecord(entry) }
    do {
      try storage.files.makeFolder(folder)
      try storage.files.replace(path, with: bytes)
      try removeOldest(besides: path)
    } catch {
      throw .file(FileFault(error), path: path)
    }
    return path
  }

  /// The new one stays, also where the others bear the times of a clock that ran ahead.
  private func removeOldest(besides new: String) throws(FileError) {
    let names = try storage.files.names(in: folder).filter { $0.hasSuffix(Self.suffix) }
    guard names.count > Self.most else { return }
    var ages: [(moment: Int64, path: String)] = []
    for name in names {
      let path = folder + "/" + name
      // Another arcade may have removed it.
      guard path != new, let status = try storage.files.status(path) else { continue }
      ages.append((status.stamp.modified, path))
    }
    for (_, path) in ages.sorted(by: <).prefix(max(0, ages.count + 1 - Self.most)) {
      // One that can't be removed now is removed after the next one is fetched.
      try? storage.files.remove(path)
    }
  }
}
