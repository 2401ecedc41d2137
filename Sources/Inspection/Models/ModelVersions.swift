import FoundationEssentials
import ObjectGraph

/// The versions of a model in a folder, and the one of them that is shown.
struct ModelVersions {
  private let names: [String]
  private let current: String?
  /// The model that is shown: the current version, or the last where the folder names none.
  let shown: URL

  init(_ url: URL) {
    let (names, current) = ManagedObjectModel.versionNames(in: url)
    (self.names, self.current) = (names, current)
    let last = names.max { Self.order($0) < Self.order($1) }
    shown = names.count > 1 && current == nil ? url.appendingPathComponent(last ?? "") : url
  }

  /// The fact at the head of a model; none for a model without versions.
  var facts: [InspectedField] {
    guard names.count > 1 else { return [] }
    let versions = names.sorted { Self.order($0) < Self.order($1) }.map { name in
      InspectedValue.text(name == shownName ? "\(name) (shown)" : name)
    }
    return [InspectedField("versions", .list(versions))]
  }

  private var shownName: String { current ?? shown.lastPathComponent }

  /// `Model 10` comes after `Model 9`, and both after `Model`.
  private static func order(_ name: String) -> (String, Int, String) {
    let stem = name.prefix { $0 != "." }
    let digits = stem.reversed().prefix { ("0"..."9").contains($0) }.reversed()
    return (String(stem.dropLast(digits.count)), Int(String(digits)) ?? 0, name)
  }
}
