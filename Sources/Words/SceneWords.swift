/// The sentences of the room with the scenes, and of `arcade scene`.
package struct SceneWords: Sendable {
  /// The line of the back office that leads there, and the title of the list.
  package var title: String
  /// Beside it: what can be seen there.
  package var detail: String
  /// Stands beside a scene that comes with the arcade.
  package var ours: String
  /// Stands beside a scene from the player's folder.
  package var own: String
  /// Below the list: where own scenes are put.
  package var folder: @Sendable (_ path: String) -> String
  /// Says why a file cannot be shown; the reason is in lower-case words.
  package var broken: @Sendable (_ name: String, _ reason: String) -> String
  /// Says that parts of a scene are of kinds that are not known.
  package var skipped: @Sendable (_ count: Int) -> String
  /// Says that there are no pictures of these names.
  package var missing: @Sendable (_ names: [String]) -> String
  /// Refuses a word that is no scene.
  package var noSuchScene:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a word that is no set of characters.
  package var noSuchGlyphs:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a width or height for a printed picture.
  package var badSize: String
  /// Refuses a format of the list for one scene.
  package var noFormat: String
}

extension SceneWords {
  static let english = SceneWords(
    title: "Scenes",
    detail: "built-in and yours",
    ours: "built in",
    own: "yours",
    folder: { "Put yours in \($0)" },
    broken: { "'\($0)' isn't a scene: \($1)." },
    skipped: {
      "\(counted($0, "unknown node")) skipped."
    },
    missing: { "There's no picture called \($0.map { "'\($0)'" }.joined(separator: ", "))." },
    noSuchScene: { "There's no scene '\($0)'. " + choose($1, $2) },
    noSuchGlyphs: { "'\($0)' isn't a set of characters. " + choose($1, $2) },
    badSize: "A picture has 1 to 500 columns and 1 to 200 rows.",
    noFormat: "A scene is drawn. --format is for the list of scenes.")
}
