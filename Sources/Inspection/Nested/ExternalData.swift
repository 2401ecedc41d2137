import ArcadeFormats
package import DurableFiles
import ObjectGraph

/// Bytes that Core Data keeps in a file of their own beside a store: what the store holds in their place
/// names the file.
///
/// If a model is known, the store's reader follows it; this is for stores without one.
package struct ExternalData {
  package let path: String

  /// Nil for bytes that name no file, or one that isn't there beside the store.
  ///
  /// Throws where it can't be told: the bytes would pass for the value.
  package init?(
    _ bytes: [UInt8], store: String, files: DurableFiles
  ) throws(InspectionError) {
    guard (3...Self.longestName + 2).contains(bytes.count), bytes.first == 2, bytes.last == 0,
      // A name without a slash leads nowhere else.
      bytes.dropFirst().dropLast().allSatisfy({
        // As in the identifiers that Core Data gives to its files.
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    let name = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    let path = SupportFolder(of: store).file(name)
    self.path = path
    let status = try InspectionError.explained(path) { try files.status(path) }
    guard status?.kind == .regular else { return nil }
  }

  /// No file has a longer name, in bytes.
  private static let longestName = 255

  /// Larger files are not read, in bytes.
  private static let largest = 512 << 20

  /// The bytes of the file; throws where it can't be read.
  package func bytes(_ files: DurableFiles) throws(InspectionError) -> [UInt8] {
    try InspectionError.explained(path) { try files.read(path, limit: Self.largest)?.bytes ?? [] }
  }
}
