/// Counts the objects that the destination cannot take, by what is wrong with them.
struct MigrationConflicts {
  enum Kind: Hashable {
    case notExact(type: String)
    case tooMany(Int)
    case tooFew(Int)
    case missing
    case repeated
    case abstract
  }

  private struct Key: Hashable {
    let subject: String
    let kind: Kind
  }

  private var counts: [Key: (count: Int, first: ObjectID)] = [:]
  private var order: [Key] = []

  var isEmpty: Bool { order.isEmpty }

  /// `subject` is a property or an entity as sentences call it.
  mutating func add(_ kind: Kind, _ subject: String, _ object: ObjectID) {
    let key = Key(subject: subject, kind: kind)
    if let known = counts[key] {
      counts[key] = (known.count + 1, known.first)
    } else {
      counts[key] = (1, object)
      order.append(key)
    }
  }

  var sentences: [String] {
    order.compactMap { key in counts[key].map { sentence(key, $0.count, $0.first) } }
  }

  private func sentence(_ key: Key, _ count: Int, _ first: ObjectID) -> String {
    let which =
      "\(count == 1 ? "1 object" : "\(count) objects") (\(name(first))\(count > 1 ? ", …" : ""))"
    switch key.kind {
    case .notExact(let type):
      return "\(key.subject) becomes \(type), which cannot hold the exact value of \(which)."
    case .tooMany(let limit):
      return "\(key.subject) leads to \(limit) at most, and to more in \(which)."
    case .tooFew(let limit):
      return "\(key.subject) leads to \(limit) at least, and to fewer in \(which)."
    case .missing: return "\(key.subject) is required, and empty in \(which)."
    case .repeated: return "\(key.subject) must be unique, and is repeated in \(which)."
    case .abstract: return "\(key.subject) is abstract, and there is \(which)."
    }
  }

  private func name(_ id: ObjectID) -> String { "\(id.entityName)/p\(id.key)" }
}
