import PropertyLists

/// Turns the property list of an archive into objects and checks each reference.
struct KeyedArchiveReader {
  let archiver: String
  private let top: [String: PropertyListValue]
  private let values: [PropertyListValue]
  /// The classes with their places, in order: few, and found by halving.
  private let classes: [(place: Int, description: ArchivedClass)]

  init(_ root: PropertyListValue) throws(KeyedArchiveError) {
    guard let entries = root.dictionary, let archiver = entries["$archiver"]?.string,
      let version = entries["$version"]?.integer, let top = entries["$top"]?.dictionary,
      let values = entries["$objects"]?.array
    else { throw KeyedArchiveError(.notAnArchive) }
    guard version == KeyedArchive.version else {
      throw KeyedArchiveError(.unknownVersion(version))
    }
    guard values.first == .string("$null") else {
      throw KeyedArchiveError(.malformed("its first object is not '$null'"))
    }
    self.archiver = archiver
    self.top = top
    self.values = values
    self.classes = try Self.classes(values)
  }

  private static func classes(
    _ values: [PropertyListValue]
  ) throws(KeyedArchiveError) -> [(place: Int, description: ArchivedClass)] {
    var classes: [(place: Int, description: ArchivedClass)] = []
    for (index, value) in values.enumerated() {
      guard case .dictionary(let fields) = value, let name = fields["$classname"] else { continue }
      guard let description = ArchivedClass(name: name, fields: fields) else {
        throw KeyedArchiveError(.malformed("a class has no name"), object: index)
      }
      classes.append((index, description))
    }
    return classes
  }

  private func classDescription(at place: Int) -> ArchivedClass? {
    var low = 0
    var high = classes.count
    while low < high {
      let middle = (low + high) / 2
      if classes[middle].place < place { low = middle + 1 } else { high = middle }
    }
    guard low < classes.count, classes[low].place == place else { return nil }
    return classes[low].description
  }

  func readTop() throws(KeyedArchiveError) -> [String: PropertyListValue] {
    for value in top.values { try check(value, in: nil) }
    return top
  }

  func readObjects() throws(KeyedArchiveError) -> [ArchivedObject] {
    var objects: [ArchivedObject] = [.null]
    objects.reserveCapacity(values.count)
    for (index, value) in values.enumerated().dropFirst() {
      objects.append(try object(value, index: index))
    }
    return objects
  }

  private func object(
    _ value: PropertyListValue, index: Int
  ) throws(KeyedArchiveError) -> ArchivedObject {
    guard case .dictionary(var fields) = value else {
      try check(value, in: index)
      return .plain(value)
    }
    if let description = classDescription(at: index) { return .classDescription(description) }
    guard let reference = fields.removeValue(forKey: "$class") else {
      throw KeyedArchiveError(.malformed("an object has no class"), object: index)
    }
    for field in fields.values { try check(field, in: index) }
    return .instance(
      ArchivedInstance(archivedClass: try classNamed(by: reference, in: index), fields: fields))
  }

  private func classNamed(
    by reference: PropertyListValue, in index: Int
  ) throws(KeyedArchiveError) -> ArchivedClass {
    try check(reference, in: index)
    guard case .uniqueIdentifier(let number) = reference,
      let description = classDescription(at: Int(number))
    else { throw KeyedArchiveError(.malformed("an object isn't a class"), object: index) }
    return description
  }

  private func check(
    _ value: PropertyListValue, in index: Int?
  ) throws(KeyedArchiveError) {
    switch value {
    case .uniqueIdentifier(let number):
      guard number < UInt64(values.count) else {
        throw KeyedArchiveError(.reference(number, count: values.count), object: index)
      }
    case .array(let elements):
      for element in elements { try check(element, in: index) }
    case .dictionary(let entries):
      for entry in entries.values { try check(entry, in: index) }
    case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data: break
    }
  }
}

extension ArchivedClass {
  /// The most classes that one may come from.
  private static let chainLimit = 64

  fileprivate init?(name: PropertyListValue, fields: [String: PropertyListValue]) {
    guard let name = name.string,
      let chain = Self.names(fields["$classes"] ?? .array([.string(name)])),
      let hints = Self.names(fields["$classhints"] ?? .array([]))
    else { return nil }
    self.init(name: name, chain: chain, hints: hints)
  }

  private static func names(_ value: PropertyListValue) -> [String]? {
    guard let elements = value.array, elements.count <= chainLimit else { return nil }
    let names = elements.compactMap(\.string)
    return names.count == elements.count ? names : nil
  }
}

/// Puts objects into the list of an archive, with their classes.
struct KeyedArchiveWriter {
  private let objects: [ArchivedObject]
  private var classes: [ArchivedClass: Int] = [:]
  private var added: [PropertyListValue] = []

  init(_ objects: [ArchivedObject]) {
    self.objects = objects
    for (index, object) in objects.enumerated() {
      if case .classDescription(let description) = object, classes[description] == nil {
        classes[description] = index
      }
    }
  }

  mutating func list() -> [PropertyListValue] {
    var values: [PropertyListValue] = []
    for object in objects { values.append(value(object)) }
    return values + added
  }

  private mutating func value(_ object: ArchivedObject) -> PropertyListValue {
    switch object {
    case .null: return .string("$null")
    case .plain(let value): return value
    case .classDescription(let description): return value(description)
    case .instance(let instance):
      var fields = instance.fields
      fields["$class"] = .uniqueIdentifier(UInt64(place(of: instance.archivedClass)))
      return .dictionary(fields)
    }
  }

  private mutating func place(of description: ArchivedClass) -> Int {
    if let known = classes[description] { return known }
    let place = objects.count + added.count
    classes[description] = place
    added.append(value(description))
    return place
  }

  private func value(_ description: ArchivedClass) -> PropertyListValue {
    var fields: [String: PropertyListValue] = [
      "$classname": .string(description.name),
      "$classes": .array(description.chain.map { .string($0) }),
    ]
    if !description.hints.isEmpty {
      fields["$classhints"] = .array(description.hints.map { .string($0) })
    }
    return .dictionary(fields)
  }
}
