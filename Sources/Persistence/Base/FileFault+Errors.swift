package import DurableFiles
import Glibc
package import KeyedArchives
package import PropertyLists
package import SQLiteFiles
package import Words

extension FileFault {
  /// The fault behind an error of the file system.
  package init(_ error: FileError) {
    switch error.reason {
    case .system(let code): self.init(SystemError(code: code))
    case .notAFile: self = .access(.notAFile)
    case .tooLarge(let limit):
      self = .access(
        error.operation == .write ? .wouldBeTooLarge(limit: limit) : .tooLarge(limit: limit))
    case .busy: self = .access(.inUse)
    case .untrustedLink: self = .access(.untrustedLink)
    case .noFreeName: self = .access(.noFreeName)
    case .noRoomForCopy(let size, let folder):
      self = .access(.noRoomForCopy(size: size, folder: folder))
    }
  }

  package init(_ error: SystemError) {
    self = error.code == ENOSPC ? .access(.noSpace) : .library(error.text)
  }

  package init(_ error: PropertyListError) {
    self = error.reason == .empty ? .content(.empty) : .library(error.text)
  }

  package init(_ error: KeyedArchiveError) { self = .library(error.text) }

  /// The fault behind an error of SQLite, also where the bytes are to blame.
  package init(_ error: SQLiteError) {
    switch error.kind {
    case _ where error == .emptyFile: self = .content(.empty)
    case _ where error == .longName: self = .database(.nameTooLong)
    case _ where error == .changedMeanwhile: self = .database(.beingChanged)
    case .notADatabase: self = .database(.notADatabase)
    case .damaged: self = .database(.brokenPages)
    case .busy: self = .access(.inUse)
    case .tooLarge: self = .database(.rowTooLarge)
    case .stopped: self = .database(.endless)
    case .noSpace: self = .access(.noSpace)
    case .inputOutput where error.systemCode != 0, .cannotOpen where error.systemCode != 0:
      self.init(SystemError(code: error.systemCode))
    case .readOnly, .inputOutput, .cannotOpen, .constraint, .statement, .other:
      self = .library(error.text)
    }
  }
}

extension StoreFault {
  /// The fault inside it, as far as it is one of the file.
  package var fault: FileFault {
    switch self {
    case .unreadable(let fault), .unwritable(let fault), .damaged(let fault), .notReset(let fault):
      fault
    case .newerVersion: .content(.laterVersion)
    case .busy: .access(.inUseByAnArcade)
    }
  }
}
