package import Words

/// The album for as long as a session lasts.
package final class AlbumRoom: RoomStore {
  package let album: AlbumFolder

  /// Works on the album of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    album = AlbumFolder(storage: storage)
  }

  package func takeNotices() -> [StoreNotice] { album.takeNotices() }
}
