import Glibc

/// The owners of files: one that takes another's place is still its owner's, and what root makes
/// among a user's files is that user's.
///
/// Otherwise one game under `sudo` would leave files and locks that the player's own games can't
/// open.
extension DurableFiles {
  /// Gives a new file the group of the one whose place it takes and, where root makes it, the
  /// owner.
  ///
  /// Gives the mode that it's to have: that of the other one, or, in another group, without more
  /// rights for the group than everybody has.
  func keepOwner(of old: FileStatus, for descriptor: Int32) -> UInt32 {
    // A file that can't be looked at keeps its maker: the content is worth more than the owner.
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
  ///
  /// That owner may have put a file of root's there under this name, or may swap a folder on the
  /// way for a link meanwhile: only what is empty, has no other name and is in that very folder is
  /// given. A call that fails leaves it root's, and hinders nobody from saving.
  func giveToOwner(ofFolderWith path: String, _ descriptor: Int32) {
    guard system.user == 0, isOwn(path), let outer = try? status(folder(of: path)),
      outer.owner != 0, let target = try? followed(folder(of: path)),
      let opened = try? system.open(target, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, mode: 0)
    else { return }
    defer { system.closeUnwritten(opened) }
    guard let owned = try? system.status(of: opened), owned.owner != 0,
      let new = try? system.status(of: descriptor), new.owner == 0,
      let there = try? system.status(at: Self.path(of: opened) + "/" + fileName(of: path)),
      FileIdentity(there.stamp) == FileIdentity(new.stamp), isBare(new, descriptor)
    else { return }
    // On a disk that knows no owners, all files are those of whoever mounted it.
    try? system.setOwner(descriptor, user: owned.owner, group: owned.group)
  }

  /// True for an empty folder, and for an empty file that has one name.
  private func isBare(_ status: FileStatus, _ descriptor: Int32) -> Bool {
    switch status.kind {
    case .regular: status.stamp.size == 0 && status.links == 1
    case .folder: (try? system.names(in: Self.path(of: descriptor)))?.isEmpty ?? false
    case .link, .other: false
    }
  }

  /// A path to what a descriptor has open, whatever its name leads to now.
  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// The same for a folder that root has made.
  package func giveToOwner(ofFolderWith path: String) {
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
