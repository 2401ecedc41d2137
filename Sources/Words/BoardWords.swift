/// The sentences around the lunar lander's board at a URL: its screen and `arcade board`.
package struct BoardWords: Sendable {
  /// The title of the box in which the address is typed.
  package var title: String
  /// Says in the box what a board is; at most four lines of 52 columns.
  package var explanation: String
  /// Stands above the line that is typed into.
  package var prompt: String
  /// Below that line: what may be typed; at most 52 columns, as the two refusals.
  package var hint: String
  /// Refuses a text that is no address.
  package var refused: String
  /// Refuses a text that is longer than any address.
  package var tooLong: String
  /// The line of `arcade board` if no board is set.
  package var notSet: String
  /// The first line of `arcade board`.
  package var place: @Sendable (_ address: String) -> String
  /// Its line if there has been no meeting yet.
  package var never: String
  /// Its line about the last meeting.
  package var last: @Sendable (_ day: String, _ sentence: String) -> String
  /// The result of a meeting; the address is as it may be shown.
  package var synced: @Sendable (_ address: String, _ exchange: BoardExchange) -> String
  /// The error, the place, and the fate of the scores.
  package var failure: @Sendable (_ address: String, _ reason: BoardReason) -> String
  /// A fault in lower-case words without a full stop.
  package var fault: @Sendable (_ fault: BoardFault) -> String
}
