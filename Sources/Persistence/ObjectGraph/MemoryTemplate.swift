import CEmbeddedAssets
import DurableFiles
import FoundationEssentials
import ObjectGraph

/// A score file without scores, for where none can be made: the bytes of
/// `Assets/Templates/memory_template.sqlite` when the program was built.
package let memoryTemplate: [UInt8] = {
  var count = 0
  let first = embedded_assets(&count)
  let asset = UnsafeBufferPointer(start: first, count: count).first {
    String(cString: $0.path) == "Templates/memory_template.sqlite"
  }
  return asset.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) } ?? []
}()

/// The template's identity, which no copy keeps.
private let templateUUID = "00000000-0000-4000-8000-000000000000"

/// The template as a store of its own; nil where it is no template.
///
/// Throws where there are no random numbers for its own identity.
func newStore(from template: [UInt8]) throws(SystemError) -> [UInt8]? {
  let old = Array(templateUUID.utf8)
  guard let start = template.firstRange(of: old)?.lowerBound else { return nil }
  var copy = template
  copy.replaceSubrange(start..<start + old.count, with: Array(try StoreIdentity.makeUUID().utf8))
  return copy
}
