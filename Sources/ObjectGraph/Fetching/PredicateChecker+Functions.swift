extension PredicateChecker {
  func checked(
    _ function: PredicateFunction, _ arguments: [ExpressionNode]
  ) throws(FetchError) -> (ExpressionNode, ValueKind) {
    var checked: [ExpressionNode] = []
    for (argument, wanted) in zip(arguments, function.parameters) {
      let (node, found) = try kind(argument)
      guard found == wanted || found == .nothing else {
        throw FetchError(.wrongKind(key: name(argument), expected: found.name, found: wanted.name))
      }
      checked.append(node)
    }
    return (.function(function, checked), function.result)
  }

  /// Both values are of one kind; a constant takes that of the other.
  func checked(
    _ test: PredicateNode, _ first: ExpressionNode, _ second: ExpressionNode
  ) throws(FetchError) -> (ExpressionNode, ValueKind) {
    let test = try check(test)
    var (a, kindA) = try kind(first)
    var (b, kindB) = try kind(second)
    if kindA == .nothing { kindA = kindB }
    if case .value = a, kindA != kindB, kindB != .nothing {
      (a, kindA) = (try coerce(a, to: kindB, second), kindB)
    }
    if kindB != .nothing, kindA != kindB { b = try coerce(b, to: kindA, first) }
    kindB = kindA
    return (.ternary(test, a, b), kindB)
  }

  func checked(
    _ path: ScopedPath, _ place: ElementPlace, _ rest: [String]
  ) throws(FetchError) -> (ExpressionNode, ValueKind) {
    let (path, end) = try many(path)
    let owner = try follow(path.names.dropLast(), from: try start(path))
    if let name = path.names.last, try !property(name, of: owner).isOrdered {
      throw FetchError(
        .wrongRelationship(
          key: name, entity: owner.name, sentence: "has no order: only SIZE can be asked for"))
    }
    return (.element(path, place, rest: rest), try inside(end).kind(of: ScopedPath(rest)))
  }

  /// `objectID` at the end of a path stands for the object itself, where nothing is called so.
  func withoutIdentifier(_ path: ScopedPath) -> ScopedPath {
    names(path, endWith: ["objectID"]) ?? path
  }

  /// The object whose `entity` or `entity.name` a path asks for; nil where it asks for something else.
  func ownerOfEntityName(_ path: ScopedPath) -> ScopedPath? {
    names(path, endWith: ["entity"]) ?? names(path, endWith: ["entity", "name"])
  }

  /// The path to the object before a name that it does not have itself.
  private func names(_ path: ScopedPath, endWith end: [String]) -> ScopedPath? {
    guard columns == nil, path.names.count >= end.count,
      Array(path.names.suffix(end.count)) == end
    else { return nil }
    let owner = Array(path.names.dropLast(end.count))
    // An unknown path is told where its kind is asked for.
    guard let start = try? start(path), let entity = try? follow(owner[...], from: start),
      let name = end.first, entity.slots[name] == nil
    else { return nil }
    return path.with(owner)
  }
}
