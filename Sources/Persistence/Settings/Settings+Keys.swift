import PropertyLists

extension Settings {
  /// The key of the defaults file under which keys of the player's own are.
  package static let keyBindingsKey = "key_bindings"

  /// The player's own keys: names of keys by the name of the action, which has these keys alone.
  ///
  /// Entries that are neither a name nor a list of names are ignored.
  package var keyBindings: [String: [String]] {
    let entries = file.value(Self.keyBindingsKey)?.dictionary ?? [:]
    return entries.compactMapValues { value in
      if let name = value.string { return [name] }
      return value.array?.compactMap(\.string)
    }
  }

  /// Gives actions keys by their names, or their first keys again where there are none; on disk when
  /// this returns.
  ///
  /// Keys of other actions stay, those that this version doesn't know too.
  package func setKeys(_ changes: [String: [String]?]) throws(StoreError) {
    try file.update(Self.keyBindingsKey) { value in
      guard value == nil || value?.dictionary != nil else { return value }
      var entries = value?.dictionary ?? [:]
      for (action, keys) in changes {
        entries[action] = keys.map { .array($0.map { .string($0) }) }
      }
      return entries.isEmpty ? nil : .dictionary(entries)
    }
  }
}
