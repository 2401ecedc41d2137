import DurableFiles
import FoundationEssentials
import ObjectGraph

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
