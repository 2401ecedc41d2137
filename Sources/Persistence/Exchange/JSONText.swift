import ArcadeFormats
import FoundationEssentials
package import GameCore

package enum JSONText {
  /// Writes records, with sorted keys and indented; the last line is ended.
  ///
  /// JSON may hold any character but C0 as it is; those that steer a terminal are written in JSON's
  /// own escaped form, which means the same.
  package static func text(of records: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(records)
    return escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }

  private static func escaped(_ json: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard scalar.isUnseen, scalar != "\n" else {
        result.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let padded = String(repeating: "0", count: 4 - digits.count) + digits
        result.append(contentsOf: "\\u\(padded)".unicodeScalars)
      }
    }
    return String(result)
  }
}

extension Timestamp {
  /// The moment in UTC for other programs: `2026-11-21T00:24:12Z`.
  package var exchanged: String {
    CivilDate(secondsSince1970: secondsSince1970).text
  }
}
