import ArcadeCPostgres
import ArcadeFormats

/// The rows that a statement gave, read as text.
final class Answer {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) {
    self.result = result
  }

  deinit { PQclear(result) }

  /// The rows in their order.
  var rows: [Row] { (0..<Int(PQntuples(result))).map { Row(answer: self, row: Int32($0)) } }
  var first: Row? { rows.first }
  /// The rows that were inserted, changed or deleted.
  var changed: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  fileprivate func field(_ row: Int32, _ column: Int) -> UnsafeBufferPointer<UInt8>? {
    guard column < Int(PQnfields(result)), PQgetisnull(result, row, Int32(column)) == 0,
      let value = PQgetvalue(result, row, Int32(column))
    else { return nil }
    let length = Int(PQgetlength(result, row, Int32(column)))
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self), count: length)
  }

  struct Row {
    fileprivate let answer: Answer
    fileprivate let row: Int32

    /// The text of a column, counted from 0; nil for none.
    func text(_ column: Int) -> String? {
      answer.field(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    func integer(_ column: Int) -> Int? { text(column).flatMap { Int($0) } }
    func isTrue(_ column: Int) -> Bool { text(column) == "t" }

    /// The bytes of a column, which come as `\x` and two digits each.
    func bytes(_ column: Int) -> [UInt8]? {
      guard let field = answer.field(row, column), field.starts(with: "\\x".utf8) else {
        return nil
      }
      return [UInt8](hexadecimal: field.dropFirst(2))
    }
  }
}
