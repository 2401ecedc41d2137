import ArcadeFormats
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
    return bytes.markedAsRandomUUID.uuidText.uppercased()
  }
}
