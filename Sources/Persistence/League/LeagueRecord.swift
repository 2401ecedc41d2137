package import GameCore
import PropertyLists
import Words

extension Replay {
  /// Reads a record as a league keeps it; nil where the bytes are none.
  package init?(leagueRecord bytes: [UInt8]) {
    do {
      self = try ReplayCoding.replay(PropertyList(reading: bytes).root)
    } catch {
      return nil
    }
  }

  /// The bytes of a record as a league keeps it.
  package func leagueRecord() throws(ReplayProblem) -> [UInt8] {
    do {
      return try PropertyList(root: ReplayCoding.value(of: self), form: .binary).bytes()
    } catch {
      throw ReplayProblem(fault: .library(error.text))
    }
  }
}
