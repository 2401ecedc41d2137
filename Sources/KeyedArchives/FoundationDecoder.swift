import PropertyLists

/// Makes values of archived objects: each object once, none that holds itself, and no
/// more than a limit when nothing is shared.
struct FoundationDecoder {
  private struct Decoded {
    let value: FoundationValue
    /// The number of values when nothing is shared.
    var weight = 1
    /// Values in each other, from this one down.
    var height = 1
  }

  private enum State {
    case beingRead
    case read(Decoded)
  }

  /// The most values that one may hold.
  private static let weightLimit = 1 << 19

  private let classes: [FoundationClass]
  private var states: [Int: State] = [:]

  init(classes: [FoundationClass]) {
    self.classes = classes
  }

  mutating func value(of item: ArchiveItem) throws(KeyedArchiveError) -> FoundationValue {
    try decoded(item).value
  }

  private mutating func decoded(_ item: ArchiveItem) throws(KeyedArchiveError) -> Decoded {
    switch item {
    case .null: return Decoded(value: .null)
    case .plain(let plain):
      guard let value = FoundationValue(plain) else {
        throw KeyedArchiveError(.wrongKind(expected: "a value", found: plain.kind))
      }
      try check(value.plainClass, name: value.plainClass.rawValue, object: nil)
      return Decoded(value: value)
    case .node(let node): return try decoded(node)
    }
  }

  private func check(
    _ kind: FoundationClass?, name: String, object: Int?
  ) throws(KeyedArchiveError) {
    guard let kind, classes.contains(kind) else {
      throw KeyedArchiveError(.classNotAllowed(name), object: object)
    }
  }

  private mutating func decoded(_ node: ArchiveNode) throws(KeyedArchiveError) -> Decoded {
    switch states[node.number] {
    case .beingRead: throw KeyedArchiveError(.cycle, object: node.number)
    case .read(let known):
      guard node.depth + known.height <= KeyedArchive.depthLimit else {
        throw KeyedArchiveError(.tooDeep, object: node.number)
      }
      return known
    case nil: break
    }
    states[node.number] = .beingRead
    let kind = FoundationClass(node.instance.archivedClass)
    try check(kind, name: node.instance.archivedClass.name, object: node.number)
    let result = try decoded(node, as: kind ?? .null)
    states[node.number] = .read(result)
    return result
  }

  private mutating func decoded(
    _ node: ArchiveNode, as kind: FoundationClass
  ) throws(KeyedArchiveError) -> Decoded {
    switch kind {
    case .array: return try container(node.elements(), at: node) { .array($0) }
    case .set: return try container(node.elements(), at: node) { .set($0) }
    case .orderedSet: return try container(node.elements(), at: node) { .orderedSet($0) }
    case .dictionary: return try dictionary(node)
    case .countedSet: return try countedSet(node)
    case .url: return try url(node)
    case .null, .string, .number, .decimal, .data, .date, .uuid, .indexSet, .indexPath, .value:
      return Decoded(value: try node.scalar(kind))
    }
  }

  // MARK: - Containers

  private mutating func container(
    _ items: [ArchiveItem], at node: ArchiveNode,
    make: ([FoundationValue]) throws(KeyedArchiveError) -> FoundationValue
  ) throws(KeyedArchiveError) -> Decoded {
    var values: [FoundationValue] = []
    values.reserveCapacity(items.count)
    var (weight, height) = (1, 0)
    for item in items {
      let element = try decoded(item)
      values.append(element.value)
      weight += element.weight
      height = max(height, element.height)
      guard weight <= Self.weightLimit else {
        throw KeyedArchiveError(.tooLarge, object: node.number)
      }
    }
    return Decoded(value: try make(values), weight: weight, height: height + 1)
  }

  private mutating func dictionary(_ node: ArchiveNode) throws(KeyedArchiveError) -> Decoded {
    let entries = try node.entries()
    return try container(entries.map(\.key) + entries.map(\.value), at: node) { values in
      let count = values.count / 2
      return .dictionary((0..<count).map { .init(values[$0], values[$0 + count]) })
    }
  }

  private mutating func countedSet(_ node: ArchiveNode) throws(KeyedArchiveError) -> Decoded {
    let count = try node.inline("NS.count")
    guard count >= 0, count <= node.instance.fields.count else {
      throw node.malformed("a counted set counts \(count) elements")
    }
    var items: [ArchiveItem] = []
    var counts: [Int] = []
    for index in 0..<count {
      let key = ArchiveKey("NS.object\(index)")
      guard let item = try node.item(forKey: key) else { throw node.missing(key) }
      items.append(item)
      counts.append(try node.inline(ArchiveKey("NS.count\(index)")))
    }
    return try container(items, at: node) { values in
      .countedSet(zip(values, counts).map { .init($0, count: $1) })
    }
  }

  private mutating func url(_ node: ArchiveNode) throws(KeyedArchiveError) -> Decoded {
    guard let text = try node.string(forKey: "NS.relative") else {
      throw node.missing("NS.relative")
    }
    guard let base = try node.item(forKey: "NS.base"), case .node = base else {
      return Decoded(value: .url(text, base: nil))
    }
    return try container([base], at: node) { values throws(KeyedArchiveError) in
      guard case .url? = values.first else {
        throw node.wrongKind("a URL", found: "another value")
      }
      return .url(text, base: values[0])
    }
  }
}

extension FoundationValue {
  fileprivate var plainClass: FoundationClass {
    switch self {
    case .string: .string
    case .data: .data
    case .date: .date
    case .null, .integer, .unsignedInteger, .real, .boolean, .decimal, .url, .uuid, .array,
      .dictionary, .set, .orderedSet, .countedSet, .indexSet, .indexPath, .range:
      .number
    }
  }
}
