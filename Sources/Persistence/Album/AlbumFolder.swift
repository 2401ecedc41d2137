import DurableFiles
package import GameCore
import KeyedArchives
import PropertyLists
package import Words

/// The album on disk: a folder for each souvenir.
///
/// Only names are read at once; data and pictures when they are asked for.
package final class AlbumFolder {
  static let dataName = "data.plist"
  static let recordName = "record.plist"
  /// The most bytes of one picture: 4 MiB of text, 32 MiB of what other programs made.
  private static let textLimit = 4 << 20
  private static let imageLimit = 32 << 20

  let storage: Storage
  private let notices = NoticeList()

  /// Works on the album of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    self.storage = storage
  }

  var folder: String { storage.locations.albumFolder }

  /// The souvenirs in the order of their numbers; none where there is no album.
  package func entries() throws(StoreError) -> [AlbumEntry] {
    try StoreContent.souvenir.reading(folder) { () throws(FileError) in
      try storage.files.names(in: folder).compactMap { AlbumEntry(name: $0) }.sorted()
    }
  }

  package func path(of entry: AlbumEntry) -> String { folder + "/" + entry.name }

  // MARK: - One souvenir

  /// The title and the rating of a souvenir.
  package func data(of entry: AlbumEntry) throws(StoreError) -> SouvenirData {
    let file = dataFile(of: entry)
    guard let list = try file.read() else {
      throw StoreError(.unreadable(.access(.missing)), path: file.path, content: .souvenir)
    }
    do {
      return try SouvenirData(from: try KeyedArchive(list).souvenirNode)
    } catch {
      throw StoreError(error.storeReason, path: file.path, content: .souvenir)
    }
  }

  package func picture(
    _ size: SouvenirPicture.Size, of entry: AlbumEntry
  ) throws(StoreError) -> SouvenirPicture? {
    let stem = path(of: entry) + "/" + size.rawValue
    return try StoreContent.souvenir.reading { () throws(FileError) in
      if let text = try storage.files.read(stem + ".txt", limit: Self.textLimit) {
        return .text(text.bytes)
      }
      return try storage.files.read(stem + ".jpg", limit: Self.imageLimit).map {
        .image(ImageFacts($0.bytes))
      }
    }
  }

  /// The place of the recorded game that a souvenir may hold.
  package func recordPath(of entry: AlbumEntry) -> String {
    path(of: entry) + "/" + Self.recordName
  }

  /// True if a souvenir holds a recorded game.
  package func hasRecord(_ entry: AlbumEntry) -> Bool { storage.exists(recordPath(of: entry)) }

  /// The recorded game of a souvenir.
  package func record(of entry: AlbumEntry) throws(StoreError) -> Replay {
    try ReplayFile(storage: storage).read(path: recordPath(of: entry))
  }

  /// Gives a souvenir another title and rating; when this returns, they are on disk.
  ///
  /// Everything else in its file stays. A damaged file is set aside first.
  package func change(_ entry: AlbumEntry, to data: SouvenirData) throws(StoreError) {
    let file = dataFile(of: entry)
    guard try exists(entry) else {
      throw StoreError(.unwritable(.access(.vanished)), path: file.path, content: .souvenir)
    }
    defer { file.takeNotices().forEach(notices.add) }
    try file.change { content throws(StoreError) in
      do throws(KeyedArchiveError) {
        guard let content else {
          return try KeyedArchive(encoding: data, forKey: SouvenirData.key).propertyList
        }
        return try KeyedArchive(content.list).changed(to: data).propertyList
      } catch {
        throw StoreError(.unwritable(FileFault(error)), path: file.path, content: .souvenir)
      }
    }
  }

  /// The notices for the player; each is given once.
  package func takeNotices() -> [StoreNotice] { notices.take() }

  private func exists(_ entry: AlbumEntry) throws(StoreError) -> Bool {
    try attempt { () throws(FileError) in try storage.files.status(path(of: entry)) != nil }
  }

  private func dataFile(of entry: AlbumEntry) -> PropertyListFile {
    PropertyListFile(
      path: path(of: entry) + "/" + Self.dataName, content: .souvenir, storage: storage,
      sizeLimit: KeyedArchive.sizeLimit, backupName: entry.name + ".plist",
      problem: { root in
        do throws(KeyedArchiveError) {
          _ = try SouvenirData(from: try KeyedArchive(PropertyList(root: root)).souvenirNode)
          return nil
        } catch {
          return error.storeReason
        }
      })
  }

  /// Says what a file's error means for saving a souvenir.
  func attempt<Value>(_ work: () throws(FileError) -> Value) throws(StoreError) -> Value {
    try StoreContent.souvenir.writing(nil, work)
  }
}
