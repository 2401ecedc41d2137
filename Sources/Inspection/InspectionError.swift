package import DurableFiles
import JSON
import Persistence
import PropertyLists
package import SQLiteFiles
package import Words

/// The reason that a file cannot be shown.
package struct InspectionError: Error, Sendable, Hashable {
  package let path: String
  package let fault: InspectionFault

  package init(_ fault: InspectionFault, path: String) {
    (self.path, self.fault) = (path, fault)
  }

  package init(_ error: FileError, path: String) {
    self.init(.file(FileFault(error)), path: path)
  }

  package init(_ error: SQLiteError, path: String) {
    self.init(.file(FileFault(error)), path: path)
  }

  init(_ error: PropertyListError, path: String) {
    self.init(.file(FileFault(error)), path: path)
  }

  init(_ error: JSONError, path: String) {
    self.init(.file(.library(error.text)), path: path)
  }

  /// True if its rows took too long, so that to ask for fewer of them is no use.
  var isStopped: Bool {
    if case .endless = fault { true } else { false }
  }

  /// False if the parts that were read are of two states of the file.
  package var leavesTheRest: Bool {
    if case .changedWhileRead = fault { false } else { true }
  }

  /// The reason and the place, in lower-case words without a full stop.
  package func text(in words: Words) -> String { words.inspection.fault(fault) }

  /// The same in English.
  package var text: String { text(in: .english) }

  /// The same for a sentence that itself says that nothing was changed, or is about no change.
  package var reason: String {
    let (text, ending) = (self.text, ". It has not been changed")
    return text.hasSuffix(ending) ? String(text.dropLast(ending.count)) : text
  }
}

extension InspectionError: PlayerMessage {
  package func sentence(in words: Words) -> String { words.inspection.cannotBeShown(path, fault) }
}

extension InspectionError {
  /// The message of a store or a model, as a part of a sentence.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as InspectionError: self.init(error.fault, path: path)
    case let error as SQLiteError: self.init(error, path: path)
    case let error as FileError: self.init(error, path: path)
    default: self.init(.file(.library(Self.clause(error, path))), path: path)
    }
  }

  /// Does a part of the work on a file; what goes wrong becomes an error about that file.
  static func explained<Answer>(
    _ path: String, _ work: () throws -> Answer
  ) throws(InspectionError) -> Answer {
    do {
      return try work()
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  /// A library's message without the file's name, which the sentence around it has.
  private static func clause(_ error: any Error, _ path: String) -> String {
    var text = "\(error)"
    for word in ["", "The model ", "The folder "] {
      let name = word + "'\(path)' "
      if text.hasPrefix(name) { text = "it " + text.dropFirst(name.count) }
    }
    while text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
