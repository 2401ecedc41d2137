import ArcadeFormats

/// A game whose seed a league has drawn: a ticket that the league made, and the seed that belongs to it.
package struct DrawnGame: Sendable, Hashable {
  /// A random identifier of the league's server, in lower case: `0f8fad5b-d9cb-469f-a165-70867728950e`.
  package let ticket: String

  /// Takes a ticket; nil where the text is none.
  package init?(ticket: String) {
    let ticket = ticket.lowercased()
    let bytes = Array(ticket.utf8)
    guard bytes.count == 36,
      bytes.indices.allSatisfy({ index in
        [8, 13, 18, 23].contains(index)
          ? bytes[index] == UInt8(ascii: "-") : bytes[index].hexadecimalValue != nil
      })
    else { return nil }
    self.ticket = ticket
  }

  /// The seed: the server's randomness, of which nobody can choose a part.
  package var seed: UInt64 { StateHash.value(of: "drawn \(ticket)") }
}
