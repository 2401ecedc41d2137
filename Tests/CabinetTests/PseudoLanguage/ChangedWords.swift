import Testing

@testable import Words

/// Changes every text of a language, and every text that its functions give.
///
/// It looks for them in the fields of the words, so a sentence that is added is changed too.
struct ChangedWords {
  let change: @Sendable (String) -> String

  /// A copy of one of the types of the words with changed texts.
  func changed<Value>(_ value: Value) -> Value {
    var copy = value
    withUnsafeMutableBytes(of: &copy) { bytes in
      guard let start = bytes.baseAddress else { return }
      changeField(value, at: start)
    }
    return copy
  }

  /// Puts a changed value where an equal one is; gives true.
  func put<Value>(_ value: Value, at place: UnsafeMutableRawPointer) -> Bool {
    place.assumingMemoryBound(to: Value.self).pointee = value
    return true
  }

  /// Puts what is made of the value at a place there; gives true.
  func replace<Value>(at place: UnsafeMutableRawPointer, with make: (Value) -> Value) -> Bool {
    put(make(place.assumingMemoryBound(to: Value.self).pointee), at: place)
  }

  private func changeField(_ value: Any, at place: UnsafeMutableRawPointer) {
    guard !changeTexts(value, at: place), !changeFunction(value, at: place) else { return }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else {
      Issue.record("A pseudo-language has no form for a field of type \(type(of: value)).")
      return
    }
    var offset = 0
    for child in mirror.children {
      let layout = Self.layout(of: child.value)
      offset = (offset + layout.alignment - 1) / layout.alignment * layout.alignment
      changeField(child.value, at: place + offset)
      offset += layout.size
    }
  }

  private func changeTexts(_ value: Any, at place: UnsafeMutableRawPointer) -> Bool {
    if let text = value as? String { return put(change(text), at: place) }
    if let texts = value as? [String] { return put(texts.map(change), at: place) }
    if let texts = value as? [String: String] { return put(texts.mapValues(change), at: place) }
    if let files = value as? [String: FileWords] { return put(files.mapValues(changed), at: place) }
    if let feats = value as? [String: FeatText] { return put(feats.mapValues(changed), at: place) }
    if let settings = value as? [String: SettingsWords.Setting] {
      return put(settings.mapValues(changed), at: place)
    }
    return false
  }

  private static func layout(of value: Any) -> (size: Int, alignment: Int) {
    func measure<Value>(_: Value) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    return _openExistential(value, do: measure)
  }
}

extension Words {
  /// The same words with every text changed, but for the help of commands.
  func changed(by change: @escaping @Sendable (String) -> String) -> Words {
    let other = ChangedWords(change: change)
    return Words(
      common: other.changed(common), keys: other.changed(keys),
      keyChoice: other.changed(keyChoice), title: other.changed(title),
      difficulty: other.changed(difficulty), name: other.changed(name),
      highScores: other.changed(highScores), settings: other.changed(settings),
      backOffice: other.changed(backOffice), help: other.changed(help), game: other.changed(game),
      result: other.changed(result), reader: other.changed(reader), board: other.changed(board),
      league: other.changed(league), visitor: { change(self.visitor($0)) },
      commands: other.changed(commands), commandHelp: commandHelp, backups: other.changed(backups),
      conversion: other.changed(conversion), stores: other.changed(stores),
      edits: other.changed(edits), inspection: other.changed(inspection),
      terminal: other.changed(terminal), games: other.changed(games), rooms: other.changed(rooms),
      files: other.changed(FilesOnly(files: files)).files,
      someRecords: { change(self.someRecords($0)) })
  }
}

/// Texts of files as a field, since fields are what is changed.
private struct FilesOnly {
  var files: [String: FileWords]
}
