/// Fetches recordings of a league in the background, one at a time.
package protocol LeagueCourier: AnyObject {
  /// Starts fetching the recording of an entry, in place of another one; returns at once.
  func fetch(_ entry: String)
  /// The present state of the last errand; asks nobody, and never waits.
  var errand: LeagueErrand { get }
}

/// The state of an errand for a recording.
package enum LeagueErrand: Sendable, Hashable {
  case running
  /// The recording was fetched, and is kept.
  case done
  /// It couldn't be, for the reason that the sentence says; not yet safe to draw.
  case failed(String)
  /// The league hasn't answered for so long that nobody waits any more.
  case gaveUp
}
