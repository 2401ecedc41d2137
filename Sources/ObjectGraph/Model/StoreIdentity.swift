package import DurableFiles
import Glibc

/// Makes the identities of stores.
///
/// Foundation's `UUID()` gives one and the same value, all but zero, wherever it cannot open
/// `/dev/urandom`: in a root folder without devices, or with no descriptor free.
package enum StoreIdentity {
  /// A new UUID of version 4, in capitals; throws where the system has no random numbers to give.
  package static func makeUUID() throws(SystemError) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    let isFilled = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { getentropy($0, buffer.count) == 0 } ?? false
    }
    guard isFilled else { throw SystemError(code: errno) }
    return uuid(bytes)
  }

  /// The text of 16 random bytes: version and variant as RFC 9562 has them.
  static func uuid(_ random: [UInt8]) -> String {
    var text = ""
    for (index, byte) in random.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      let marked =
        switch index {
        case 6: byte & 0x0f | 0x40
        case 8: byte & 0x3f | 0x80
        default: byte
        }
      let digits = String(marked, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
