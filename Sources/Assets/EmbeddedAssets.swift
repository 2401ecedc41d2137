import CEmbeddedAssets

/// The files of the folder `Assets` as they were when the program was built.
enum EmbeddedAssets {
  /// The paths within `Assets`, in the order of the table.
  static var paths: [String] {
    table.map { String(cString: $0.path) }
  }

  /// The bytes of a file, or nil where it is not embedded.
  static func bytes(at path: String) -> [UInt8]? {
    table.first { String(cString: $0.path) == path }
      .map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) }
  }

  private static var table: UnsafeBufferPointer<embedded_asset> {
    var count = 0
    let first = embedded_assets(&count)
    return UnsafeBufferPointer(start: first, count: count)
  }
}
