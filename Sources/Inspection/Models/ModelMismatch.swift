import ObjectGraph
import Words

/// A model that is not the one that a store was made with: what is shown by it may be wrong.
struct ModelMismatch {
  /// The entities that are not alike, a part of a sentence each.
  let differences: [String]
  private static let named = 10

  /// Nil where the model fits; a store from before there were version hashes says nothing.
  init?(_ model: ManagedObjectModel, _ metadata: StoreMetadata) throws(ModelError) {
    guard !metadata.versionHashes.isEmpty else { return nil }
    let found = try model.differences(from: metadata).map(\.description)
    guard !found.isEmpty else { return nil }
    differences = found
  }

  private var shown: [String] {
    let more = differences.count - Self.named
    return Array(differences.prefix(Self.named))
      + (more > 0 ? [Words.english.inspection.more(more)] : [])
  }

  /// The line at the head of the file.
  var fact: InspectedField {
    InspectedField(
      "mismatch", .list(([Words.english.inspection.mismatch] + shown).map { .text($0) }))
  }

  /// Said in place of what a wrong model makes of a sound store.
  func error(_ path: String) -> InspectionError {
    InspectionError(.wrongModel(shown), path: path)
  }
}
