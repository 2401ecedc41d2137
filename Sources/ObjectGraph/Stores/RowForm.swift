import FoundationEssentials
import SQLiteFiles

/// The form in which rows of one entity are packed: a word that says which slots have a value, a word
/// for each slot, and behind them the bytes of texts.
///
/// Every value is checked when it's packed, as getters can't throw.
final class RowForm: Sendable {
  /// The form of one slot's word.
  enum Kind: UInt8 {
    /// Not in the row: the slot has its initial value.
    case absent
    case integer16, integer32, integer64, boolean, float, double, date
    /// The position and the number of the bytes.
    case string, uuid, binary
    /// The key of an object.
    case reference

    /// Nil for types whose values are made at once.
    init?(_ type: AttributeType) {
      switch type {
      case .integer16: self = .integer16
      case .integer32: self = .integer32
      case .integer64: self = .integer64
      case .boolean: self = .boolean
      case .float: self = .float
      case .double: self = .double
      case .date: self = .date
      case .string: self = .string
      case .uuid: self = .uuid
      case .binary: self = .binary
      case .undefined, .decimal, .uri, .transformable: return nil
      }
    }
  }

  private struct Step {
    let slot: Int
    let column: Int32
    let kind: Kind
  }

  let kinds: ContiguousArray<Kind>
  /// The values of slots that aren't in a row.
  let initial: ContiguousArray<Value>
  private let steps: ContiguousArray<Step>
  private let destinations: ContiguousArray<IdentifierSpace?>
  /// Longer texts would be copied at each reading.
  private static let longestText = 256

  /// Nil for an entity that has values of other kinds, or too many.
  init?(_ steps: ContiguousArray<SQLiteSelection.Step>, initial: ContiguousArray<Value>) {
    guard initial.count < UInt64.bitWidth else { return nil }
    var kinds = ContiguousArray(repeating: Kind.absent, count: initial.count)
    var destinations = ContiguousArray<IdentifierSpace?>(repeating: nil, count: initial.count)
    for step in steps {
      guard !step.isStoredExternally, step.entityColumn < 0 else { return nil }
      if let type = step.type {
        guard let kind = Kind(type) else { return nil }
        kinds[step.slot] = kind
      } else if let destination = step.destination {
        (kinds[step.slot], destinations[step.slot]) = (.reference, destination)
      }
    }
    self.kinds = kinds
    self.steps = ContiguousArray(
      steps.map { Step(slot: $0.slot, column: $0.column, kind: kinds[$0.slot]) })
    self.destinations = destinations
    self.initial = initial
  }

  /// Bytes of a row without its texts.
  var fixedSize: Int { 8 + 8 * kinds.count }

  /// Writes the row that a statement stands at; false where a value doesn't fit its type or is made at
  /// once, or there is no room for it.
  func pack(_ statement: SQLiteStatement, into row: inout RowBlock.Writer) -> Bool {
    for step in steps {
      switch statement.type(step.column) {
      case .null: continue
      case .integer: guard packInteger(statement, step, into: &row) else { return false }
      case .real: guard packReal(statement, step, into: &row) else { return false }
      case .text:
        guard step.kind == .string else { return false }
        let text = statement.textBytes(step.column)
        guard row.add(text, step.slot, atMost: Self.longestText) else { return false }
      case .bytes:
        guard step.kind == .binary || step.kind == .uuid else { return false }
        let bytes = statement.blobBytes(step.column)
        guard step.kind == .binary || bytes.count == 16,
          row.add(bytes, step.slot, atMost: Self.longestText)
        else { return false }
      }
    }
    return true
  }

  @inline(__always) private func packInteger(
    _ statement: SQLiteStatement, _ step: Step, into row: inout RowBlock.Writer
  ) -> Bool {
    let number = statement.integer(step.column)
    switch step.kind {
    case .integer16, .integer32:
      guard fits(number, step.kind) else { return false }
      row.set(UInt64(bitPattern: number), step.slot)
    case .integer64, .reference: row.set(UInt64(bitPattern: number), step.slot)
    case .boolean: row.set(number == 0 ? 0 : 1, step.slot)
    case .float, .double, .date: row.set(statement.real(step.column).bitPattern, step.slot)
    case .absent: break
    case .string, .uuid, .binary: return false
    }
    return true
  }

  @inline(__always) private func packReal(
    _ statement: SQLiteStatement, _ step: Step, into row: inout RowBlock.Writer
  ) -> Bool {
    switch step.kind {
    case .float, .double, .date: row.set(statement.real(step.column).bitPattern, step.slot)
    case .absent: break
    case .integer16, .integer32, .integer64, .boolean, .reference, .string, .uuid, .binary:
      return false
    }
    return true
  }

  @inline(__always) private func fits(_ number: Int64, _ kind: Kind) -> Bool {
    switch kind {
    case .integer16: number == Int64(Int16(truncatingIfNeeded: number))
    case .integer32: number == Int64(Int32(truncatingIfNeeded: number))
    case .absent, .integer64, .boolean, .float, .double, .date, .string, .uuid, .binary, .reference:
      true
    }
  }

  /// The value that a slot's word stands for.
  @inline(__always) func value(_ row: UnsafeRawPointer, _ slot: Int) -> Value {
    let kind = kinds[slot]
    guard kind != .absent else { return initial[slot] }
    guard row.load(as: UInt64.self) >> UInt64(slot) & 1 == 1 else { return .null }
    let word = row.load(fromByteOffset: 8 + 8 * slot, as: UInt64.self)
    switch kind {
    case .absent: return initial[slot]
    case .integer16, .integer32, .integer64: return .integer(Int64(bitPattern: word))
    case .boolean: return .bool(word != 0)
    case .float: return .float(Float(Double(bitPattern: word)))
    case .double: return .double(Double(bitPattern: word))
    case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: word)))
    case .string: return .string(String(decoding: bytes(row, word), as: UTF8.self))
    case .uuid: return .uuid(UUID(uuid: bytes(row, word).loadUnaligned(as: uuid_t.self)))
    case .binary: return .data(Data(bytes(row, word)))
    case .reference:
      guard let space = destinations[slot] else { return .null }
      return .object(ObjectID(space: space, key: Int64(bitPattern: word)))
    }
  }

  private func bytes(_ row: UnsafeRawPointer, _ word: UInt64) -> UnsafeRawBufferPointer {
    let start = Int(truncatingIfNeeded: word >> 32)
    return UnsafeRawBufferPointer(
      start: row + start, count: Int(truncatingIfNeeded: word & 0xffff_ffff))
  }
}
