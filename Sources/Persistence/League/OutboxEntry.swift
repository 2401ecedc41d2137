import ArcadeFormats
package import GameCore
import PropertyLists

/// A finished game that is to be sent to a league.
package struct OutboxEntry: Sendable, Hashable {
  /// An identifier of its own, by which it's in the league once, however often it's sent.
  package let id: String
  /// The address of the league that was set when it was played.
  package let league: String
  /// The end of the game.
  package let date: Timestamp
  /// The ticket of a seed that the league drew; nil for an ordinary game.
  package let ticket: String?
  package let replay: Replay

  package init(id: String, league: String, date: Timestamp, ticket: String?, replay: Replay) {
    (self.id, self.league, self.date) = (id, league, date)
    (self.ticket, self.replay) = (ticket, replay)
  }

  /// An identifier that nobody else makes.
  package static func makeIdentifier() -> String {
    (0..<16).map { _ in UInt8.random(in: 0...255) }.markedAsRandomUUID.uuidText
  }
}

/// The form of an entry in its file.
extension OutboxEntry {
  private enum Key {
    static let version = "arcadeOutbox"
    static let id = "id"
    static let league = "league"
    static let date = "date"
    static let ticket = "ticket"
    static let record = "record"
  }

  private static let version = 1

  func value() throws(PropertyListError) -> PropertyListValue {
    var root: [String: PropertyListValue] = [
      Key.version: .integer(Self.version), Key.id: .string(id), Key.league: .string(league),
      Key.date: .date(PropertyListDate(secondsSince1970: date.secondsSince1970)),
      Key.record: try ReplayCoding.value(of: replay),
    ]
    root[Key.ticket] = ticket.map { .string($0) }
    return .dictionary(root)
  }

  /// Reads an entry; nil for what is none.
  init?(_ root: PropertyListValue) {
    guard let root = root.dictionary, root[Key.version] == .integer(Self.version),
      let id = root[Key.id]?.string, DrawnGame(ticket: id) != nil,
      let league = root[Key.league]?.string,
      let date = root[Key.date]?.date?.secondsSince1970,
      let record = root[Key.record]
    else { return nil }
    do {
      let replay = try ReplayCoding.replay(record)
      self.init(
        id: id, league: league, date: Timestamp(secondsSince1970: date),
        ticket: root[Key.ticket]?.string, replay: replay)
    } catch {
      return nil
    }
  }
}
