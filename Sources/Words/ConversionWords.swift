/// The sentences of `arcade convert`.
package struct ConversionWords: Sendable {
  /// Refuses a word that is no kind of store and no game.
  package var noSuchKind:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Said of a new file whose name does not tell its kind.
  package var unknownKind: @Sendable (_ path: String, _ choices: [String]) -> String
  /// Said when a model was named for scores, which need none.
  package var modelNotUsed: String
  /// Said of a named file that is not there.
  package var noSuchFile: @Sendable (_ path: String) -> String
  /// Said of a file that is no store of an object graph; `games` are the forms of score files.
  package var noStore: @Sendable (_ path: String, _ games: [String]) -> String
  /// Said of a file that holds no game's scores.
  package var noScores: @Sendable (_ path: String) -> String
  /// Said of a store whose model was found nowhere.
  package var noModel: @Sendable (_ path: String) -> String
  /// Said of a file that is in the way.
  package var taken: @Sendable (_ path: String) -> String
  /// Said of a file that is the arcade's own and of another form.
  package var ownFile: @Sendable (_ path: String, _ name: String) -> String
  /// Said of a file that is damaged, or that the system does not hand out.
  package var unreadable: @Sendable (_ path: String, _ text: String) -> String
  /// Said where the model is not the one that a store was made with.
  package var modelDiffers:
    @Sendable (_ path: String, _ model: String, _ differences: [String]) -> String
  /// Said of a file that cannot be written.
  package var unwritable: @Sendable (_ path: String, _ text: String) -> String
  /// One entity of a new store.
  package var objects: @Sendable (_ entity: String, _ count: Int) -> String
  /// Follows these lines: the new store's kind, and where its model came from.
  package var converted: @Sendable (_ path: String, _ kind: String, _ model: String) -> String
  /// The number of scores in a new score file.
  package var scores: @Sendable (_ path: String, _ count: Int) -> String
  /// Said where the form of the new file keeps no details of scores.
  package var simplified: @Sendable (_ count: Int) -> String
  /// Said where the form of the new file had no room for scores.
  package var leftOut: @Sendable (_ count: Int) -> String
  /// Follows all that if a file was replaced.
  package var replacedKept: @Sendable (_ place: String) -> String
}

extension ConversionWords {
  static let english = ConversionWords(
    noSuchKind: { word, choices, suggestion in
      "'\(word)' isn't a kind of store. "
        + (suggestion.map { "Did you mean '\($0)'?" }
          ?? "Choose one of: \(choices.joined(separator: ", ")).")
    },
    unknownKind: { path, choices in
      "Can't tell the kind of store from '\(path)'. "
        + "Use --to with one of: \(choices.joined(separator: ", "))."
    },
    modelNotUsed: "Scores have no model; --model is for Core Data stores.",
    noSuchFile: { "There's no file '\($0)'." },
    noStore: { path, games in
      "'\(path)' isn't a Core Data store. If it holds scores, name a game with --to: "
        + "\(games.joined(separator: ", "))."
    },
    noScores: { "'\($0)' isn't a score file. Nothing was written." },
    noModel: {
      "Converting '\($0)' needs its model. Name it with --model. Nothing was written."
    },
    taken: {
      "'\($0)' already exists. Use --force to replace it (a backup is kept)."
    },
    ownFile: { path, name in
      "'\(path)' is Arcade's own \(name) file. Choose another name."
    },
    unreadable: { "'\($0)' can't be converted: \($1). Nothing was written." },
    modelDiffers: { path, model, differences in
      "'\(path)' can't be converted: its model is not \(model); "
        + "\(differences.joined(separator: ", ")). Nothing was written."
    },
    unwritable: { "'\($0)' can't be written: \($1)." },
    objects: { "  \($0): \($1)" },
    converted: { path, kind, model in
      "Wrote '\(path)' (\(kind) store, model: \(model))."
    },
    scores: { path, count in "\(count) score\(count == 1 ? "" : "s") written to '\(path)'." },
    simplified: {
      "\($0) of them without date, seed and replay, which this format doesn't keep."
    },
    leftOut: { "\($0) left out: this format has no room for them." },
    replacedKept: { "The file it replaces is kept as '\($0)'." })
}
