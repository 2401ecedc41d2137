import Glibc

/// The file system of this machine.
struct SystemFileSystem: FileSystem {
  func open(
    _ path: String, flags: Int32, mode: UInt32
  ) throws(SystemError) -> Int32 {
    try answer { Glibc.open(path, flags | O_CLOEXEC, mode) }
  }

  func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try answer { fstat(descriptor, &status) }
    return FileStatus(status)
  }

  func status(at path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    _ = try answer { lstat(path, &status) }
    return FileStatus(status)
  }

  func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try answer { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  func write(
    _ descriptor: Int32, from bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Int {
    try answer { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
  }

  func setMode(_ descriptor: Int32, _ mode: UInt32) throws(SystemError) {
    _ = try answer { fchmod(descriptor, mode) }
  }

  func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(SystemError) {
    _ = try answer { fchown(descriptor, user, group) }
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    _ = try answer { fsync(descriptor) }
  }

  func close(_ descriptor: Int32) throws(SystemError) {
    // Linux has closed the descriptor even where it answers EINTR: closing again could
    // hit another thread's file.
    if Glibc.close(descriptor) < 0, errno != EINTR {
      throw SystemError(code: errno)
    }
  }

  func rename(_ path: String, to newPath: String) throws(SystemError) {
    _ = try answer { Glibc.rename(path, newPath) }
  }

  func remove(_ path: String) throws(SystemError) {
    _ = try answer { Glibc.remove(path) }
  }

  func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
    _ = try answer { mkdir(path, mode) }
  }

  func destination(ofLink path: String) throws(SystemError) -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try answer {
      buffer.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        return readlink(path, start, bytes.count)
      }
    }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw SystemError(code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw SystemError(code: errno) }
    return names
  }

  func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) {
    _ = try answer { flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) }
  }

  func unlock(_ descriptor: Int32) throws(SystemError) {
    _ = try answer { flock(descriptor, LOCK_UN) }
  }

  func setMark(_ descriptor: Int32, byte: Int64, isSet: Bool) throws(SystemError) {
    var range = Glibc.flock()
    range.l_type = Int16(isSet ? F_WRLCK : F_UNLCK)
    (range.l_whence, range.l_start, range.l_len) = (Int16(SEEK_SET), Int(byte), 1)
    _ = try answer { fcntl(descriptor, Self.setByteLock, &range) }
  }

  func markedByte(_ descriptor: Int32, in bytes: Range<Int64>) throws(SystemError) -> Int64? {
    var range = Glibc.flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    (range.l_start, range.l_len) = (Int(bytes.lowerBound), Int(bytes.count))
    _ = try answer { fcntl(descriptor, Self.findByteLock, &range) }
    return range.l_type == Int16(F_UNLCK) ? nil : Int64(range.l_start)
  }

  // Locks of open file descriptions, `F_OFD_GETLK` and `F_OFD_SETLK`: unlike those of processes they
  // stay when another descriptor of the file is closed. The C library shows them to GNU programs.
  private static let findByteLock: Int32 = 36
  private static let setByteLock: Int32 = 37

  var user: UInt32 { geteuid() }

  private func answer<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(SystemError) -> Number {
    while true {
      let number = call()
      if number >= 0 { return number }
      guard errno == EINTR else { throw SystemError(code: errno) }
    }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    self.init(
      kind: kind, mode: status.st_mode & 0o7777, owner: status.st_uid,
      group: status.st_gid, links: UInt64(status.st_nlink),
      stamp: FileStamp(
        device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
        modified: status.st_mtim.nanoseconds, changed: status.st_ctim.nanoseconds))
  }
}

extension timespec {
  /// A file can carry any date, so the calculation wraps instead of trapping.
  fileprivate var nanoseconds: Int64 {
    Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec)
  }
}
