import ArgumentParser
import Cabinet
import Canvas
import Commands
import Conversion
import DurableFiles
import ObjectGraph
import Persistence
import Words

/// `arcade convert`: a store of an object graph into another kind, or scores into the form of
/// another game's file.
struct ConvertCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    help: \.files.convert,
    examples: """
      arcade convert members.sqlite members.xml
      arcade convert Journal.sqlite Journal.binary --model Journal.momd
      arcade convert whackamole scores.sqlite --to skeet
      arcade convert Info.plist Info.json
      """)

  @Argument(
    help: .words(\.files.converted), completion: .gamesAndFiles)
  var from: String

  @Argument(
    help: .words(\.files.newFile), completion: .gamesAndFiles)
  var to: String

  @Option(
    name: .customLong("to"),
    help: .words(\.files.storeKind, valueName: "kind"),
    completion: .list(
      Self.storeKinds.map(\.word) + ["json"] + GameStorage.all.map(\.game)))
  var kind: String?

  @Option(
    help: .words(\.files.storeModel, valueName: "file"),
    completion: .file())
  var model: String?

  @Flag(help: .words(\.files.forceKeeping))
  var force = false

  @OptionGroup var files: FileOptions

  private enum Form {
    case store(StoreKind)
    case scores(GameStorage)
  }

  private static let storeKinds: [(word: String, kind: StoreKind)] = [
    ("sqlite", .sqlite), ("xml", .xml), ("binary", .binary),
  ]

  /// The words after `--to`: a property list and JSON have forms of their own.
  private func choices(for source: String) -> [String] {
    let isList = PropertyListConversion.isList(source, files.storage)
    let forms =
      isList
      ? PropertyListConversion.Form.allCases.map(\.rawValue) : Self.storeKinds.map(\.word)
    return forms + GameStorage.all.map(\.game)
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.conversion
    let storage = files.storage
    guard NameInBytes(to) == nil else { throw NameInBytes.failure(to) }
    // No path at all would mean the working folder.
    guard !from.isEmpty else { throw CommandFailure(words.noSuchFile(from)) }
    // A pipe is copied to a file before, and from a file afterwards.
    let input = isCopied(from) ? try files.input(from) : nil
    let output = isPipe(to) ? try PipedOutput(to) : nil
    let source =
      input?.path ?? GameStorage.named(from)?.path(in: storage) ?? storage.place(meantBy: from)
    let destination =
      output?.path ?? GameStorage.named(to)?.path(in: storage) ?? storage.fullPath(of: to)
    var mode: UInt32?
    if force, !isPipe(from), output == nil, storage.ownName(of: destination) == nil {
      // If this fails, the replacing fails too and tells why.
      mode = try? storage.files.limitMode(of: destination, toReadersOf: source)
    }
    let report: ConversionReport
    do {
      report = try convert(source, to: destination, words)
    } catch {
      // Nothing was written: whoever could read the file can do so again.
      if let mode { try? storage.files.setMode(mode, of: destination) }
      switch error {
      case let error as StoreConversionError:
        throw CommandFailure(words.sentence(for: error) { shown($0, input, output) })
      case let error as ScoreConversionError:
        throw CommandFailure(words.sentence(for: error) { shown($0, input, output) })
      default: throw error
      }
    }
    guard let output else {
      for line in report.lines + report.losses + report.replaced { print(line) }
      return ExitStatus.done
    }
    for line in report.losses { printError(line) }
    try output.send(by: files)
    return ExitStatus.done
  }

  private func convert(
    _ source: String, to destination: String, _ words: ConversionWords
  ) throws -> ConversionReport {
    let storage = files.storage
    if let form = listForm(of: source, to: destination) {
      let conversion = PropertyListConversion(
        from: source, to: destination, form: form, storage: storage)
      return ConversionReport(try conversion.perform(replacing: force), as: form, words)
    }
    switch try form(of: destination, from: source, words) {
    case .store(let kind):
      let conversion = StoreConversion(
        from: source, to: destination, kind: kind, model: model, storage: storage)
      return ConversionReport(try conversion.perform(replacing: force), as: kind, words)
    case .scores(let game):
      if model != nil { printError(words.modelNotUsed) }
      guard storage.exists(source) else { throw CommandFailure(words.noSuchFile(from.printable)) }
      var conversion = ScoreConversion(
        from: source, to: destination, form: game, storage: storage)
      conversion.importedName = { PlayerName.cut($0) }
      let outcome = try conversion.perform(replacing: force)
      for notice in outcome.notices { printError(notice) }
      guard !isPipe(to) || outcome.files.count == 1 else {
        throw CommandFailure(words.severalFiles(game.game), exitStatus: ExitStatus.wrongUsage)
      }
      return ConversionReport(outcome, at: destination, words)
    }
  }

  /// The new form of a property list or JSON; nil where something else is to be converted.
  private func listForm(of source: String, to destination: String) -> PropertyListConversion.Form? {
    guard PropertyListConversion.isList(source, files.storage) else { return nil }
    if let kind { return PropertyListConversion.Form(rawValue: kind.lowercased()) }
    // A score file may become another game's.
    let isOfScores = ScoreConversion.form(forName: destination) != nil
    guard !isOfScores || !PropertyListConversion.isScoreList(source, files.storage) else {
      return nil
    }
    return PropertyListConversion.form(forName: destination)
  }

  /// A path as sentences say it.
  private func shown(_ path: String, _ input: InputFile?, _ output: PipedOutput?) -> String {
    path == output?.path ? to.printable : (input?.shown(path) ?? path).printable
  }

  private func form(
    of destination: String, from source: String, _ words: ConversionWords
  ) throws -> Form {
    guard let kind else {
      if let game = ScoreConversion.form(forName: destination) { return .scores(game) }
      if let kind = StoreConversion.kind(forName: destination) { return .store(kind) }
      try checkThere(source, words)
      throw CommandFailure(
        words.unknownKind(to.printable, choices(for: source)), exitStatus: ExitStatus.wrongUsage)
    }
    if let found = Self.storeKinds.first(where: { $0.word == kind.lowercased() }) {
      return .store(found.kind)
    }
    if let game = GameStorage.named(kind.lowercased()) { return .scores(game) }
    try checkThere(source, words)
    throw CommandFailure.wrongWord(kind, among: choices(for: source), words.noSuchKind)
  }

  /// The forms depend on the file: of one that isn't there, all that can be told is that.
  private func checkThere(_ source: String, _ words: ConversionWords) throws(CommandFailure) {
    if files.storage.exists(source) { return }
    throw CommandFailure(words.noSuchFile(from.printable))
  }
}

extension ConversionWords {
  fileprivate func sentence(
    for error: StoreConversionError, shown: (String) -> String
  ) -> String {
    switch error {
    case .noSuchFile(let path): noSuchFile(shown(path))
    case .noStore(let path): noStore(shown(path), GameStorage.all.map(\.game))
    case .noModel(let path): noModel(shown(path))
    case .taken(let path): taken(shown(path))
    case .ownFile(let path, let name): ownFile(shown(path), name)
    case .unreadable(let path, let fault): unreadable(shown(path), fault).printable
    case .unwritable(let path, let fault): unwritable(shown(path), fault).printable
    case .modelDiffers(let path, let model, let differences):
      modelDiffers(shown(path), model, differences).printable
    }
  }

  fileprivate func sentence(
    for error: ScoreConversionError, shown: (String) -> String
  ) -> String {
    switch error {
    case .noScores(let path): noScores(shown(path))
    case .taken(let path): taken(shown(path))
    case .ownFile(let path, let name): ownFile(shown(path), name)
    case .store(let error):
      StoreError(error.reason, path: shown(error.path), content: error.content).sentence
    }
  }
}
