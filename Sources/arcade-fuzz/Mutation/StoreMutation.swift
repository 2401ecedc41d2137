/// Changes binary stores by their objects, so that every length fits what follows it.
struct StoreMutation {
  private enum Field {
    /// A type with a content of a size of its own.
    case plain(UInt8, [UInt8])
    /// A type with a length before the content.
    case counted(UInt8, [UInt8])
    /// One object, or as many as are said.
    case references(isMany: Bool, said: Int64, [(entity: [UInt8], key: Int64)])
  }

  private struct Object {
    var key: Int64
    var entity: [UInt8]
    var version: Int64
    var fields: [(name: [UInt8], value: Field)]
  }

  private var identity: [UInt8]
  private var metadata: [UInt8]
  private var lastKey: Int64
  private var objects: [Object]

  /// A changed store without its head; nil for bytes that are none, or that become too many.
  ///
  /// `other` lends objects.
  static func change(
    _ bytes: [UInt8], _ other: [UInt8]?, limit: Int, _ chance: inout Chance
  ) -> [UInt8]? {
    guard var store = StoreMutation(bytes) else { return nil }
    if let other = other.flatMap(StoreMutation.init), let object = chance.element(of: other.objects)
    {
      store.objects.append(object)
    }
    for _ in 0...chance.number(below: 3) { store.change(&chance) }
    let changed = store.bytes(misstated: chance.oneIn(32) ? chance.integer() : nil)
    return changed.count <= limit ? changed : nil
  }

  // MARK: - Reading and writing

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func take(_ count: Int) -> [UInt8]? {
      guard count >= 0, count <= bytes.count - position else { return nil }
      defer { position += count }
      return Array(bytes[position..<position + count])
    }

    mutating func number() -> Int64? {
      take(8).map { bytes in
        Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
      }
    }

    mutating func counted() -> [UInt8]? {
      number().flatMap { take(Int(clamping: $0)) }
    }

    /// The number of things that follow, each of which takes a byte at least.
    mutating func count() -> Int? {
      number().flatMap { $0 >= 0 && $0 <= bytes.count ? Int($0) : nil }
    }

    mutating func field() -> Field? {
      guard let type = take(1)?.first else { return nil }
      let sizes: [UInt8: Int] = [0: 0, 1: 1, 2: 8, 3: 4, 4: 8, 7: 8]
      switch type {
      case 11, 12:
        var references: [(entity: [UInt8], key: Int64)] = []
        guard let count = type == 11 ? 1 : count() else { return nil }
        for _ in 0..<count {
          guard let entity = counted(), let key = number() else { return nil }
          references.append((entity, key))
        }
        return .references(isMany: type == 12, said: Int64(count), references)
      case 5, 6, 8, 9, 10: return counted().map { .counted(type, $0) }
      default: return sizes[type].flatMap { take($0) }.map { .plain(type, $0) }
      }
    }
  }

  private init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let identity = reader.counted(), let metadata = reader.counted(),
      let lastKey = reader.number(), let count = reader.count()
    else { return nil }
    (self.identity, self.metadata, self.lastKey) = (identity, metadata, lastKey)
    objects = []
    for _ in 0..<count {
      guard let key = reader.number(), let entity = reader.counted(),
        let version = reader.number(), let fields = reader.count()
      else { return nil }
      var object = Object(key: key, entity: entity, version: version, fields: [])
      for _ in 0..<fields {
        guard let name = reader.counted(), let value = reader.field() else { return nil }
        object.fields.append((name, value))
      }
      objects.append(object)
    }
  }

  private func bytes(misstated count: Int64?) -> [UInt8] {
    var bytes = Self.counted(identity) + Self.counted(metadata) + Self.number(lastKey)
    bytes += Self.number(count ?? Int64(objects.count))
    for object in objects {
      bytes += Self.number(object.key) + Self.counted(object.entity)
      bytes += Self.number(object.version) + Self.number(Int64(object.fields.count))
      for (name, value) in object.fields {
        bytes += Self.counted(name)
        switch value {
        case .plain(let type, let content): bytes += [type] + content
        case .counted(let type, let content): bytes += [type] + Self.counted(content)
        case .references(let isMany, let said, let references):
          bytes += isMany ? [12] + Self.number(said) : [11]
          for (entity, key) in references { bytes += Self.counted(entity) + Self.number(key) }
        }
      }
    }
    return bytes
  }

  private static func number(_ number: Int64) -> [UInt8] {
    FileNumber.bigEndian(UInt64(bitPattern: number), size: 8).reversed()
  }

  private static func counted(_ bytes: [UInt8]) -> [UInt8] {
    number(Int64(bytes.count)) + bytes
  }

  // MARK: - Changes

  private mutating func change(_ chance: inout Chance) {
    let place = chance.number(below: objects.count)
    switch chance.number(below: 16) {
    case 0: lastKey = chance.integer()
    case 1:
      let limit = metadata.count + 100
      metadata =
        ListMutation.change(metadata, nil, limit: limit, &chance)
        ?? chance.changed(metadata, limit: limit)
    case 2: identity = chance.changed(identity, limit: 40)
    case _ where objects.isEmpty: return
    case 3: objects[place].key = chance.integer()
    case 4: objects[place].version = chance.integer()
    case 5: objects[place].entity = chance.element(of: objects)?.entity ?? []
    case 6: objects.remove(at: place)
    case 7:
      var copy = objects[place]
      copy.key = (objects.map(\.key).max() ?? 0) &+ Int64(chance.number(below: 2))
      objects.append(copy)
    case 8: objects.swapAt(place, chance.number(below: objects.count))
    default: changeField(of: place, &chance)
    }
  }

  private mutating func changeField(of object: Int, _ chance: inout Chance) {
    let count = objects[object].fields.count
    guard count > 0 else { return }
    let place = chance.number(below: count)
    switch chance.number(below: 8) {
    case 0: objects[object].fields.remove(at: place)
    case 1: objects[object].fields.append(objects[object].fields[place])
    case 2:
      let names = objects.flatMap { $0.fields.map(\.name) }
      objects[object].fields[place].name = chance.element(of: names) ?? []
    case 3:
      objects[object].fields[place].value =
        chance.element(of: objects.flatMap { $0.fields.map(\.value) }) ?? .plain(0, [])
    case 4: objects[object].fields[place].value = fresh(&chance)
    default:
      objects[object].fields[place].value = changed(objects[object].fields[place].value, &chance)
    }
  }

  private func fresh(_ chance: inout Chance) -> Field {
    switch chance.number(below: 5) {
    case 0: .plain(1, [UInt8(chance.number(below: 3))])
    case 1: .plain(2, Self.number(chance.integer()))
    case 2:
      .plain(
        chance.oneIn(2) ? 4 : 7, Self.number(Int64(bitPattern: chance.real().bitPattern)))
    case 3:
      .counted(chance.element(of: [5, 6, 8, 9, 10]) ?? 6, chance.bytes(fewerThan: 40))
    default: .references(isMany: false, said: 1, [reference(&chance)])
    }
  }

  /// Mostly an object that is there.
  private func reference(_ chance: inout Chance) -> (entity: [UInt8], key: Int64) {
    let entity = chance.element(of: objects)?.entity ?? []
    let key = chance.element(of: objects)?.key ?? 1
    return (entity, chance.oneIn(4) ? chance.integer() : key)
  }

  private func changed(_ field: Field, _ chance: inout Chance) -> Field {
    switch field {
    case .plain(let type, let content):
      return .plain(type, Array(chance.changed(content, limit: content.count)))
    case .counted(let type, let content):
      return .counted(type, chance.changed(content, limit: content.count + 16))
    case .references(let isMany, let said, var references):
      guard isMany else { return .references(isMany: false, said: said, [reference(&chance)]) }
      let place = chance.number(below: references.count)
      switch chance.number(below: 6) {
      case 0: return .references(isMany: true, said: chance.integer(), references)
      case 1, 2: references.append(reference(&chance))
      case _ where references.isEmpty: break
      case 3: references.remove(at: place)
      case 4: references.append(references[place])
      default: references[place] = reference(&chance)
      }
      return .references(isMany: true, said: Int64(references.count), references)
    }
  }
}
