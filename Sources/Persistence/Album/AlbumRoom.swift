extension StoreError.Reason {
  /// The reason in lower-case words without a full stop.
  package var text: String {
    switch self {
    case .unreadable(let text), .unwritable(let text), .damaged(let text): text
    case .newerVersion: "it was written by a later version"
    case .busy: "another arcade is using it"
    }
  }
}

/// The album for as long as a session lasts.
package final class AlbumRoom: RoomStore {
  package let album: AlbumFolder

  /// Works on the album of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    album = AlbumFolder(storage: storage)
  }

  /// The notices for the player, as sentences; each is given once.
  package func takeNotices() -> [String] { album.takeNotices().map(\.sentence) }
}
