import ArcadeCPostgres

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
      guard let field = answer.field(row, column), field.count.isMultiple(of: 2),
        field.count >= 2, field[0] == UInt8(ascii: "\\"), field[1] == UInt8(ascii: "x")
      else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(field.count / 2 - 1)
      for index in stride(from: 2, to: field.count, by: 2) {
        guard let high = Self.digit(field[index]), let low = Self.digit(field[index + 1]) else {
          return nil
        }
        bytes.append(high << 4 | low)
      }
      return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: nil
      }
    }
  }
}
