import KeyedArchives
import PropertyLists
package import Words

/// The character on disk, in the original's archive.
package final class CharacterFile: ResettableStore {
  package static let name = "dnd_character.archive"

  private let file: PropertyListFile

  /// Works on the file of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    file = PropertyListFile(
      path: storage.locations.scoreFile(Self.name), content: .character, storage: storage,
      sizeLimit: KeyedArchive.sizeLimit, problem: Self.problem)
  }

  package var path: String? { file.path }

  /// The character that is kept; nil where there is no file.
  ///
  /// Changes nothing.
  package func read() throws(StoreError) -> SimpleCharacter? {
    guard let list = try file.read() else { return nil }
    do {
      return try KeyedArchive(list).decode(SimpleCharacter.self)
    } catch {
      throw StoreError(error.storeReason, path: file.path, content: .character)
    }
  }

  /// The character that is kept, or the one to begin with where there is none.
  ///
  /// That one is then on disk; a damaged file is set aside first.
  package func load() throws(StoreError) -> SimpleCharacter {
    do {
      if let known = try read() { return known }
    } catch {
      guard error.isDamage else { throw error }
    }
    try save(.standard, unless: { $0 })
    return try read() ?? .standard
  }

  /// Keeps a character; when this returns, it is on disk, and the one before among the
  /// backups.
  package func save(_ character: SimpleCharacter) throws(StoreError) {
    try save(character, unless: { _ in false })
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  private func save(
    _ character: SimpleCharacter, unless isKept: (_ isThere: Bool) -> Bool
  ) throws(StoreError) {
    try file.change { content throws(StoreError) in
      if isKept(content != nil) { return nil }
      return try list(of: character, form: content?.list.form ?? .binary)
    }
  }

  private func list(
    of character: SimpleCharacter, form: PropertyList.Form
  ) throws(StoreError) -> PropertyList {
    do {
      return try KeyedArchive(encoding: character, form: form).propertyList
    } catch {
      throw StoreError(.unwritable(FileFault(error)), path: file.path, content: .character)
    }
  }

  private static func problem(_ root: PropertyListValue) -> StoreError.Reason? {
    do {
      _ = try KeyedArchive(PropertyList(root: root)).decode(SimpleCharacter.self)
      return nil
    } catch {
      return error.storeReason
    }
  }

  // MARK: - Reset

  /// One where there is a file, else none.
  package func count() throws(StoreError) -> Int { try read() == nil ? 0 : 1 }

  package func reset(keepingIn folder: String) throws(StoreError) {
    try file.change { content throws(StoreError) in
      if let content { try file.keep(content, in: folder) }
      return try list(of: .standard, form: content?.list.form ?? .binary)
    }
  }

  package func restore(from folder: String) throws(StoreError) {
    guard let kept = try file.kept(in: folder) else { return }
    try file.change { _ in kept }
  }
}

extension KeyedArchiveError {
  /// The reason in the terms of a file of the arcade.
  var storeReason: StoreError.Reason {
    if case .unknownVersion(let version) = reason, version > KeyedArchive.version {
      return .newerVersion(found: version, supported: KeyedArchive.version)
    }
    return .damaged(FileFault(self))
  }
}
