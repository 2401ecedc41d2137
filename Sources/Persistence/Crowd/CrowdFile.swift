import DurableFiles
import JSON
package import Words

/// The file `crowd.json` with the people before the title.
package final class CrowdFile: RoomStore {
  private let file: ManagedFile
  private var layout = JSONDocument.Layout.indented("  ")

  package init(storage: Storage) {
    file = ManagedFile(
      path: storage.locations.crowdFile, format: FileFormat(content: .crowd, limit: 1 << 20),
      storage: storage)
  }

  /// The people; where there is no file, those of the template.
  ///
  /// Reads only: the file is first made by `prepare` or `save`.
  package func load() throws(StoreError) -> Crowd {
    try crowd(of: try read() ?? crowdTemplate)
  }

  /// Makes the file from the template where there is none.
  package func prepare() throws(StoreError) {
    guard try read() == nil else { return }
    try file.whileLocked { () throws(StoreError) in
      if try read() == nil { try write(crowdTemplate) }
    }
  }

  /// Puts a crowd in the place of the one that was read; on disk when this returns.
  ///
  /// Throws where another program has changed the file since then: what it wrote stays.
  package func save(_ crowd: Crowd, replacing original: Crowd) throws(StoreError) {
    try file.whileLocked { () throws(StoreError) in
      let current = try read()
      if let current, try self.crowd(of: current) != original {
        throw StoreError(
          .unwritable(.access(.changed)), path: file.path,
          content: .crowd)
      }
      if let current { file.keepBackup { current } }
      try write(JSONDocument(root: crowd.root, layout: layout).bytes())
    }
  }

  /// Puts a file that cannot be read aside and begins anew from the template.
  package func renew() throws(StoreError) -> Crowd {
    try file.whileLocked { () throws(StoreError) in
      let found = try file.sound { () throws(StoreError) -> Crowd? in
        try read().map { bytes throws(StoreError) in try crowd(of: bytes) }
      }
      if let found { return found }
      try write(crowdTemplate)
      return try crowd(of: crowdTemplate)
    }
  }

  package func takeNotices() -> [StoreNotice] { file.notices.take() }

  // MARK: - The file

  private func read() throws(StoreError) -> [UInt8]? {
    try file.reporting(isWriting: false) { try file.read()?.bytes }
  }

  private func crowd(of bytes: [UInt8]) throws(StoreError) -> Crowd {
    let text: JSONDocument
    do {
      text = try JSONDocument(reading: bytes)
    } catch {
      throw StoreError(
        .damaged(bytes.isEmpty ? .content(.empty) : .library(error.text)), path: file.path,
        content: .crowd)
    }
    guard let crowd = Crowd(root: text.root) else {
      throw StoreError(.damaged(.content(.noPeople)), path: file.path, content: .crowd)
    }
    layout = text.layout
    return crowd
  }

  private func write(_ bytes: [UInt8]) throws(StoreError) {
    try file.reporting(isWriting: true) { try file.replace(with: bytes) }
  }
}
