package import KeyedArchives

/// The original's archive: eight values without keys, in this order.
extension SimpleCharacter: ArchivedType {
  /// The original's class.
  package static let archivedClass = ArchivedClass("SimpleCharacter")

  /// Reads the eight values; throws for a word or a number that is not known.
  package init(from node: ArchiveNode) throws(KeyedArchiveError) {
    self.init(
      colour: try Self.word("colour", 0, of: node),
      profession: try Self.word("class", 1, of: node),
      values: try Self.values(of: node))
  }

  package func encode(into encoder: inout ArchiveEncoder) throws(KeyedArchiveError) {
    try encoder.encodeUnkeyed(.string(colour.rawValue))
    try encoder.encodeUnkeyed(.string(profession.rawValue))
    for ability in Ability.allCases { try encoder.encodeUnkeyed(.integer(self[ability])) }
  }

  private static func word<Word: RawRepresentable<String>>(
    _ noun: String, _ position: Int, of node: ArchiveNode
  ) throws(KeyedArchiveError) -> Word {
    guard let text = try node.string(forKey: .unkeyed(position)) else {
      throw node.missing(.unkeyed(position))
    }
    if let word = Word(rawValue: text) { return word }
    let cut = String(text.unicodeScalars.prefix(24))
    throw KeyedArchiveError(.malformed("the \(noun) '\(cut)' is not known"), object: node.number)
  }

  private static func values(of node: ArchiveNode) throws(KeyedArchiveError) -> [Int] {
    var values: [Int] = []
    for ability in Ability.allCases {
      let key = ArchiveKey.unkeyed(2 + ability.rawValue)
      guard let value = try node.integer(forKey: key) else { throw node.missing(key) }
      guard limits.contains(value) else {
        throw KeyedArchiveError(
          .malformed("\(ability.abbreviation) is \(value)"), object: node.number)
      }
      values.append(value)
    }
    return values
  }
}
