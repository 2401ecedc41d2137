package import Words

/// The storage of one room of the arcade, for the length of a session.
///
/// A room's file is looked into when the room is first entered, not when the arcade opens.
package protocol RoomStore: AnyObject {
  /// Works on the files of a storage; nothing is read or written yet.
  init(storage: Storage)
  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice]
}
