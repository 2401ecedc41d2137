/// The sentences of the room with the people beside the menu.
package struct CrowdWords: Sendable {
  /// The line of the back office that leads there, and the title of the room.
  package var title: String
  /// Beside it: what can be done there.
  package var detail: String
  /// One person; at most 30 columns.
  ///
  /// The height is in inches, the weight in pounds.
  package var person: @Sendable (_ name: String, _ height: Int, _ weight: Int) -> String
  /// Someone who came for one of the player's feats; at most 30 columns.
  package var guest: @Sendable (_ feat: String) -> String
  /// Stands in place of the list when the file names nobody.
  package var nobody: String
  /// Gives everyone another height and weight.
  package var randomize: String
  /// Puts a file that cannot be read aside and starts with others.
  package var beginAnew: String
  /// Says that what is shown is not what the file holds.
  package var notSaved: @Sendable (_ save: String, _ back: String) -> String
  /// Says that it is now.
  package var saved: String
}

extension CrowdWords {
  static let english = CrowdWords(
    title: "Crowd",
    detail: "the people out front",
    person: { "\($0): \($1)in \($2)lbs" },
    guest: { "a fan of '\($0)'" },
    nobody: "Nobody is here.",
    randomize: "randomize",
    beginAnew: "set aside and start over",
    notSaved: { "Not saved. \($0) saves, \($1) discards." },
    saved: "Saved.")
}
