import FoundationEssentials
package import GameCore
import ObjectGraph
package import Words

package struct RecordedRun: Sendable, Hashable {
  /// When; nil for a moment outside the years 1 to 9999.
  package let date: Timestamp?
  /// The process ID, above 0.
  package let processID: Int

  package init(date: Timestamp?, processID: Int) {
    self.date = date
    self.processID = processID
  }
}

/// The reason that a run was not recorded.
package enum RunError: Error, Sendable, Hashable {
  /// The faults that the model finds, a sentence each.
  case invalid([String])
  case store(StoreError)
}

extension RunError: PlayerMessage {
  package func sentence(in words: Words) -> String {
    switch self {
    case .invalid(let sentences): words.stores.refusals(sentences)
    case .store(let error): error.sentence(in: words)
    }
  }
}

/// The starts of the arcade, kept to the newest 1,000.
package final class RunHistory: RoomStore {
  /// The number of runs that are kept.
  package static let capacity = 1_000

  private let file: RunFile

  /// Works on the files of a storage and speaks English; nothing is read or written yet.
  package convenience init(storage: Storage) {
    self.init(storage: storage, language: .english)
  }

  /// Works on the files of a storage; refusals are in a language of the model.
  package init(storage: Storage, language: RunLanguage) {
    file = RunFile(storage: storage, language: language)
  }

  package func takeNotices() -> [StoreNotice] { file.takeNotices() }

  /// Every run, by date.
  package func runs() throws(StoreError) -> [RecordedRun] {
    let found = try file.read { context in
      try context.fetch(FetchRequest(Run.self).sorted(by: .ascending(\.date))).map { run in
        RecordedRun(date: Timestamp(run.date), processID: Int(run.processID))
      }
    }
    return found ?? []
  }

  /// Adds a run that starts now; when this returns, it is on disk.
  ///
  /// Those before the newest 1,000 go, in the order in which they were added: a clock that was
  /// set back costs no new run its place.
  package func record(processID: Int32) throws(RunError) {
    let outcome: Result<Void, RunError>
    do throws(StoreError) {
      outcome = try file.change { context in
        context.insert(Run.self).processID = processID
        for old in try context.fetch(FetchRequest(Run.self)).dropLast(Self.capacity) {
          context.delete(old)
        }
        do { try context.save() } catch let error as ValidationError {
          return .failure(.invalid(error.failures.map(\.sentence)))
        }
        return .success(())
      }
    } catch {
      throw .store(error)
    }
    try outcome.get()
  }
}
