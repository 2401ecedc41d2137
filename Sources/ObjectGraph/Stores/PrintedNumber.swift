import Glibc

extension Double {
  /// The number as the C library prints it in a format for one double, such as `%.15g`.
  func printed(_ format: String) -> String {
    withVaList([self]) { arguments in
      // The greatest double has 309 digits before its point.
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
        guard let start = buffer.baseAddress else { return "" }
        vsnprintf(start, buffer.count, format, arguments)
        return String(cString: start)
      }
    }
  }
}
