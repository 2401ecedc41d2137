import ArgumentParser
import Cabinet
import Canvas
import Conversion
import Inspection
import ObjectGraph
import Persistence
import Words

/// `arcade convert`: a store of an object graph into another kind, or scores into the form of
/// another game's file.
struct ConvertCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a store or score file to another format.",
    discussion: """
      An object graph store becomes another kind of store: sqlite, xml or binary. Every object, \
      value and relationship is copied and compared, and anything that can't be converted is \
      reported. The model is the one given with --model, one of the same name next to the store, \
      the one saved in the store, or the arcade's own.

      Scores take another game's file format: whackamole (a property list), skeet (a database), \
      memory (an object graph in two files) or lander (a database with the top five). If the new \
      file is one of the arcade's own score files, the scores are added to it as 'arcade import' \
      does.

      The kind comes from --to, or from the new file's name. The old file isn't changed, and an \
      existing file is only replaced with --force.

      Examples:
        arcade convert members.sqlite members.xml
        arcade convert Journal.sqlite Journal.binary --model Journal.momd
        arcade convert whackamole scores.sqlite --to skeet
      """)

  @Argument(
    help: "The store or score file, or a game for its score file.", completion: .gamesAndFiles)
  var from: String

  @Argument(
    help: "The new file, or a game for its score file.", completion: .gamesAndFiles)
  var to: String

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "sqlite, xml, binary, or a game for its file format.", valueName: "kind"),
    completion: .list(StoreKind.allCases.map(\.rawValue) + GameStorage.all.map(\.game)))
  var kind: String?

  @Option(
    help: ArgumentHelp("The store's model: .mom, .momd or .xcdatamodel.", valueName: "file"),
    completion: .file())
  var model: String?

  @Flag(help: "Replace an existing file (a backup is kept).")
  var force = false

  @OptionGroup var files: FileOptions

  private enum Form {
    case store(StoreKind)
    case scores(GameStorage)
  }

  private static let storeKinds: [(word: String, kind: StoreKind)] = [
    ("sqlite", .sqlite), ("xml", .xml), ("binary", .binary),
  ]
  private static var choices: [String] { storeKinds.map(\.word) + GameStorage.all.map(\.game) }

  func perform() throws -> Int32 {
    let words = Words.english.conversion
    let storage = files.storage
    let source = GameStorage.named(from)?.path(in: storage) ?? storage.path(meantBy: from)
    let destination = GameStorage.named(to)?.path(in: storage) ?? storage.fullPath(of: to)
    switch try form(of: destination, words) {
    case .store(let kind):
      try convert(
        StoreConversion(
          from: source, to: destination, kind: kind, model: model, storage: storage), kind, words)
    case .scores(let game):
      if model != nil { printError(words.modelNotUsed) }
      guard storage.exists(source) else { throw CommandFailure(words.noSuchFile(from.printable)) }
      var conversion = ScoreConversion(
        from: source, to: destination, form: game, storage: storage)
      conversion.importedName = { PlayerName.cut($0) }
      try convert(conversion, words)
    }
    return ExitStatus.done
  }

  private func form(of destination: String, _ words: ConversionWords) throws -> Form {
    guard let kind else {
      if let game = ScoreConversion.form(forName: destination) { return .scores(game) }
      if let kind = StoreConversion.kind(forName: destination) { return .store(kind) }
      throw CommandFailure(
        words.unknownKind(to.printable, Self.choices), exitStatus: ExitStatus.wrongUsage)
    }
    if let found = Self.storeKinds.first(where: { $0.word == kind.lowercased() }) {
      return .store(found.kind)
    }
    if let game = GameStorage.named(kind.lowercased()) { return .scores(game) }
    throw CommandFailure.wrongWord(kind, among: Self.choices, words.noSuchKind)
  }

  private func convert(
    _ conversion: StoreConversion, _ kind: StoreKind, _ words: ConversionWords
  ) throws(CommandFailure) {
    do throws(StoreConversionError) {
      let outcome = try conversion.perform(replacing: force)
      for (entity, count) in outcome.counts { print(words.objects(entity.printable, count)) }
      print(
        words.converted(
          outcome.file.path.printable, kind.rawValue, outcome.modelSource.printable))
      for sentence in outcome.leftBehind { print(sentence.printable) }
      if let replaced = outcome.file.replaced {
        print(words.replacedKept(replaced.place.printable))
      }
    } catch {
      throw CommandFailure(words.sentence(for: error))
    }
  }

  private func convert(
    _ conversion: ScoreConversion, _ words: ConversionWords
  ) throws(CommandFailure) {
    do throws(ScoreConversionError) {
      let outcome = try conversion.perform(replacing: force)
      guard !outcome.isMerged else {
        print(Words.english.commands.imported(outcome.kept, outcome.leftOut))
        return
      }
      print(words.scores(conversion.destination.printable, outcome.kept + outcome.simplified))
      if outcome.simplified > 0 { print(words.simplified(outcome.simplified)) }
      if outcome.leftOut > 0 { print(words.leftOut(outcome.leftOut)) }
      for replaced in outcome.files.compactMap(\.replaced) {
        print(words.replacedKept(replaced.place.printable))
      }
    } catch {
      throw CommandFailure(words.sentence(for: error))
    }
  }
}

extension ConversionWords {
  fileprivate func sentence(for error: StoreConversionError) -> String {
    switch error {
    case .noSuchFile(let path): noSuchFile(path.printable)
    case .noStore(let path): noStore(path.printable, GameStorage.all.map(\.game))
    case .noModel(let path): noModel(path.printable)
    case .taken(let path): taken(path.printable)
    case .ownFile(let path, let name): ownFile(path.printable, name)
    case .unreadable(let path, let text): unreadable(path.printable, text.printable)
    case .unwritable(let path, let text): unwritable(path.printable, text.printable)
    case .modelDiffers(let path, let model, let differences):
      modelDiffers(path.printable, model.printable, differences.map(\.printable))
    }
  }

  fileprivate func sentence(for error: ScoreConversionError) -> String {
    switch error {
    case .noScores(let path): noScores(path.printable)
    case .taken(let path): taken(path.printable)
    case .ownFile(let path, let name): ownFile(path.printable, name)
    case .store(let error): error.sentence
    }
  }
}
