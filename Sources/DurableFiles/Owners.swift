import Glibc

/// The owners of files: one that takes another's place is still its owner's, and what root makes among a
/// user's files is that user's.
///
/// Otherwise one game under `sudo` would leave files and locks that the player's own games can't open.
extension DurableFiles {
  /// Gives a new file the group of the one whose place it takes and, where root makes it, the owner.
  ///
  /// Gives the mode that it's to have: that of the other one, or, in another group, without more rights
  /// for the group than everybody has.
  func keepOwner(of old: FileStatus, for descriptor: Int32) -> UInt32 {
    guard let new = try? system.status(of: descriptor) else { return old.mode }
    let isRoot = system.user == 0
    // A file that an earlier version left to root among a user's files is the user's again.
    if isRoot, old.owner == 0, new.owner != 0 { return old.mode }
    let owner = isRoot ? old.owner : new.owner
    if owner == new.owner, old.group == new.group { return old.mode }
    do {
      try system.setOwner(descriptor, user: owner, group: old.group)
      return old.mode
    } catch {
      return old.group == new.group ? old.mode : old.mode & ~0o070 | (old.mode & 0o007) << 3
    }
  }

  /// Gives what root has open in a folder of the arcade's to the owner of that folder.
  func giveToOwner(ofFolderWith path: String, _ descriptor: Int32) {
    guard system.user == 0, isOwn(path), let outer = try? status(folder(of: path)),
      outer.owner != 0, (try? system.status(of: descriptor))?.owner == 0
    else { return }
    // On a disk that knows no owners, all files are those of whoever mounted it.
    try? system.setOwner(descriptor, user: outer.owner, group: outer.group)
  }

  /// The same for a folder that root has made.
  func giveToOwner(ofFolderWith path: String) {
    guard system.user == 0, isOwn(path),
      let descriptor = try? system.open(
        path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, mode: 0)
    else { return }
    defer { system.closeUnwritten(descriptor) }
    giveToOwner(ofFolderWith: path, descriptor)
  }

  /// True for what is in the arcade's own folders, for these and for those that they are in.
  private func isOwn(_ path: String) -> Bool {
    ownFolders.contains { own in
      own == path || path.hasPrefix(own + "/") || own.hasPrefix(path + "/")
    }
  }
}
