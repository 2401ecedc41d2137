import ArcadeFormats
import DurableFiles
import Inspection
import JSON
package import Persistence
import PropertyLists
package import Words

/// A property list or JSON that is written in another form.
package struct PropertyListConversion: Sendable {
  /// The forms that are written.
  package enum Form: String, Sendable, CaseIterable {
    case xml, binary, json
  }

  package struct Outcome: Sendable {
    /// The new file.
    package let file: RestoredFile
    /// The parts that the new form has no place for, or keeps as something else.
    package let losses: [ListLoss]
  }

  private let source: String
  private let destination: String
  private let form: Form
  private let storage: Storage
  private static let mostBytes = 512 << 20

  package init(from source: String, to destination: String, form: Form, storage: Storage) {
    (self.source, self.destination) = (source, destination)
    (self.form, self.storage) = (form, storage)
  }

  /// Returns true for a file that is a property list or JSON.
  package static func isList(_ path: String, _ storage: Storage) -> Bool {
    // A file that cannot be looked at is told of by what opens it.
    switch (try? storage.files.fileKind(of: path)) ?? nil {
    case .binaryPropertyList, .json, .openStep: true
    case .xml(let root)?: FileKind.xml(root: root).isPropertyListInXML
    // Any word could begin such a file.
    case .openStepEntries: root(at: path, storage) != nil
    case .sqlite, .binaryStore, .empty, .unknown, nil: false
    }
  }

  /// Returns true for a table of scores, which can become another game's.
  package static func isScoreList(_ path: String, _ storage: Storage) -> Bool {
    root(at: path, storage)?.dictionary?["hiscores"] != nil
  }

  /// Nil for what cannot be read, of which the conversion tells.
  private static func root(at path: String, _ storage: Storage) -> PropertyListValue? {
    guard let bytes = (try? storage.files.read(path, limit: mostBytes))??.bytes else { return nil }
    return try? root(bytes)
  }

  /// The form that a new file has by the ending of its name; nil for any other.
  package static func form(forName path: String) -> Form? {
    let name = fileName(of: path).lowercased()
    if name.hasSuffix(".json") { return .json }
    return name.hasSuffix(".plist") || name.hasSuffix(".xml") ? .xml : nil
  }

  /// Writes the new file; with `replacing` the present one is kept among the backups first.
  package func perform(replacing: Bool) throws(StoreConversionError) -> Outcome {
    if !replacing, try storage.isTaken(destination) { throw .taken(path: destination) }
    if let name = storage.ownName(of: destination) {
      throw .ownFile(path: destination, name: name)
    }
    let (bytes, losses) = try converted(try content())
    do throws(FileError) {
      return Outcome(file: try storage.place(bytes, at: destination), losses: losses)
    } catch {
      throw .unwritable(path: error.path, .file(FileFault(error)))
    }
  }

  private func content() throws(StoreConversionError) -> [UInt8] {
    do throws(FileError) {
      if let content = try storage.files.read(source, limit: Self.mostBytes) {
        return content.bytes
      }
    } catch {
      throw .unreadable(path: error.path, .file(FileFault(error)))
    }
    throw .noSuchFile(path: source)
  }

  private func converted(
    _ bytes: [UInt8]
  ) throws(StoreConversionError) -> (bytes: [UInt8], losses: [ListLoss]) {
    do {
      if FileKind(bytes) == .json {
        let document = try JSONDocument(
          reading: JSONDocument.inUTF8(bytes), valueLimit: 4_000_000)
        if form == .json { return (document.bytes(), []) }
        var reading = ListOfJSON()
        let root = try reading.value(document.root) ?? .string("")
        return (try list(root), reading.losses)
      }
      let root = try Self.root(bytes)
      guard form == .json else {
        let fractions = form == .xml ? root.countOfFractions : 0
        let losses = fractions == 0 ? [] : [ListLoss(kind: .fraction, count: fractions)]
        return (try list(root), losses)
      }
      var writing = JSONOfList()
      return (JSONDocument(root: writing.value(root)).bytes(), writing.losses)
    } catch let error as JSONError {
      throw .unreadable(path: source, .file(.library(error.text)))
    } catch let error as PropertyListError {
      throw .unreadable(path: source, .file(FileFault(error)))
    } catch {
      throw .unreadable(path: source, .file(.library("\(error)")))
    }
  }

  private static func root(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListValue {
    switch FileKind(bytes) {
    case .openStep, .openStepEntries: try PropertyListValue(readingOpenStep: bytes)
    case .sqlite, .binaryPropertyList, .binaryStore, .xml, .json, .empty, .unknown:
      try PropertyList(readingExactly: bytes).root
    }
  }

  private func list(_ root: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    if form == .xml, let scalar = root.scalarOutsideXML { throw .outsideXML(scalar) }
    return try PropertyList(root: root, form: form == .xml ? .xml : .binary).bytes()
  }
}

extension PropertyListValue {
  /// The number of dates with a part of a second, which XML has no form for.
  fileprivate var countOfFractions: Int {
    switch self {
    case .date(let date):
      date.secondsSinceReference == date.secondsSinceReference.rounded(.down) ? 0 : 1
    case .array(let values): values.reduce(0) { $0 + $1.countOfFractions }
    case .dictionary(let pairs): pairs.values.reduce(0) { $0 + $1.countOfFractions }
    case .string, .data, .integer, .unsignedInteger, .hugeInteger, .real, .boolean,
      .uniqueIdentifier:
      0
    }
  }

  /// The first character of its texts that XML has no form for; no reader of XML takes a file with one.
  fileprivate var scalarOutsideXML: Unicode.Scalar? {
    switch self {
    case .string(let text): text.unicodeScalars.first(where: \.isOutsideXML)
    case .array(let values): values.lazy.compactMap(\.scalarOutsideXML).first
    case .dictionary(let pairs):
      pairs.lazy.compactMap {
        $0.key.unicodeScalars.first(where: \.isOutsideXML) ?? $0.value.scalarOutsideXML
      }.first
    case .data, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date,
      .uniqueIdentifier:
      nil
    }
  }
}

/// A property list as JSON: dates are texts, bytes are Base64.
private struct JSONOfList {
  private var counts: [ListLoss.Kind: Int] = [:]

  var losses: [ListLoss] {
    ListLoss.Kind.allCases.compactMap { kind in
      counts[kind].map { ListLoss(kind: kind, count: $0) }
    }
  }

  mutating func value(_ value: PropertyListValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .unsignedInteger(let number): return .integer(number)
    case .hugeInteger(let digits):
      if let number = JSONNumber(spelling: digits) { return .number(number) }
      counts[.number, default: 0] += 1
      return .string(digits)
    case .real(let number):
      if number.isFinite, let spelled = JSONNumber(spelling: "\(number)") {
        return .number(spelled)
      }
      counts[.number, default: 0] += 1
      return .string("\(number)")
    case .boolean(let truth): return .boolean(truth)
    case .date(let date):
      counts[.date, default: 0] += 1
      let seconds = date.secondsSinceReference + Double(PropertyListDate.referenceSeconds)
      return .string(dateText(secondsSince1970: seconds))
    case .data(let bytes):
      counts[.data, default: 0] += 1
      return .string(base64Text(bytes))
    case .array(let elements): return .array(elements.map { self.value($0) })
    case .dictionary(let entries):
      return .object(
        JSONObject(
          entries.sorted { $0.key < $1.key }.map {
            .init(name: $0.key, value: self.value($0.value))
          }))
    case .uniqueIdentifier(let number):
      counts[.reference, default: 0] += 1
      return .object(JSONObject([.init(name: "CF$UID", value: .integer(number))]))
    }
  }
}

/// JSON as a property list, which has no null and no name twice.
private struct ListOfJSON {
  private var nulls = 0
  private var rounded = 0
  private var repeated = 0

  var losses: [ListLoss] {
    [
      ListLoss(kind: .figures, count: rounded), ListLoss(kind: .null, count: nulls),
      ListLoss(kind: .repeated, count: repeated),
    ].filter { $0.count > 0 }
  }

  mutating func value(_ value: JSONValue) throws(PropertyListError) -> PropertyListValue? {
    switch value {
    case .null:
      nulls += 1
      return nil
    case .boolean(let truth): return .boolean(truth)
    case .number(let number):
      guard number.isWhole else {
        guard !number.isOutOfRange else { throw .numberOutOfRange(number.spelling) }
        if !number.isTextOfDouble { rounded += 1 }
        return .real(number.double)
      }
      // The binary form has no place for more than 64 bits, and says so.
      return Int(number.spelling).map { .integer($0) }
        ?? UInt64(number.spelling).map { .unsignedInteger($0) } ?? .hugeInteger(number.spelling)
    case .string(let text): return .string(text)
    case .array(let elements):
      var values: [PropertyListValue] = []
      for element in elements {
        if let value = try self.value(element) { values.append(value) }
      }
      return .array(values)
    case .object(let object):
      var entries: [String: PropertyListValue] = [:]
      for member in lastMembers(of: object) {
        if let value = try self.value(member.value) { try entries.put(value, under: member.name) }
      }
      return .dictionary(entries)
    }
  }

  /// Of a name that stands twice the last one counts, as it does for other readers, even if it's null.
  private mutating func lastMembers(of object: JSONObject) -> [JSONObject.Member] {
    guard Set(object.members.map(\.name)).count < object.members.count else {
      return object.members
    }
    let places = object.members.enumerated().map { (Array($1.name.utf8), $0) }
    let last = Dictionary(places) { $1 }
    let members = object.members.enumerated().filter { last[Array($1.name.utf8)] == $0 }
    repeated += object.members.count - members.count
    return members.map(\.element)
  }
}
