import DurableFiles
import Words

extension StoreFault {
  /// The reason behind a file's error; a file that another arcade has locked is busy.
  init(_ error: FileError, isWriting: Bool) {
    let fault = FileFault(error)
    self = error.reason == .busy ? .busy : isWriting ? .unwritable(fault) : .unreadable(fault)
  }
}

extension StoreContent {
  /// Does some work that reads; an error is about `path`, or else about the place where it happened.
  func reading<Value>(
    _ path: String? = nil, _ work: () throws(FileError) -> Value
  ) throws(StoreError) -> Value {
    do { return try work() } catch {
      throw StoreError(
        StoreFault(error, isWriting: false), path: path ?? error.path, content: self)
    }
  }

  /// Does some work that writes; an error is about `path`, or else about the place where it happened.
  func writing<Value>(
    _ path: String? = nil, _ work: () throws(FileError) -> Value
  ) throws(StoreError) -> Value {
    do { return try work() } catch {
      throw StoreError(StoreFault(error, isWriting: true), path: path ?? error.path, content: self)
    }
  }
}

extension Storage {
  /// Does some work while no other arcade changes what is at a path.
  func whileLocked<Value>(
    _ path: String, _ content: StoreContent, _ work: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let lock = try content.writing { () throws(FileError) in
      try files.lock(path, timeout: lockTimeout)
    }
    defer { lock.release() }
    return try work()
  }
}
