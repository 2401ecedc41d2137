package import PropertyLists
package import Words

/// Settings in a property list: the player's own values over registered defaults.
///
/// Every change is on disk when the call returns, and touches its own key only: two arcades do not
/// undo each other's changes, and keys that this version does not know stay. If the file cannot be
/// written, a change holds until the program ends.
package final class DefaultsFile: ResettableStore {
  private static let version = 1

  private let file: PropertyListFile
  private let registered: [String: PropertyListValue]
  /// Values that could not be written, and nil for keys that could not be removed.
  private var unsaved: [String: PropertyListValue?] = [:]
  /// The entries of the file while `readingOnce` runs; nil outside of it.
  private var held: [String: PropertyListValue]?

  /// Keeps settings in the file at `path`; nothing is read or written yet.
  package init(path: String, registered: [String: PropertyListValue], storage: Storage) {
    self.registered = registered
    file = PropertyListFile(
      path: path, content: .settings, storage: storage,
      problem: { root in
        guard let root = root.dictionary else { return .damaged(.content(.notA(.settings))) }
        return newerVersion(root, supported: Self.version)
      })
  }

  package var path: String? { file.path }

  /// The player's value, else the registered one; nil where there is neither.
  ///
  /// A file that cannot be read counts as empty; `problem` tells why.
  package func value(_ key: String) -> PropertyListValue? {
    userValue(key) ?? registered[key]
  }

  /// The player's own value; nil where there is none.
  package func userValue(_ key: String) -> PropertyListValue? {
    if let unsaved = unsaved[key] { return unsaved }
    if let held { return held[key] }
    return (try? entries())?[key]
  }

  /// Looks at the file once for all values that `body` asks for, so that they belong together.
  ///
  /// `body` changes nothing.
  package func readingOnce<Value>(_ body: () -> Value) -> Value {
    held = (try? entries()) ?? [:]
    defer { held = nil }
    return body()
  }

  /// The reason that the file cannot be read; nil if it can, or is not there.
  package var problem: StoreError? {
    do {
      _ = try entries()
      return nil
    } catch {
      return error
    }
  }

  /// Sets one key, or removes it; when this returns, the change is on disk.
  ///
  /// If this throws, the value holds until the program ends.
  package func set(_ value: PropertyListValue?, for key: String) throws(StoreError) {
    try update(key) { _ in value }
  }

  /// Changes one key by what it holds, while no other process does.
  ///
  /// Changes that could not be written before are written too. If this throws, the value holds
  /// until the program ends or the next change can be written.
  package func update(
    _ key: String, by change: (PropertyListValue?) -> PropertyListValue?
  ) throws(StoreError) {
    do {
      try file.change { content throws(StoreError) in
        var root = content?.list.root.dictionary ?? [:]
        let before = root
        for (other, value) in unsaved where other != key { root[other] = value }
        root[key] = change(root[key])
        if root == before { return nil }
        return PropertyList(root: .dictionary(root), form: content?.list.form ?? .xml)
      }
      unsaved = [:]
    } catch {
      unsaved[key] = .some(change(userValue(key)))
      throw error
    }
  }

  package func count() throws(StoreError) -> Int { try entries().count }

  /// Copies the file to `folder` and empties it, so that every default holds.
  package func reset(keepingIn folder: String) throws(StoreError) {
    try file.change { content throws(StoreError) in
      if let content { try file.keep(content, in: folder) }
      return PropertyList(root: .dictionary([:]), form: content?.list.form ?? .xml)
    }
    unsaved = [:]
  }

  /// Brings back the settings that `reset` took away; they win over those made since,
  /// among which are defaults that were only written because they were missing.
  package func restore(from folder: String) throws(StoreError) {
    guard let kept = try file.kept(in: folder)?.root.dictionary else { return }
    try file.change { content throws(StoreError) in
      let since = content?.list.root.dictionary ?? [:]
      return PropertyList(
        root: .dictionary(since.merging(kept) { _, old in old }),
        form: content?.list.form ?? .xml)
    }
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  private func entries() throws(StoreError) -> [String: PropertyListValue] {
    try file.read()?.root.dictionary ?? [:]
  }
}
