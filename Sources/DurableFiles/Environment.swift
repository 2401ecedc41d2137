@preconcurrency import Glibc

package enum Environment {
  /// The environment's variables; of names given twice the first counts.
  package static let variables = read()

  /// The same as it is now.
  package static func read() -> [String: String] {
    var variables: [String: String] = [:]
    variables.reserveCapacity(64)
    var entry = environ
    while let pointer = entry.pointee {
      if let sign = strchr(pointer, CInt(UInt8(ascii: "="))) {
        let bytes = UnsafeRawBufferPointer(start: pointer, count: sign - pointer)
        let name = String(decoding: bytes, as: UTF8.self)
        if variables[name] == nil { variables[name] = String(cString: sign + 1) }
      }
      entry += 1
    }
    return variables
  }

  /// Seconds that the clock here is ahead of Greenwich at a moment, which is another number in summer
  /// than in winter.
  package static func secondsFromGreenwich(at secondsSince1970: Int64) -> Int64 {
    var moment = time_t(secondsSince1970)
    var local = tm()
    localtime_r(&moment, &local)
    return Int64(local.tm_gmtoff)
  }
}
