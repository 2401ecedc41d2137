import ArcadeFormats

/// A row of a table or an index as a payload keeps it: types first, then what they say of.
struct RecordFields {
  struct Field {
    /// SQLite's serial type, which tells the length of the content.
    var type: Int64
    var content: [UInt8]

    static let null = Field(type: 0, content: [])

    static func integer(_ number: Int64) -> Field {
      let sizes: [(Int, Int64)] = [(1, 1), (2, 2), (3, 3), (4, 4), (6, 5), (8, 6)]
      let (size, type) =
        sizes.first { $0.0 == 8 || abs(number / 2) < 1 << ($0.0 * 8 - 2) } ?? (8, 6)
      return Field(
        type: type, content: FileNumber.bigEndian(UInt64(bitPattern: number), size: size))
    }

    static func real(_ number: Double) -> Field {
      Field(type: 7, content: FileNumber.bigEndian(number.bitPattern, size: 8))
    }

    static func text(_ bytes: [UInt8]) -> Field {
      Field(type: 13 + 2 * Int64(bytes.count), content: bytes)
    }

    static func data(_ bytes: [UInt8]) -> Field {
      Field(type: 12 + 2 * Int64(bytes.count), content: bytes)
    }
  }

  var fields: [Field]

  /// Nil where the types reach out of the payload.
  init?(_ payload: [UInt8]) {
    fields = []
    var position = 0
    guard let head = VariableInteger.read(payload, &position), head >= 0, head <= payload.count
    else { return nil }
    var place = Int(head)
    while position < head {
      guard let type = VariableInteger.read(payload, &position), type >= 0 else { return nil }
      let size = Self.size(type)
      guard size <= payload.count - place else { return nil }
      fields.append(Field(type: type, content: Array(payload[place..<place + size])))
      place += size
    }
  }

  private static func size(_ type: Int64) -> Int {
    switch type {
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...: Int((type - 12) / 2)
    default: 0
    }
  }

  func bytes() -> [UInt8] {
    let types = fields.flatMap { VariableInteger.bytes($0.type) }
    // The head counts itself, in one byte or in two.
    let count = types.count + (types.count + 1 < 128 ? 1 : 2)
    return VariableInteger.bytes(Int64(count)) + types + fields.flatMap(\.content)
  }
}

extension RecordFields {
  /// Adds, removes, swaps or changes a field.
  mutating func change(_ chance: inout Chance) {
    let place = chance.number(below: fields.count)
    switch chance.number(below: 16) {
    case 0: fields.append(Self.value(&chance))
    case _ where fields.isEmpty: return
    case 1: fields.remove(at: place)
    case 2: fields.swapAt(place, chance.number(below: fields.count))
    // The type says something else than the content is.
    case 3: fields[place].type = max(0, chance.integer())
    case 4: fields[place].type += chance.oneIn(2) ? 1 : 2
    case 5...9:
      let field = fields[place]
      let content = Self.changed(field.content, &chance)
      switch field.type {
      case 12...: fields[place] = field.type % 2 == 0 ? .data(content) : .text(content)
      default: fields[place] = Self.value(&chance)
      }
    default: fields[place] = Self.value(&chance)
    }
  }

  /// Bytes changed as what they are: a property list, or anything.
  private static func changed(_ content: [UInt8], _ chance: inout Chance) -> [UInt8] {
    let limit = content.count + 200
    if FileKind(signatureOf: content) == .binaryPropertyList || content.first == UInt8(ascii: "<"),
      let list = ListMutation.change(content, nil, limit: limit, &chance)
    {
      return list
    }
    return chance.changed(content, limit: limit)
  }

  private static func value(_ chance: inout Chance) -> Field {
    switch chance.number(below: 10) {
    case 0: .null
    case 1: .real(chance.real())
    case 2: .data(chance.bytes(fewerThan: 24))
    case 3: .text(chance.bytes(fewerThan: 24))
    case 4: .text(Array((chance.element(of: texts) ?? "").utf8))
    // Numbers of no bytes, and two types that mean nothing.
    case 5: .init(type: Int64(8 + chance.number(below: 4)), content: [])
    default: .integer(chance.integer())
    }
  }

  private static let texts = [
    "", "Thing", "Special", "Tag", "Person", "a", "b", "19.99", "1e999", "0x10", "file:///a",
    "\u{0}", "\u{1b}[2J", "\u{202e}é", "01020304-0506-0708-090A-0B0C0D0E0F10", "ZTHING",
  ]
}
