package import Persistence

/// A league that was named for one game, whose seed it drew.
package struct DrawingLeague {
  package let address: LeagueAddress
  /// Has the outbox sent there in the background.
  package let startSending: () -> Void

  package init(address: LeagueAddress, startSending: @escaping () -> Void) {
    (self.address, self.startSending) = (address, startSending)
  }
}
