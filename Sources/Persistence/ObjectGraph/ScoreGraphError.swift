import ObjectGraph

/// What our own code finds wrong with the stores.
enum ScoreGraphProblem: Error {
  /// An entry that the details name is not there.
  case missingScore
  /// Other programs changed the files whenever they were to be copied.
  case changedMeanwhile
  /// The bytes of the template are none.
  case noTemplate
}

/// The reason in the words of all stores; `isWriting` decides between not read and not written.
func reason(
  of error: any Error, in configuration: ScoreConfiguration, isWriting: Bool
) -> StoreError.Reason {
  let refusal = { (text: String) -> StoreError.Reason in
    isWriting ? .unwritable(text) : .unreadable(text)
  }
  guard let error = error as? ObjectGraph.StoreError else {
    switch error {
    case ScoreGraphProblem.missingScore: return refusal("a score is gone meanwhile")
    case ScoreGraphProblem.changedMeanwhile: return refusal("another program is using it")
    default: return refusal(clause("\(error)"))
    }
  }
  switch error.reason {
  case .notAStore(let text), .damaged(let text): return .damaged(clause(text))
  case .missingMetadata: return .damaged("it is no score file")
  case .damagedValue: return .damaged("one of its values does not fit")
  case .incompatible(let differences): return incompatible(differences, configuration)
  case .newerVersion(_, let found, let supported):
    return .newerVersion(found: found, supported: supported)
  case .locked: return isWriting ? .busy : .unreadable("another program is using it")
  case .noSpace: return refusal("no space left on device")
  case .readOnly(let text), .system(let text): return refusal(clause(text))
  case .unsupported(let text): return refusal(clause(text))
  case .notUnique: return refusal("two scores have one identifier")
  }
}

/// A store with our entity in another form, or more entities, is of a later version; one
/// without it is not ours.
private func incompatible(
  _ differences: [EntityDifference], _ configuration: ScoreConfiguration
) -> StoreError.Reason {
  let isForeign = differences.contains {
    $0.entity == configuration.entityName && $0.kind == .missingInStore
  }
  return isForeign
    ? .damaged("it is another program's store") : .newerVersion(found: 2, supported: 1)
}

/// A sentence as lower-case words without a full stop.
private func clause(_ text: String) -> String {
  let words = text.hasSuffix(".") ? text.dropLast() : text[...]
  return words.prefix(1).lowercased() + words.dropFirst()
}
