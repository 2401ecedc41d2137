import ArcadeFormats
import DurableFiles
import GameCore
import PropertyLists
import SQLiteFiles
import Words

/// Saves something in a private copy of a file: whatever refuses it there would refuse it here.
///
/// Triggers, constraints, identifiers that are used up: a file can be sound to read and take
/// nothing any more, which a player would learn at the end of a game.
struct SavingTrial {
  /// Larger files are not copied.
  private static let mostBytes = 256 << 20

  let storage: Storage

  /// The file as it was found, or with the reason why nothing can be saved in it.
  func tried(_ file: ListedFile) -> ListedFile {
    guard file.state == .sound, let size = file.size, size <= Self.mostBytes,
      let fault = refusal(of: file)
    else { return file }
    return ListedFile(
      name: file.name, path: file.path, kind: file.kind, size: file.size, limit: file.limit,
      modified: file.modified, records: file.records, state: .unwritable(fault))
  }

  private func refusal(of file: ListedFile) -> FileFault? {
    do {
      guard try storage.files.fileKind(of: file.path) == .sqlite else { return nil }
      let game = GameStorage.all.first { $0.path(in: storage) == file.path }
      let members = storage.locations.scoreFile(MemberStoreKind.sqlite.fileName)
      guard game != nil || file.path == members else { return nil }
      let paths = game?.store(in: storage).paths ?? [file.path]
      let copy = try DatabaseCopy(of: paths.filter { storage.exists($0) }, files: storage.files)
      let room = folder(of: copy.path(of: file.path))
      // The next start removes what is left of a private copy.
      defer { try? storage.files.removeFolder(room) }
      let trial = storage.inside(room)
      try withExtendedLifetime(copy) {
        if let game {
          try submit(to: game.store(in: trial))
        } else {
          try Settings(storage: trial).set(
            .string(MemberStoreKind.sqlite.rawValue), for: .membersStore)
          _ = try MemberRegister(storage: trial).add(MemberDetails(name: "check"))
        }
      }
      return nil
    } catch let error as StoreError {
      return fault(error)
    } catch MemberError.store(let error) {
      return fault(error)
    } catch {
      // It could not be tried out: that another program is just writing to it says nothing.
      return nil
    }
  }

  /// A score that enters every table.
  private func submit(to store: any ScoreStore) throws(StoreError) {
    _ = try store.submit(Score(name: "check", points: Int(Int32.max)))
  }

  private func fault(_ error: StoreError) -> FileFault? {
    switch error.reason {
    case .unwritable(let fault), .unreadable(let fault), .damaged(let fault), .notReset(let fault):
      fault
    case .newerVersion, .busy: nil
    }
  }
}
