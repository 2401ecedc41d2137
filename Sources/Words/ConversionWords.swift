/// The sentences of `arcade convert`.
package struct ConversionWords: Sendable {
  /// Refuses a word that is no form of file and no game.
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
  package var unreadable: @Sendable (_ path: String, _ fault: InspectionFault) -> String
  /// Said where the model is not the one that a store was made with.
  package var modelDiffers:
    @Sendable (_ path: String, _ model: ModelOrigin, _ differences: [String]) -> String
  /// Said of a file that cannot be written.
  package var unwritable: @Sendable (_ path: String, _ fault: InspectionFault) -> String
  /// Refuses a pipe for the form of a game whose scores are in several files.
  package var severalFiles: @Sendable (_ game: String) -> String
  /// One entity of a new store.
  package var objects: @Sendable (_ entity: String, _ count: Int) -> String
  /// Follows these lines: the new store's kind, and where its model came from.
  package var converted: @Sendable (_ path: String, _ kind: String, _ model: ModelOrigin) -> String
  /// Follows that for each part that the new store lacks or has in another form.
  package var loss: @Sendable (_ loss: ConversionLoss) -> String
  /// The line after a property list or JSON was written, and what follows it.
  package var listConverted: @Sendable (_ path: String, _ form: String) -> String
  package var listLoss: @Sendable (_ loss: ListLoss) -> String
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
      "Can't convert to '\(word)'. "
        + (suggestion.map { "Did you mean '\($0)'?" }
          ?? "Choose one of: \(choices.joined(separator: ", ")).")
    },
    unknownKind: { path, choices in
      "Can't tell the form of the file from '\(path)'. "
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
    unreadable: { path, fault in
      "'\(path)' can't be converted: \(InspectionWords.english.fault(fault)). Nothing was written."
    },
    modelDiffers: { path, model, differences in
      "'\(path)' can't be converted: its model isn't \(InspectionWords.english.model(model)); "
        + "\(differences.joined(separator: ", ")). Nothing was written."
    },
    unwritable: { "'\($0)' can't be written: \(InspectionWords.english.fault($1))." },
    severalFiles: {
      "Scores in the form of \($0) are several files. Name a file instead of a pipe."
    },
    objects: { "  \($0): \($1)" },
    converted: { path, kind, model in
      "Wrote '\(path)' (\(kind) store, model: \(InspectionWords.english.model(model)))."
    },
    loss: text,
    listConverted: { "Converted to '\($0)' (\($1))." },
    listLoss: { loss in
      switch loss.kind {
      case .date: "\(counted(loss.count, "date")) became text; JSON has no dates."
      case .fraction:
        "\(counted(loss.count, "date")) lost the fraction of a second; XML has none."
      case .data: "\(counted(loss.count, "block")) of bytes became Base64 text."
      case .number: "\(counted(loss.count, "number")) became text; JSON has no such numbers."
      case .reference: "\(counted(loss.count, "reference")) became {\"CF$UID\": N}."
      case .null: "\(counted(loss.count, "null")) left out; property lists have none."
      case .figures:
        "\(counted(loss.count, "number")) \(loss.count == 1 ? "was" : "were") rounded; property lists "
          + "keep 64 bits."
      case .repeated: "\(counted(loss.count, "value")) left out; their keys come again later."
      }
    },
    scores: { "\(counted($1, "score")) written to '\($0)'." },
    simplified: {
      "\($0) of them without date, seed and replay, which this format doesn't keep."
    },
    leftOut: { "\($0) left out: this format has no room for them." },
    replacedKept: { "The file it replaces is kept as '\($0)'." })

  @Sendable private static func text(_ loss: ConversionLoss) -> String {
    switch loss {
    case .history(let tables, let rows):
      "The history of changes isn't copied: "
        + "\(tables.map { "'\($0)'" }.joined(separator: ", ")) with \(counted(rows, "row"))."
    case .table(let name, let rows):
      "The table '\(name)' isn't part of the object graph and isn't copied: "
        + "\(counted(rows, "row"))."
    case .program(let type, let name): "The \(type) '\(name)' isn't copied."
    case .model:
      "The store's own copy of its model isn't copied. Keep the old store or its model: the new "
        + "store needs it."
    case .noHashes:
      "The store has no version hashes, so nothing proves that the model is its own. Every object "
        + "fits it."
    case .healed(let count, let first):
      "\(counted(count, "broken reference")) of the old store \(count == 1 ? "is" : "are") repaired "
        + "in the new one: \(first)"
    case .leadsNowhere(let entity, let property, let objects):
      "\(name(entity, property, objects)) refers to an object that isn't there, and is left empty."
    case .filledIn(let entity, let property, let objects):
      "\(name(entity, property, objects)) is filled in: only the other end referred to it, and this "
        + "kind of store keeps both ends alike."
    case .changed(let entity, let property, let objects):
      "\(name(entity, property, objects)) isn't the same: this kind of store can't keep it exactly."
    }
  }

  private static func name(_ entity: String, _ property: String, _ objects: Int) -> String {
    "'\(entity).\(property)' of \(counted(objects, "object"))"
  }
}
