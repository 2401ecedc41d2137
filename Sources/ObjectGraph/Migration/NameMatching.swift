/// Finds for names in a new model what they were in an old one: by renaming identifier, else by
/// the same name.
struct NameMatching {
  /// An entity or property as far as its name goes.
  struct Named {
    let name: String
    let renamingIdentifier: String?
  }

  /// The old name of each new one that has one.
  private(set) var sources: [String: String] = [:]
  /// Sentences about old names that several new ones claim.
  private(set) var problems: [String] = []
  private var takers: [String: String] = [:]

  init(from old: [Named], to new: [Named]) {
    for name in new {
      guard let identifier = name.renamingIdentifier else { continue }
      let source =
        old.first { $0.renamingIdentifier == identifier } ?? old.first { $0.name == identifier }
      if let source { take(source.name, name.name) }
    }
    for name in new where sources[name.name] == nil && takers[name.name] == nil {
      if old.contains(where: { $0.name == name.name }) { take(name.name, name.name) }
    }
    // A renamed property may get its first name back.
    for name in new where sources[name.name] == nil {
      let source = old.first { $0.renamingIdentifier == name.name && takers[$0.name] == nil }
      if let source { take(source.name, name.name) }
    }
  }

  private mutating func take(_ source: String, _ name: String) {
    if let other = takers[source] {
      problems.append("'\(other)' and '\(name)' both claim to be what was '\(source)'.")
    } else {
      sources[name] = source
      takers[source] = name
    }
  }

  /// Returns true if an old name is somewhere in the new model.
  func isTaken(_ source: String) -> Bool { takers[source] != nil }
}
