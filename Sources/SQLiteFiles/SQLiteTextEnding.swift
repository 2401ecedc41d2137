import ArcadeCSQLite
import Glibc

extension SQLiteDatabase {
  /// The name of a function of a value and of bytes: 1 for a text that ends with the bytes, else 0.
  ///
  /// The value's bytes are looked at where SQLite has them. SQL alone would copy each value twice, and
  /// its `LIKE` and `GLOB` stop at a zero.
  package static let textEnding = "arcade_text_ends_with"

  /// Lets statements call the function of that name, in a database whose texts are UTF-8.
  package func addTextEnding() throws(SQLiteError) {
    let code = sqlite3_create_function_v2(
      handle, Self.textEnding, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, values in
        guard let values else { return }
        sqlite3_result_int(context, endsWith(values[0], values[1]) ? 1 : 0)
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }
}

private func endsWith(_ text: OpaquePointer?, _ ending: OpaquePointer?) -> Bool {
  guard sqlite3_value_type(text) == SQLITE_TEXT else { return false }
  let rest = Int(sqlite3_value_bytes(text)) - Int(sqlite3_value_bytes(ending))
  // Bytes of no length have no address, and every text ends with them.
  guard let wanted = sqlite3_value_blob(ending) else { return true }
  // As bytes, since SQLite would copy a text to put a zero behind it.
  guard rest >= 0, let start = sqlite3_value_blob(text) else { return false }
  return memcmp(start + rest, wanted, Int(sqlite3_value_bytes(ending))) == 0
}
