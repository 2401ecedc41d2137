import Canvas
import Commands
import Conversion
import DurableFiles
import ObjectGraph
import Persistence
import Words

/// The sentences about a conversion that went well.
struct ConversionReport {
  /// The new file and its content.
  var lines: [String] = []
  /// The parts that the new form doesn't have.
  var losses: [String] = []
  /// The places of files that were replaced.
  var replaced: [String] = []

  init(_ outcome: StoreConversion.Outcome, as kind: StoreKind, _ words: ConversionWords) {
    lines = outcome.counts.map { words.objects($0.entity.printable, $0.count) }
    lines.append(
      words.converted(
        outcome.file.path, kind.rawValue, outcome.modelSource
      ).printable)
    losses = outcome.leftBehind.map { words.loss($0).printable }
    replaced = [outcome.file].sentences(words)
  }

  init(
    _ outcome: PropertyListConversion.Outcome, as form: PropertyListConversion.Form,
    _ words: ConversionWords
  ) {
    lines = [words.listConverted(outcome.file.path.printable, form.rawValue)]
    losses = outcome.losses.map { words.listLoss($0) }
    replaced = [outcome.file].sentences(words)
  }

  init(_ outcome: ScoreConversion.Outcome, at path: String, _ words: ConversionWords) {
    guard !outcome.isMerged else {
      lines = [Words.spoken.commands.imported(outcome.kept, outcome.leftOut)]
      return
    }
    lines = [words.scores(path.printable, outcome.kept + outcome.simplified)]
    if outcome.simplified > 0 { losses.append(words.simplified(outcome.simplified)) }
    if outcome.leftOut > 0 { losses.append(words.leftOut(outcome.leftOut)) }
    replaced = outcome.files.sentences(words)
  }
}

extension [RestoredFile] {
  fileprivate func sentences(_ words: ConversionWords) -> [String] {
    compactMap(\.replaced).map { words.replacedKept($0.place.printable) }
  }
}

/// A new file that goes to standard output or a pipe when it is whole.
struct PipedOutput {
  private let word: String
  private let room: PrivateFolder
  /// The place to make the file at.
  let path: String

  /// Takes the word on the command line; throws a sentence.
  init(_ word: String) throws(CommandFailure) {
    do {
      (self.word, room) = (word, try PrivateFolder())
    } catch {
      throw .notWritten(word, error)
    }
    path = room.path + "/output"
  }

  /// Writes the file to where the word says.
  func send(by files: FileOptions) throws(CommandFailure) {
    let content: FileContent?
    do {
      content = try files.storage.files.read(path, limit: .max)
    } catch {
      throw .notWritten(word, error)
    }
    let bytes = content?.bytes ?? []
    guard let place = files.output(word) else { return try printBytes(bytes) }
    // The file beside which it was made is its owner's alone.
    try files.write(bytes, to: place, force: false, newMode: FileOptions.privateMode)
  }
}
