import ArcadeFormats
package import GameCore

extension Timestamp {
  /// The moment in UTC for other programs: `2026-11-21T00:24:12Z`.
  package var exchanged: String { CivilDate(secondsSince1970: secondsSince1970).text }
}
