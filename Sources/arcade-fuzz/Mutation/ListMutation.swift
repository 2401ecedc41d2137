import KeyedArchives
import PropertyLists

/// Changes property lists and keyed archives by their objects, so that the file stays one.
struct ListMutation {
  private var list: ListObjects
  /// The list of a keyed archive's objects; nil for another property list.
  private let archived: Int?

  private init(_ list: ListObjects) {
    self.list = list
    archived = Self.archivedObjects(list)
  }

  /// A changed list; nil for bytes that are no list, or where the change makes it too long.
  ///
  /// `other` lends objects.
  static func change(
    _ bytes: [UInt8], _ other: [UInt8]?, limit: Int, _ chance: inout Chance
  ) -> [UInt8]? {
    guard let list = ListObjects(bytes) else { return otherForm(bytes, limit, &chance) }
    if chance.oneIn(32), let text = otherForm(bytes, limit, &chance) { return text }
    var mutation = ListMutation(list)
    if let other = other.flatMap(ListObjects.init) { mutation.graft(other, &chance) }
    for _ in 0...chance.number(below: 3) { mutation.change(&chance) }
    let changed = mutation.list.bytes()
    return changed.count <= limit ? changed : nil
  }

  /// The list in its other form, if it is whole: in XML once in a while, from it more often.
  private static func otherForm(
    _ bytes: [UInt8], _ limit: Int, _ chance: inout Chance
  ) -> [UInt8]? {
    guard bytes.first == UInt8(ascii: "b") || chance.oneIn(16),
      var list = try? PropertyList(reading: bytes)
    else { return nil }
    list.form = list.form == .xml ? .binary : .xml
    return (try? list.bytes()).flatMap { $0.count <= limit ? $0 : nil }
  }

  private mutating func change(_ chance: inout Chance) {
    if archived != nil, chance.oneIn(2) { return changeArchive(&chance) }
    switch chance.number(below: 16) {
    case 0...2: redirect(to: chance.number(below: list.objects.count), &chance)
    case 3, 4: changeReferences(&chance)
    case 5...7: replace(&chance)
    case 8, 9: changeContent(&chance)
    case 10: copy(&chance)
    case 11: changeType(&chance)
    case 12: wrap(&chance)
    case 13: misstateCount(&chance)
    case 14: list.top = chance.number(below: list.objects.count)
    default:
      list.referenceSize = 1 + chance.number(below: 8)
      list.offsetSize = 1 + chance.number(below: 8)
    }
  }

  // MARK: - Containers

  /// A container that holds something, with a place in it.
  private func place(_ chance: inout Chance) -> (container: Int, place: Int)? {
    for _ in 0..<8 {
      let index = chance.number(below: list.objects.count)
      if let references = list.references(index), !references.isEmpty {
        return (index, chance.number(below: references.count))
      }
    }
    return nil
  }

  private mutating func set(_ container: Int, _ place: Int, to index: Int) {
    guard case .container(let type, var references) = list.objects[container] else { return }
    references[place] = index
    list.objects[container] = .container(type: type, references)
  }

  private mutating func redirect(to index: Int, _ chance: inout Chance) {
    guard let (container, place) = place(&chance) else { return }
    set(container, place, to: index)
  }

  private mutating func changeReferences(_ chance: inout Chance) {
    guard let (container, place) = place(&chance),
      case .container(let type, var references) = list.objects[container]
    else { return }
    let half = type == ListObjects.dictionary ? references.count / 2 : 0
    let pair = half > 0 ? [place % half, place % half + half] : [place]
    switch chance.number(below: 3) {
    case 0: for place in pair.reversed() { references.remove(at: place) }
    case 1:
      let copies = pair.map { references[$0] }
      references.insert(copies[0], at: half)
      if let value = copies.dropFirst().first { references.append(value) }
    default: references.swapAt(place, chance.number(below: references.count))
    }
    list.objects[container] = .container(type: type, references)
  }

  private mutating func changeType(_ chance: inout Chance) {
    guard let (container, _) = place(&chance), let references = list.references(container) else {
      return
    }
    let types = [ListObjects.array, ListObjects.dictionary, ListObjects.set]
    list.objects[container] = .container(
      type: chance.element(of: types) ?? ListObjects.array, references)
  }

  /// Lists in lists, each of which holds the one before it once or many times.
  private mutating func wrap(_ chance: inout Chance) {
    guard let (container, place) = place(&chance),
      var inner = list.references(container)?[place]
    else { return }
    let breadth = 1 + chance.number(below: 4)
    for _ in 0..<(chance.element(of: [1, 2, 8, 60, 255, 257]) ?? 1) {
      inner = add(
        .container(type: ListObjects.array, [Int](repeating: inner, count: breadth)))
    }
    set(container, place, to: inner)
  }

  private mutating func add(_ object: ListObjects.Object) -> Int {
    list.objects.append(object)
    return list.objects.count - 1
  }

  // MARK: - Single objects

  private mutating func copy(_ chance: inout Chance) {
    guard let object = chance.element(of: list.objects) else { return }
    redirect(to: add(object), &chance)
  }

  private mutating func replace(_ chance: inout Chance) {
    let made = fresh(&chance)
    guard chance.oneIn(2) else { return redirect(to: add(made), &chance) }
    list.objects[chance.number(below: list.objects.count)] = made
  }

  private func fresh(_ chance: inout Chance) -> ListObjects.Object {
    let bits = UInt64(bitPattern: chance.integer())
    switch chance.number(below: 10) {
    case 0: return .plain(marker: chance.element(of: [0, 8, 9, 15]) ?? 0, [])
    case 1...3:
      let exponent = chance.number(below: 5)
      return .plain(
        marker: 0x10 | UInt8(exponent), FileNumber.bigEndian(bits, size: 1 << exponent))
    case 4:
      return .plain(marker: 0x23, FileNumber.bigEndian(chance.real().bitPattern, size: 8))
    case 5: return .plain(marker: 0x22, FileNumber.bigEndian(bits, size: 4))
    case 6:
      return .plain(marker: 0x33, FileNumber.bigEndian(chance.real().bitPattern, size: 8))
    case 7: return ListObjects.text(chance.element(of: Self.texts) ?? "")
    case 8:
      let content = chance.bytes(fewerThan: 20)
      return .counted(type: ListObjects.data, count: content.count, content)
    default: return ListObjects.uniqueIdentifier(Int(truncatingIfNeeded: bits))
    }
  }

  private static let texts =
    FoundationClass.all.flatMap { [$0.rawValue, "NSMutable" + $0.rawValue.dropFirst(2)] } + [
      "", "$null", "root", "NS.keys", "NS.objects", "NS.string", "NS.data", "NS.time", "NS.base",
      "NS.relative", "NS.uuidbytes", "NS.mantissa", "NS.exponent", "NS.length", "NS.count",
      "NSRangeCount", "NSRangeData", "NSLocation", "NSLength", "NSIndexPathLength",
      "NSIndexPathData", "NS.special", "NSObject", "NSManagedObjectModel", "é\u{0}\u{202e}",
    ]

  private mutating func changeContent(_ chance: inout Chance) {
    let index = chance.number(below: list.objects.count)
    guard case .counted(let type, _, let content) = list.objects[index] else { return }
    let changed = chance.changed(content, limit: content.count + 16)
    let unit = type == ListObjects.wideText ? 2 : 1
    list.objects[index] = .counted(type: type, count: changed.count / unit, changed)
  }

  /// The object says that it is longer or shorter than it is.
  private mutating func misstateCount(_ chance: inout Chance) {
    let index = chance.number(below: list.objects.count)
    guard case .counted(let type, let count, let content) = list.objects[index] else { return }
    let said = chance.oneIn(2) ? Int(truncatingIfNeeded: chance.integer()) : count + 1
    list.objects[index] = .counted(type: type, count: said, content)
  }

  /// Takes over objects of another list and refers to one of them.
  private mutating func graft(_ other: ListObjects, _ chance: inout Chance) {
    let first = list.objects.count
    guard first + other.objects.count < 2_000 else { return }
    for object in other.objects {
      guard case .container(let type, let references) = object else {
        list.objects.append(object)
        continue
      }
      list.objects.append(.container(type: type, references.map { $0 &+ first }))
    }
    redirect(to: first + chance.number(below: other.objects.count), &chance)
  }

  // MARK: - Keyed archives

  private static func archivedObjects(_ list: ListObjects) -> Int? {
    guard let entries = list.references(list.top) else { return nil }
    let keys = entries.prefix(entries.count / 2)
    guard let place = keys.firstIndex(where: { list.text($0) == "$objects" }) else { return nil }
    let index = entries[place + keys.count]
    return list.references(index) == nil ? nil : index
  }

  private mutating func changeArchive(_ chance: inout Chance) {
    guard let archived, let known = list.references(archived), !known.isEmpty else { return }
    switch chance.number(below: 8) {
    case 0...3:
      // Also one past the last, and at times far from any.
      let number =
        chance.oneIn(16)
        ? Int(truncatingIfNeeded: chance.integer()) : chance.number(below: known.count + 1)
      point(to: number, &chance)
    case 4: point(to: addArchived(chance.element(of: known) ?? 0), &chance)
    case 5: point(to: addArchived(add(fresh(&chance))), &chance)
    case 6: rename(&chance)
    default: exchangeEntries(known, &chance)
    }
  }

  /// Adds to the objects of the archive; gives the number there.
  private mutating func addArchived(_ index: Int) -> Int {
    guard let archived, case .container(let type, let known) = list.objects[archived] else {
      return 0
    }
    list.objects[archived] = .container(type: type, known + [index])
    return known.count
  }

  /// One identifier somewhere becomes another; others that shared its object do not.
  private mutating func point(to number: Int, _ chance: inout Chance) {
    for _ in 0..<8 {
      guard let (container, place) = place(&chance), let references = list.references(container),
        list.isUniqueIdentifier(references[place])
      else { continue }
      return set(container, place, to: add(ListObjects.uniqueIdentifier(number)))
    }
  }

  /// A name of a class or a key becomes another that this or other archives know.
  private mutating func rename(_ chance: inout Chance) {
    for _ in 0..<8 {
      guard let (container, place) = place(&chance), let references = list.references(container),
        list.text(references[place]) != nil
      else { continue }
      let known = list.objects.indices.filter { list.text($0) != nil }
      let text =
        chance.oneIn(2)
        ? add(ListObjects.text(chance.element(of: Self.texts) ?? "")) : chance.element(of: known)
      if let text { set(container, place, to: text) }
      return
    }
  }

  /// An entry of one archived object comes to stand in another.
  private mutating func exchangeEntries(_ known: [Int], _ chance: inout Chance) {
    let dictionaries = known.filter {
      guard list.objects.indices.contains($0),
        case .container(ListObjects.dictionary, let references) = list.objects[$0]
      else { return false }
      return references.count > 1
    }
    guard let from = chance.element(of: dictionaries), let to = chance.element(of: dictionaries),
      let entries = list.references(from), var target = list.references(to)
    else { return }
    let place = chance.number(below: entries.count / 2)
    target.insert(entries[place], at: target.count / 2)
    target.append(entries[place + entries.count / 2])
    list.objects[to] = .container(type: ListObjects.dictionary, target)
  }
}
