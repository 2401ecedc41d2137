/// One kind of file, and everything that is done with such a file: read, walked through,
/// shown, written again.
struct FuzzTarget: Sendable {
  /// The name by which it is chosen; its corpus lies in a folder of this name.
  let name: String
  /// Does with the bytes what the arcade does with such a file.
  ///
  /// Any bytes may come; what
  /// traps here is a fault.
  let run: @Sendable ([UInt8]) -> Void

  static let all = [
    FuzzTarget(name: "property-list", run: fuzzPropertyList),
    FuzzTarget(name: "archive", run: fuzzArchive),
    FuzzTarget(name: "xml-store", run: fuzzXMLStore),
    FuzzTarget(name: "sqlite-store", run: fuzzSQLiteStore),
    FuzzTarget(name: "model", run: fuzzModel),
    FuzzTarget(name: "model-cache", run: fuzzModelCache),
    FuzzTarget(name: "binary-store", run: fuzzBinaryStore),
    FuzzTarget(name: "scene", run: fuzzScene),
    FuzzTarget(name: "json", run: fuzzJSON),
    FuzzTarget(name: "predicate", run: fuzzPredicate),
    FuzzTarget(name: "replay", run: fuzzReplay),
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Stops the program where something that must hold does not.
func expect(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
  guard isTrue else { fatalError(sentence()) }
}
