import DurableFiles
import ObjectGraph
import SQLiteFiles
import Words

/// A fault that our own code finds in stores of the object graph.
enum GraphProblem: Error {
  /// An entry that another store names is not there.
  case missingScore
  /// A store cannot be made, nor copied from a template.
  case noTemplate
  /// A copy holds fewer objects than its original.
  case notAllCopied
}

/// The reason in the words of all stores; `isWriting` decides between not read and not written.
///
/// A store is recognized by one of its entities; `content` is what it should be.
func graphReason(
  of error: any Error, entity: String, content: StoreContent, isWriting: Bool
) -> StoreError.Reason {
  let refusal = { (fault: FileFault) -> StoreError.Reason in
    isWriting ? .unwritable(fault) : .unreadable(fault)
  }
  guard let error = error as? ObjectGraph.StoreError else {
    switch error {
    case let error as SQLiteError: return isWriting ? error.writingReason : error.readingReason
    case let error as SystemError: return refusal(FileFault(error))
    case GraphProblem.missingScore: return refusal(.database(.scoreGone))
    case GraphProblem.notAllCopied: return refusal(.database(.copyIncomplete))
    default: return refusal(.library(clause("\(error)")))
    }
  }
  switch error.reason {
  case .notAStore(let text), .damaged(let text): return .damaged(.library(clause(text)))
  case .missingMetadata: return .damaged(.content(.notA(content)))
  case .damagedValue: return .damaged(.database(.badValue))
  case .incompatible(let differences): return incompatible(differences, entity)
  case .newerVersion(_, let found, let supported):
    return .newerVersion(found: found, supported: supported)
  case .locked: return isWriting ? .busy : .unreadable(.access(.inUse))
  case .noSpace: return refusal(.access(.noSpace))
  case .readOnly(let text), .system(let text): return refusal(.library(clause(text)))
  case .unsupported(let text): return refusal(.library(clause(text)))
  case .sharedIdentity(let other): return refusal(.database(.sameIdentity(as: other)))
  case .notUnique: return refusal(.database(.notUnique))
  }
}

/// A store with our entity in another form, or more entities, is of a later version; one
/// without it is not ours.
private func incompatible(
  _ differences: [EntityDifference], _ entity: String
) -> StoreError.Reason {
  let isForeign = differences.contains { $0.entity == entity && $0.kind == .missingInStore }
  return isForeign
    ? .damaged(.database(.foreignStore)) : .newerVersion(found: 2, supported: 1)
}

/// A sentence as part of another, without a full stop; a name such as SQLite stays a name.
private func clause(_ text: String) -> String {
  let words = text.hasSuffix(".") ? text.dropLast() : text[...]
  guard words.dropFirst().first?.isUppercase != true else { return String(words) }
  return words.prefix(1).lowercased() + words.dropFirst()
}

extension ObjectGraph.StoreError {
  /// True where the file may be sound, and could not be read at the moment.
  var mayPass: Bool {
    switch reason {
    case .system, .locked, .readOnly, .noSpace: true
    case .notAStore, .missingMetadata, .incompatible, .newerVersion, .damagedValue, .damaged,
      .unsupported, .sharedIdentity, .notUnique:
      false
    }
  }
}
