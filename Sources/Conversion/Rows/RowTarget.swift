import Inspection
import JSON
import Persistence
import SQLiteFiles
import Words

/// The part of a file with rows that a change is about.
enum RowTarget {
  /// One value: `Recipe[12].name`.
  case value(RowName, column: String)
  /// A row that goes: `Recipe[12]`.
  case row(RowName)
  /// A table or an entity that gets a row: `Recipe`.
  case table(String)

  /// Takes a key path; throws where it names no such part.
  init(_ path: ValuePath, for operation: ValueEdit.Operation) throws(EditProblem) {
    let parts = path.components
    switch operation {
    case .replace:
      guard let column = parts.last, let row = RowName(parts.dropLast()) else { throw .noRowPath }
      self = .value(row, column: column)
    case .remove:
      guard let row = RowName(parts[...]) else { throw .noRowName }
      self = .row(row)
    case .add:
      guard parts.count == 1, RowName(parts[0]) == nil else { throw .noTableName }
      self = .table(parts[0])
    }
  }
}

/// A row as a key path names it: `Recipe[12]`.
struct RowName {
  let table: String
  /// The row's number, or the primary key of a table that has none, as it was typed.
  let key: String
  /// The row's number, which may have been typed with `p` before it; nil for another key.
  var number: Int64? { SQLiteRowKey.rowNumber(key) }
  /// Everything else that the text may mean: a name and a key may hold brackets themselves.
  private let others: [SplitRowName]

  /// Takes parts of a key path that are one name, as a key may hold dots: `words[a.b]`.
  init?(_ parts: ArraySlice<String>) {
    self.init(parts.joined(separator: "."))
  }

  init?(_ text: String) {
    let splits = SplitRowName.all(in: text).filter { !$0.table.isEmpty && !$0.key.isEmpty }
    guard let first = splits.first else { return nil }
    self.init(first, others: Array(splits.dropFirst()))
  }

  private init(_ split: SplitRowName, others: [SplitRowName] = []) {
    // The name without any character, as a key path has it.
    table = split.table == "\"\"" ? "" : split.table
    key = split.key
    self.others = others
  }

  /// The same with the name of a table that there is, if the text can mean one.
  func named(among names: [String]) -> RowName {
    guard names.firstIndex(named: table, \.self) == nil else { return self }
    return others.map { RowName($0) }.first { other in
      names.firstIndex(named: other.table, \.self) != nil
    } ?? self
  }
}

/// The values of a new row, as a person typed them: `{"name": "Ann", "age": 40}`.
struct RowText {
  let values: [(name: String, value: JSONValue)]

  /// Throws for a text that is no object of single values in JSON, or that names one twice.
  init(_ text: String) throws(EditProblem) {
    // The error shows the text and the form that's wanted, to which the parser's reason adds nothing.
    guard let document = try? JSONDocument(reading: Array(text.utf8)),
      case .object(let object) = document.root,
      Set(object.members.map { Array($0.name.utf8) }).count == object.members.count,
      object.members.allSatisfy(\.value.isSingle)
    else { throw .noRowValues(text: text) }
    values = object.members.map { ($0.name, $0.value) }
  }
}

extension JSONValue {
  fileprivate var isSingle: Bool {
    switch self {
    case .null, .boolean, .number, .string: true
    case .array, .object: false
    }
  }

  /// True for a text.
  var isText: Bool {
    switch self {
    case .string: true
    case .null, .boolean, .number, .array, .object: false
    }
  }

  /// The value as a person types it; nil for nothing and for what holds others.
  var typed: String? {
    switch self {
    case .boolean(let truth): "\(truth)"
    case .number(let number): number.spelling
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }
}
