import Canvas
import Commands
import DurableFiles
import Persistence
import Words

extension FileOptions {
  /// Writes everything the arcade keeps into one file, which only its owner can read; gives the exit
  /// code.
  func exportEverything(to word: String, force: Bool) throws(CommandFailure) -> Int32 {
    let words = Words.spoken.commands
    let archive: ArcadeArchive
    let bytes: [UInt8]
    do {
      archive = try ArcadeArchive(packing: storage)
      bytes = try archive.bytes()
    } catch let error as StoreError {
      guard case .damaged = error.reason else { throw CommandFailure(error.sentence.printable) }
      let all = ArcadeArchive.damage(in: storage)
      for other in all where other.path != error.path { printError(other) }
      throw CommandFailure(error.sentence.printable + " " + words.checkFound(max(1, all.count)))
    } catch {
      throw .notWritten(word, error)
    }
    for error in archive.leftOut { printError(error.sentence.printable + " " + words.notInArchive) }
    // They belong to this machine until they are saved: whoever leaves it for another has to know.
    for notice in GameStorage.all.compactMap({ $0.waitingScores(in: storage) }) {
      printError(notice.sentence.printable)
    }
    let status = archive.leftOut.isEmpty ? ExitStatus.done : ExitStatus.failed
    guard let path = output(word) else {
      try printBytes(bytes)
      return status
    }
    try write(bytes, to: path, force: force, newMode: Self.privateMode)
    let told = archive.leftOut.isEmpty ? words.everythingExported : words.restExported
    print(told(archive.count, path.printable))
    return status
  }

  /// Adds what an archive holds to the arcade; gives the exit code.
  func importEverything(from word: String) throws(CommandFailure) -> Int32 {
    let words = Words.spoken.commands
    let input = try input(word)
    do {
      let content = try storage.files.read(input.path, limit: ArcadeArchive.sizeLimit)
      guard let content else { throw CommandFailure(words.noSuchFile(input.name)) }
      let archive = try ArcadeArchive(content.bytes)
      let tell = { (notice: StoreNotice) in printError(notice) }
      try archive.merge(into: storage, tell).forEach(tell)
      print(words.everythingImported(archive.count, input.name))
      return ExitStatus.done
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as ArcadeArchiveError {
      throw CommandFailure(words.notImported(error, input.name))
    } catch let error as StoreError {
      throw CommandFailure(error.sentence.printable + " " + words.importAgain)
    } catch {
      throw .notRead(input.name, error)
    }
  }
}

extension CommandWords {
  fileprivate func notImported(_ error: ArcadeArchiveError, _ name: String) -> String {
    switch error {
    case .notAnArchive: notAnArchive(name)
    case .newer(let version): newerArchive(name, version)
    case .badEntry(let path): badArchive(name, path.printable.cut(to: 60))
    case .unsound(let path): badArchive(name, path.printable.cut(to: 60))
    }
  }
}
