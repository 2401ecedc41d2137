import Glibc

extension DurableFiles {
  /// Replaces a file, or makes it, so that it holds its old or its new content and
  /// nothing between, even when the power fails.
  ///
  /// When this returns, the new content is on disk, unless it need not be there `durably`. The mode
  /// of the old file is kept, and its owner as far as that can be; a new one gets `newMode`, or 0600. Of
  /// a symbolic link the target is replaced and the link stays.
  /// Throws where the old file may not be written, and where there are more bytes than `limit`,
  /// with which the file is read; it is then unchanged.
  package func replace(
    _ path: String, with bytes: [UInt8], durably: Bool = true, limit: Int = .max,
    newMode: UInt32? = nil
  ) throws(FileError) {
    guard bytes.count <= limit else {
      throw FileError(.write, path: path, reason: .tooLarge(limit: limit))
    }
    let target = try followed(path)
    let old = try statusToKeep(of: target)
    let (temporary, descriptor) = try makeTemporaryFile(beside: target)
    let mode = old.map { keepOwner(of: $0, for: descriptor) } ?? newMode
    do {
      try fill(descriptor, path: temporary, with: bytes, mode: mode, durably: durably)
      try perform(.rename, target) { () throws(SystemError) in
        try system.rename(temporary, to: target)
      }
    } catch {
      // The first failure is reported; the next writer removes what is left of the temporary file.
      try? system.remove(temporary)
      throw error
    }
    if durably { try synchronizeFolder(of: target) }
  }

  /// The mode of a file that a user makes with any program, by the process's mask.
  package static var ordinaryMode: UInt32 {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~UInt32(mask)
  }

  /// Takes from others the rights to a file that they don't have to its source, whose content it is to
  /// get: what replaces a file has its mode.
  ///
  /// A file that isn't there is no error, and its owner's rights stay. Gives the mode that the file had;
  /// nil if it still has it.
  @discardableResult
  package func limitMode(
    of path: String, toReadersOf source: String
  ) throws(FileError) -> UInt32? {
    guard let there = try status(path), there.kind == .regular, let given = try status(source)
    else { return nil }
    let mode = there.mode & (given.mode | 0o700)
    guard mode != there.mode else { return nil }
    try setMode(mode, of: path)
    return there.mode
  }

  /// Gives a file other rights.
  package func setMode(_ mode: UInt32, of path: String) throws(FileError) {
    let target = try followed(path)
    let descriptor = try perform(.open, path) { () throws(SystemError) in
      try system.open(target, flags: O_WRONLY | O_NOFOLLOW | O_NONBLOCK, mode: 0)
    }
    defer { system.closeUnwritten(descriptor) }
    try perform(.write, path) { () throws(SystemError) in try system.setMode(descriptor, mode) }
  }

  /// Makes a file that was not there; throws where the name is taken.
  ///
  /// With `durably` the content and the name are on disk when this returns. Throws where there are
  /// more bytes than `limit`, with which the file is read.
  package func create(
    _ path: String, with bytes: [UInt8], durably: Bool, limit: Int = .max
  ) throws(FileError) {
    guard bytes.count <= limit else {
      throw FileError(.write, path: path, reason: .tooLarge(limit: limit))
    }
    let descriptor = try perform(.open, path) { () throws(SystemError) in
      try system.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }
    giveToOwner(ofFolderWith: path, descriptor)
    do {
      try fill(descriptor, path: path, with: bytes, mode: nil, durably: durably)
    } catch {
      // The first failure is reported, not that of removing the half of a new file.
      try? system.remove(path)
      throw error
    }
    if durably { try synchronizeFolder(of: path) }
  }

  /// Writes into what takes bytes as they come: a pipe, a device, or the name of a descriptor.
  package func send(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = try perform(.open, path) { () throws(SystemError) in
      try system.open(path, flags: O_WRONLY | O_TRUNC, mode: 0)
    }
    try fill(descriptor, path: path, with: bytes, mode: nil, durably: false)
  }

  /// Removes a file; when this returns, its name is gone from the disk too.
  package func remove(_ path: String) throws(FileError) {
    try perform(.remove, path) { () throws(SystemError) in try system.remove(path) }
    try synchronizeFolder(of: path)
  }

  /// Removes what writers that were killed left beside a file.
  ///
  /// Only for a caller that holds the file's lock: then nobody is writing.
  package func removeLeftovers(of path: String) {
    // The remains of killed programs only take room: they may stay until the next writing.
    guard let target = try? followed(path),
      let names = try? system.names(in: folder(of: target))
    else { return }
    let prefix = temporaryPrefix(of: target)
    for name in names where name.hasPrefix(prefix) {
      try? system.remove(folder(of: target) + "/" + name)
    }
  }

  /// The old file is opened for writing, though it is never written: a file that its
  /// owner made read-only is to stay as it is.
  func statusToKeep(of target: String) throws(FileError) -> FileStatus? {
    let descriptor: Int32
    do {
      descriptor = try system.open(target, flags: O_WRONLY | O_NOFOLLOW | O_NONBLOCK, mode: 0)
    } catch {
      if error.isMissing { return nil }
      throw FileError(.open, path: target, reason: .system(code: error.code))
    }
    defer { system.closeUnwritten(descriptor) }
    let status = try perform(.inspect, target) { () throws(SystemError) in
      try system.status(of: descriptor)
    }
    guard status.kind == .regular else {
      throw FileError(.write, path: target, reason: .notAFile)
    }
    return status
  }

  func temporaryPrefix(of target: String) -> String {
    // The dot, the word and a random number of up to thirteen digits.
    ".\(Self.shortened(fileName(of: target), leaving: 19)).new-"
  }

  func makeTemporaryFile(
    beside target: String
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    let beginning = folder(of: target) + "/" + temporaryPrefix(of: target)
    for _ in 0..<16 {
      let path = beginning + String(UInt64.random(in: .min ... .max), radix: 36)
      do {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let descriptor = try system.open(path, flags: flags, mode: 0o600)
        giveToOwner(ofFolderWith: path, descriptor)
        return (path, descriptor)
      } catch  where error.code == EEXIST {
        continue
      } catch {
        throw FileError(.open, path: target, reason: .system(code: error.code))
      }
    }
    throw FileError(.open, path: target, reason: .noFreeName)
  }

  /// Writes, sets the mode, waits for the disk if `durably`, and closes in any case.
  func fill(
    _ descriptor: Int32, path: String, with bytes: [UInt8], mode: UInt32?, durably: Bool = true
  ) throws(FileError) {
    do {
      try writeAll(bytes, to: descriptor, path: path)
      if let mode {
        try perform(.write, path) { () throws(SystemError) in
          try system.setMode(descriptor, mode)
        }
      }
      if durably {
        try perform(.synchronize, path) { () throws(SystemError) in
          try system.synchronize(descriptor)
        }
      }
    } catch {
      // The failure of the writing is reported, not that of the closing.
      try? system.close(descriptor)
      throw error
    }
    try perform(.write, path) { () throws(SystemError) in try system.close(descriptor) }
  }

  func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileError) {
    try perform(.write, path) { () throws(SystemError) in
      try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
        var rest = UnsafeRawBufferPointer(buffer)[...]
        while !rest.isEmpty {
          let count = try system.write(descriptor, from: UnsafeRawBufferPointer(rebasing: rest))
          guard count > 0 else { throw SystemError(code: EIO) }
          rest = rest.dropFirst(count)
        }
      }
    }
  }

  package func synchronizeFolder(of path: String) throws(FileError) {
    let folder = folder(of: path)
    let descriptor = try perform(.synchronize, folder) { () throws(SystemError) in
      try system.open(folder, flags: O_RDONLY | O_DIRECTORY, mode: 0)
    }
    defer { system.closeUnwritten(descriptor) }
    do {
      try system.synchronize(descriptor)
    } catch {
      // Some file systems know no fsync of a folder and say so with EINVAL.
      if error.code == EINVAL { return }
      throw FileError(.synchronize, path: folder, reason: .system(code: error.code))
    }
  }
}
