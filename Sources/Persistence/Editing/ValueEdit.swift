import ArcadeFormats
import DurableFiles
import JSON
import PropertyLists
package import Words

/// A change of one value deep inside a JSON or property-list file.
package struct ValueEdit: Sendable, Hashable {
  /// The result of a change.
  package struct Outcome: Sendable, Hashable {
    /// The value before, on one line.
    package let old: ShownValue
    /// The value now, on one line.
    package let new: ShownValue
    /// The folder that has the copy of the file as it was.
    package let backupFolder: String

    package init(old: ShownValue, new: ShownValue, backupFolder: String) {
      (self.old, self.new, self.backupFolder) = (old, new, backupFolder)
    }
  }

  package enum Operation: Sendable, Hashable {
    case replace, add, remove
  }

  /// The reason that the file was not changed.
  package struct Failure: Error, Sendable, Hashable, PlayerMessage {
    let file: String
    let fact: EditFact

    package init(file: String, fact: EditFact) {
      (self.file, self.fact) = (file, fact)
    }

    package func sentence(in words: Words) -> String { words.edits.failure(fact, file) }
  }

  private static let mostBytes = 16 << 20
  private static let mostValues = 1_000_000

  package let file: String
  /// The file's name in sentences.
  private let name: String
  package let path: ValuePath
  package let text: String
  /// The kind it is to have; nil for the one it has.
  package let kind: ValueKind?
  private let operation: Operation

  /// Takes a file with its name in sentences where that isn't its path, the way to a value, the new
  /// value's text, and its kind where that is to change.
  package init(
    file: String, shownAs name: String? = nil, path: ValuePath, text: String,
    kind: ValueKind? = nil, operation: Operation = .replace
  ) {
    (self.file, self.name) = (file, name ?? file)
    self.operation = operation
    self.path = path
    self.text = text
    self.kind = kind
  }

  /// Changes the file; on disk when this returns, and its state before in the backups.
  ///
  /// A JSON text and a property list in XML differ in the bytes of that value alone; a binary one keeps
  /// its form.
  ///
  /// A trial changes nothing.
  package func perform(
    in storage: Storage, isTrial: Bool = false
  ) throws(Failure) -> Outcome {
    let lock = isTrial ? nil : try lock(storage)
    defer { lock?.release() }
    let bytes = try read(storage)
    let change = try changed(bytes)
    if isTrial { return Outcome(old: change.old, new: change.new, backupFolder: "") }
    try write(change.bytes, inPlaceOf: bytes, storage)
    return Outcome(
      old: change.old, new: change.new, backupFolder: storage.locations.backupFolder)
  }

  /// The file's content with the change; the file stays as it is.
  package func changedContent(in storage: Storage) throws(Failure) -> [UInt8] {
    try changed(try read(storage)).bytes
  }

  // MARK: - The value

  private struct Change {
    let bytes: [UInt8]
    let old, new: ShownValue
  }

  private func changed(_ bytes: [UInt8]) throws(Failure) -> Change {
    switch FileKind(bytes) {
    case .binaryPropertyList, .xml: return try changedList(bytes)
    case .openStep, .openStepEntries:
      // Any word could begin such a file.
      if (try? PropertyListValue(readingOpenStep: bytes, repairingText: true)) != nil {
        throw failure(.openStep)
      }
      return try changedJSON(bytes)
    case .sqlite, .binaryStore, .json, .empty, .unknown: return try changedJSON(bytes)
    }
  }

  /// A text in UTF-16 stays one.
  private func changedJSON(_ bytes: [UInt8]) throws(Failure) -> Change {
    let text = JSONDocument.inUTF8(bytes)
    let change = try operation == .replace ? replacedJSON(text) : splicedJSON(text)
    guard text != bytes else { return change }
    return Change(
      bytes: JSONDocument.bytes(ofText: change.bytes, encodedAs: bytes), old: change.old,
      new: change.new)
  }

  private func replacedJSON(_ bytes: [UInt8]) throws(Failure) -> Change {
    let (root, ranges) = try read(bytes)
    let old = try found { () throws(EditProblem) in try root.value(at: path) }
    let new = try found { () throws(EditProblem) in try old.replacement(text, as: kind) }
    let line = JSONDocument.line(new)
    var changed = bytes
    if let range = ranges.last { changed.replaceSubrange(range, with: Array(line.utf8)) }
    return Change(bytes: changed, old: .text(JSONDocument.line(old)), new: .text(line))
  }

  /// A part is added to the value around it, or taken from it.
  private func splicedJSON(_ bytes: [UInt8]) throws(Failure) -> Change {
    let (root, ranges) = try read(bytes)
    let around = try found { () throws(EditProblem) in
      try path.parent.map { parent throws(EditProblem) in try root.value(at: parent) } ?? root
    }
    if operation == .remove {
      let old = try found { () throws(EditProblem) in try root.value(at: path) }
      guard !ranges.isEmpty else { throw failure(.value(.isRoot)) }
      // A name that stands twice goes twice; the last one first, so that the others keep their places.
      var changed = bytes
      for range in ranges.reversed() {
        changed = JSONSplice(changed).removing(range, isMember: around.object != nil)
      }
      return Change(bytes: changed, old: old.shown, new: .text(""))
    }
    let name = try found { () throws(EditProblem) in try path.newName(in: around) }
    let new = try found { () throws(EditProblem) in
      try JSONValue.null.replacement(text, as: kind ?? .string)
    }
    let place = try self.range(of: path.parent, in: bytes)
    let line = JSONDocument.line(new)
    return Change(
      bytes: JSONSplice(bytes).adding(line, named: name, in: place), old: .text(""),
      new: .text(line))
  }

  /// The bytes of a value; of the whole text for nil.
  private func range(of path: ValuePath?, in bytes: [UInt8]) throws(Failure) -> Range<Int> {
    let blanks = Set(" \t\r\n".utf8)
    do {
      if let path,
        let range = try JSONDocument.range(
          of: path.components, in: bytes, valueLimit: Self.mostValues)
      {
        return range
      }
    } catch {
      throw failure(.unknownForm(.library(error.text)))
    }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = bytes.dropFirst(isMarked ? 3 : 0).firstIndex { !blanks.contains($0) } ?? 0
    return start..<((bytes.lastIndex { !blanks.contains($0) } ?? start) + 1)
  }

  private func read(_ bytes: [UInt8]) throws(Failure) -> (root: JSONValue, ranges: [Range<Int>]) {
    do {
      let text = try JSONDocument(reading: bytes, valueLimit: Self.mostValues)
      let ranges = try JSONDocument.ranges(
        of: path.components, in: bytes, valueLimit: Self.mostValues)
      return (text.root, ranges)
    } catch {
      throw failure(.unknownForm(.library(error.text)))
    }
  }

  private func changedList(_ bytes: [UInt8]) throws(Failure) -> Change {
    var list = try readable { () throws(PropertyListError) in
      try PropertyList(readingExactly: bytes)
    }
    let root = list.root
    // No reader of XML would take the file any more.
    let added = operation == .remove ? "" : text + (path.components.last ?? "")
    if list.form == .xml, let scalar = added.unicodeScalars.first(where: \.isOutsideXML) {
      throw failure(.notAPropertyList(FileFault(.outsideXML(scalar))))
    }
    let change = try found { () throws(EditProblem) in
      try root.applying(operation, text, kind, at: path)
    }
    // XML has no form for a part of a second.
    if list.form == .xml, let value = change.value, value.hasFractionOfSecond {
      throw failure(.value(.wrongKind(text: text, kind: .date, isAskedFor: true)))
    }
    list.root = change.root
    let whole = list
    let changed = try readable { () throws(PropertyListError) -> [UInt8] in
      if let spliced = try spliced(bytes, change, whole) { return spliced }
      return try whole.bytes()
    }
    return Change(bytes: changed, old: change.old, new: change.new)
  }

  /// A list in XML with the change alone; nil where it has to be written anew: in another form or
  /// encoding.
  private func spliced(
    _ bytes: [UInt8], _ change: ListChange, _ wanted: PropertyList
  ) throws(PropertyListError) -> [UInt8]? {
    guard wanted.form == .xml, let splice = XMLPropertyListSplice(bytes) else { return nil }
    let changed: [UInt8]?
    switch (operation, change.value) {
    case (.replace, let value?): changed = try splice.replacing(path.components, with: value)
    case (.add, let value?):
      changed = try splice.adding(
        value, named: change.key, to: Array(path.components.dropLast()))
    case (.remove, _):
      changed = try splice.removing(path.components)
    case (.replace, nil), (.add, nil): changed = nil
    }
    // Whatever the file's text was: the change is the one that was asked for, or the file is written anew.
    guard let changed, let list = try? PropertyList(readingExactly: changed),
      list.root == wanted.root
    else { return nil }
    return changed
  }

  private func readable<Value>(
    _ work: () throws(PropertyListError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try work()
    } catch {
      throw failure(.notAPropertyList(FileFault(error)))
    }
  }

  private func found<Value>(
    _ work: () throws(EditProblem) -> Value
  ) throws(Failure) -> Value {
    do {
      return try work()
    } catch {
      throw failure(.value(error))
    }
  }

  private func failure(_ fact: EditFact) -> Failure { Failure(file: name, fact: fact) }

  // MARK: - The file

  /// The lock that the arcade's own files have; another folder is not littered with one.
  private func lock(_ storage: Storage) throws(Failure) -> FileLock? {
    let locations = storage.locations
    let own = [locations.dataFolder, locations.configurationFolder, locations.stateFolder]
    guard own.contains(where: { file.hasPrefix($0 + "/") }) else { return nil }
    do {
      // A lock in a folder that is not there would be the wrong thing to complain about.
      guard try storage.files.status(file) != nil else { return nil }
      return try storage.files.lock(file, timeout: storage.lockTimeout)
    } catch {
      throw failure(.unwritable(path: nil, FileFault(error)))
    }
  }

  private func read(_ storage: Storage) throws(Failure) -> [UInt8] {
    do {
      if let content = try storage.files.read(file, limit: Self.mostBytes) {
        return content.bytes
      }
    } catch {
      throw failure(.unreadable(FileFault(error)))
    }
    throw failure(.noFile)
  }

  /// Without a copy of what was there nothing is changed.
  private func write(
    _ changed: [UInt8], inPlaceOf bytes: [UInt8], _ storage: Storage
  ) throws(Failure) {
    do {
      try storage.files.keepBackup(
        of: bytes, name: storage.backupName(of: file), in: storage.locations.backupFolder,
        stamp: storage.stamp, durably: true)
      try storage.files.replace(file, with: changed)
    } catch {
      throw failure(.unwritable(path: error.path, FileFault(error)))
    }
  }
}

extension Storage {
  /// The full path that a word on a command line means: a file as seen from the current
  /// folder, or else one of the arcade's own, by its path in their folders or by its name in
  /// `arcade where`.
  package func path(meantBy word: String) -> String {
    let path = fullPath(of: word)
    guard !word.hasPrefix("/"), !exists(path) else { return path }
    let folders = [locations.dataFolder, locations.configurationFolder, locations.stateFolder]
    let inFolders = folders.map { "\($0)/\(word)" }
    let named = DataFile.all.first { $0.name == word }?.paths(locations) ?? []
    return (inFolders + named).first { exists($0) } ?? path
  }

  /// The full path of a file as seen from the current folder; the arcade's own files have one spelling,
  /// under which their locks and backups are found.
  package func fullPath(of word: String) -> String {
    let path = word.hasPrefix("/") ? word : "\(FileLocations.currentFolder())/\(word)"
    return OwnFile(at: path, in: self)?.path ?? path
  }

  /// Returns true if there is something at the path, even if nobody may look at it.
  package func exists(_ path: String) -> Bool {
    do {
      return try files.status(path) != nil
    } catch {
      return true
    }
  }
}
