/// The system calls that durable files are made of.
///
/// A test hands in a double that records the order of calls and fails each in turn:
/// killing a process cannot show a missing `fsync`, since the page cache survives it.
/// Calls that a signal interrupted are made again and never throw `EINTR`.
package protocol FileSystem: Sendable {
  /// Opens a file and gives its descriptor; `mode` counts where the file is created.
  func open(_ path: String, flags: Int32, mode: UInt32) throws(SystemError) -> Int32
  /// Tells what is behind a descriptor.
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus
  /// Gives the status of a path; a symbolic link is not followed.
  func status(at path: String) throws(SystemError) -> FileStatus
  /// Reads up to the buffer's size and gives the number of bytes; 0 at the end.
  func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int
  /// Writes some of the bytes and gives their number.
  func write(_ descriptor: Int32, from bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Sets the permission bits of an open file.
  func setMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemError)
  /// Gives an open file or folder to a user and a group.
  func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(SystemError)
  /// Returns when the file or folder is on disk.
  func synchronize(_ descriptor: Int32) throws(SystemError)
  func close(_ descriptor: Int32) throws(SystemError)
  /// Gives a file another name, replacing the file of that name.
  func rename(_ path: String, to newPath: String) throws(SystemError)
  /// Removes a file, or a folder that is empty.
  func remove(_ path: String) throws(SystemError)
  func makeFolder(_ path: String, mode: UInt32) throws(SystemError)
  /// The target of a symbolic link, as it is written in it.
  func destination(ofLink path: String) throws(SystemError) -> String
  /// The names in a folder, without `.` and `..`, in no order.
  func names(in folder: String) throws(SystemError) -> [String]
  /// Takes the lock of an open file for this descriptor alone; without `waiting` a lock
  /// held elsewhere throws `EWOULDBLOCK`.
  func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError)
  /// Gives the lock of an open file up, also for whoever shares the descriptor.
  func unlock(_ descriptor: Int32) throws(SystemError)
  /// Locks one byte of an open file for this descriptor alone, or gives it up; independent of the
  /// lock of the file. A byte that is locked elsewhere throws `EAGAIN`.
  func setMark(_ descriptor: Int32, byte: Int64, isSet: Bool) throws(SystemError)
  /// The first of the bytes that another descriptor has locked, be it before the range where a lock
  /// reaches into it; nil where none is locked.
  func markedByte(_ descriptor: Int32, in range: Range<Int64>) throws(SystemError) -> Int64?
  /// The user as whom the program acts.
  var user: UInt32 { get }
}

extension FileSystem {
  /// Closes a descriptor through which nothing was written: closing can lose nothing, and whatever
  /// the system says of it, the descriptor is gone.
  package func closeUnwritten(_ descriptor: Int32) { try? close(descriptor) }
}

package struct SystemError: Error, Hashable, Sendable {
  /// The number that `errno` held.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }
}

/// The kind, the rights and the stamp of a file or folder.
package struct FileStatus: Sendable, Hashable {
  /// The kinds that durable files tell apart.
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case link
    case other
  }

  package var kind: Kind
  package var mode: UInt32
  /// The user it belongs to.
  package var owner: UInt32
  /// The group whose members have the rights of the group.
  package var group: UInt32
  /// The number of its names.
  package var links: UInt64
  /// The stamp that differs in any other state of the file.
  package var stamp: FileStamp

  package init(
    kind: Kind, mode: UInt32, owner: UInt32, group: UInt32, links: UInt64, stamp: FileStamp
  ) {
    self.kind = kind
    self.mode = mode
    self.owner = owner
    self.group = group
    self.links = links
    self.stamp = stamp
  }
}

/// Tells one state of a file from another without reading it.
package struct FileStamp: Sendable, Hashable {
  /// The device and the file's number on it.
  package var device: UInt64
  /// The file's number on its device.
  package var inode: UInt64
  /// Bytes in the file.
  package var size: Int
  /// When the content changed, in nanoseconds since 1970.
  package var modified: Int64
  /// When content, owner or mode changed, in nanoseconds since 1970.
  package var changed: Int64

  package init(device: UInt64, inode: UInt64, size: Int, modified: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}
