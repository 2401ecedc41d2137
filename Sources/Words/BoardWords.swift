/// The sentences around the lunar lander's board at a URL: its screen and `arcade board`.
public struct BoardWords: Sendable {
  /// The title of the box in which the address is typed.
  public var title: String
  /// Says in the box what a board is; at most four lines of 52 columns.
  public var explanation: String
  /// Stands above the line that is typed into.
  public var prompt: String
  /// Below that line: what may be typed; at most 52 columns, as the two refusals.
  public var hint: String
  /// Refuses a text that is no address.
  public var refused: String
  /// Refuses a text that is longer than any address.
  public var tooLong: String
  /// What `arcade board` prints where no board is set.
  public var notSet: String
  /// What `arcade board` prints first.
  public var place: @Sendable (_ address: String) -> String
  /// What it prints where there has been no meeting yet.
  public var never: String
  /// What it prints of the last one.
  public var last: @Sendable (_ day: String, _ sentence: String) -> String
}
