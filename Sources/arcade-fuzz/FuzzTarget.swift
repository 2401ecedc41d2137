/// One kind of file, and everything that is done with such a file: read, walked through,
/// shown, written again.
struct FuzzTarget: Sendable {
  /// Changes bytes, with others of the same kind as a lender, within a length; nil where the
  /// bytes are not of the form that it knows.
  typealias Mutation =
    @Sendable (_ bytes: [UInt8], _ other: [UInt8]?, _ limit: Int, inout Chance) -> [UInt8]?

  /// The name by which it is chosen; its corpus lies in a folder of this name.
  let name: String
  /// Does with the bytes what the arcade does with such a file.
  ///
  /// Any bytes may come; what
  /// traps here is a fault.
  let run: @Sendable ([UInt8]) -> Void
  /// Changes such a file so that it stays one; nil where changes of bytes are as good.
  var mutation: Mutation?

  static let all = [
    FuzzTarget(
      name: "property-list", run: fuzzPropertyList, mutation: ListMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "archive", run: fuzzArchive, mutation: ListMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "xml-store", run: fuzzXMLStore),
    FuzzTarget(
      name: "sqlite-store", run: fuzzSQLiteStore, mutation: DatabaseMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "model", run: fuzzModel, mutation: ListMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "model-cache", run: fuzzModelCache, mutation: changeModelCache),
    FuzzTarget(
      name: "binary-store", run: fuzzBinaryStore, mutation: StoreMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "scene", run: fuzzScene, mutation: ListMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "json", run: fuzzJSON),
    FuzzTarget(name: "predicate", run: fuzzPredicate),
    FuzzTarget(name: "condition", run: fuzzCondition),
    FuzzTarget(name: "model-source", run: fuzzModelSource),
    FuzzTarget(
      name: "nested-data", run: fuzzNestedData, mutation: ListMutation.change(_:_:limit:_:)),
    FuzzTarget(name: "replay", run: fuzzReplay, mutation: ListMutation.change(_:_:limit:_:)),
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// An input made of another one: mostly a file that still is one, at times any bytes.
  func mutant(_ bytes: [UInt8], _ other: [UInt8]?, limit: Int, _ chance: inout Chance) -> [UInt8] {
    if !chance.oneIn(12), let mutated = mutation?(bytes, other, limit, &chance) { return mutated }
    return chance.changed(bytes, limit: limit)
  }

  /// A mutant of some files by its number, the same each time; a few changes from one of them.
  func mutant(number: Int, of files: [[UInt8]]) -> [UInt8] {
    var chance = Chance(seed: UInt64(bitPattern: Int64(number)))
    var bytes = chance.element(of: files) ?? []
    for _ in 0...chance.number(below: 2) {
      let other = chance.oneIn(4) ? chance.element(of: files) : nil
      bytes = mutant(bytes, other, limit: 1 << 15, &chance)
    }
    return bytes
  }
}

/// Stops the program where something that must hold does not.
func expect(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
  guard isTrue else { fatalError(sentence()) }
}
