import DurableFiles
import ObjectGraph

/// The purpose of a store of the object graph, in the terms of its errors.
struct GraphPurpose {
  let content: StoreError.Content
  /// The entity by which a file is recognized.
  let entity: String
  /// The noun for its content.
  let noun: String

  /// Converts any error to one of all stores; `path` is for errors that name none.
  func error(_ error: any Error, path: String?, isWriting: Bool) -> StoreError {
    switch error {
    case let error as StoreError: return error
    case let error as FileError:
      let refusal: StoreError.Reason =
        isWriting ? .unwritable(error.text) : .unreadable(error.text)
      return StoreError(refusal, path: error.path, content: content)
    default:
      let path = path ?? (error as? ObjectGraph.StoreError)?.store ?? ""
      let reason = reason(of: error, entity: entity, noun: noun, isWriting: isWriting)
      return StoreError(reason, path: path, content: content)
    }
  }

  /// Takes the lock of a name beside a store, `file`, which is told where that cannot be done.
  func lock(_ name: String, file: String, _ storage: Storage) throws(StoreError) -> FileLock {
    do {
      try storage.files.makeFolder(folder(of: name))
      return try storage.files.lock(name, timeout: storage.lockTimeout)
    } catch {
      let reason: StoreError.Reason = error.reason == .busy ? .busy : .unwritable(error.text)
      throw StoreError(reason, path: file, content: content)
    }
  }
}
