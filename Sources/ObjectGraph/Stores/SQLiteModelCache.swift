import ArcadeCZlib
public import FoundationEssentials
import SQLiteFiles

extension ManagedObjectModel {
  /// The model that a store keeps of itself, as stores of apps since 2015 do; nil where it keeps
  /// none.
  ///
  /// Leaves the file as it is; nobody else may have it open. Throws `StoreError` when the file is no store, and `ModelError`
  /// when what it keeps is no model.
  public static func cached(inStoreAt url: URL) throws -> ManagedObjectModel? {
    let path = url.path
    do {
      let connection = try SQLiteDatabase(untouched: path)
      let tables = try connection.texts(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = 'Z_MODELCACHE'")
      guard !tables.isEmpty else { return nil }
      let query = try connection.prepare("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
      guard try query.step(), query.type(0) == .bytes else { return nil }
      return try ManagedObjectModel(cached: query.data(0), name: path)
    } catch let failure as SQLiteError {
      throw failure.storeError(path)
    }
  }

  /// Reads a store's model cache: a compiled model, compressed as raw DEFLATE.
  public init(cached content: Data, name: String = "model cache") throws {
    guard let data = inflated([UInt8](content), limit: 32 << 20) else {
      throw ModelError(["The model cache of '\(name)' cannot be unpacked."])
    }
    try self.init(compiled: Data(data), name: name)
  }
}

/// Unpacks DEFLATE data, raw or with the head of gzip or zlib; nil where it is broken or longer than
/// `limit` bytes.
package func inflated(_ packed: [UInt8], limit: Int, hasHead: Bool = false) -> [UInt8]? {
  var stream = z_stream()
  // 32 more: zlib tells the two heads apart.
  let window: Int32 = hasHead ? 15 + 32 : -15
  guard
    inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return nil }
  defer { inflateEnd(&stream) }
  var packed = packed
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  return packed.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(clamping: input.count)
    while true {
      let (status, count) = chunk.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        return (status, output.count - Int(stream.avail_out))
      }
      result += chunk.prefix(count)
      guard result.count <= limit else { return nil }
      if status == Z_STREAM_END { return result }
      guard status == Z_OK, count > 0 || stream.avail_in > 0 else { return nil }
    }
  }
}
