import ArcadeFormats

/// A JSON value as its text has it: members in their order, numbers as they are spelled.
///
/// A text that is read, changed in one place and written again differs in that place alone.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  package static func integer(_ number: some BinaryInteger) -> JSONValue {
    .number(JSONNumber(number))
  }

  /// The text of a string; nil for anything else.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil for anything else, text that spells one too.
  package var number: JSONNumber? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements of an array; nil for anything else.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for anything else.
  package var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The value of an object's member.
  ///
  /// Setting one changes it where it stands or adds it at the end, and nil removes it; a
  /// value that is no object has no members and stays as it is.
  package subscript(name: String) -> JSONValue? {
    get { object?[name] }
    set {
      guard case .object(var object) = self else { return }
      // The one reference to the members has to be this one, or each change copies all.
      self = .null
      object[name] = newValue
      self = .object(object)
    }
  }
}

/// The members of a JSON object, in the order of the text.
package struct JSONObject: Sendable, Hashable {
  /// A name and its value.
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// All members; a name that the text has twice is here twice.
  package var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of the last member of that name; a new one is added at the end.
  package subscript(name: String) -> JSONValue? {
    get { place(of: name).map { members[$0].value } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (let place?, nil):
        let name = members[place].name
        members.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      case (nil, nil): break
      }
    }
  }

  /// The place of the last member of a name.
  ///
  /// One with the same bytes comes before one that is the same to Swift: both may be there.
  private func place(of name: String) -> Int? {
    guard let last = members.lastIndex(where: { $0.name == name }) else { return nil }
    if members[last].name.utf8.elementsEqual(name.utf8) { return last }
    return members.lastIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? last
  }
}

/// A number as JSON spells it: `1e2` stays `1e2`, and forty digits stay forty.
package struct JSONNumber: Sendable, Hashable {
  package let spelling: String

  /// An integer in decimal digits.
  package init(_ number: some BinaryInteger) {
    spelling = String(number)
  }

  /// Takes a text; nil where JSON has no such number.
  package init?(spelling: String) {
    let bytes = Array(spelling.utf8)
    guard !bytes.isEmpty, numberLength(bytes[...]) == bytes.count else { return nil }
    self.spelling = spelling
  }

  init(checked spelling: String) {
    self.spelling = spelling
  }

  /// True if it's spelled without a fraction and without an exponent.
  package var isWhole: Bool { spelling.utf8.allSatisfy { $0 == 45 || $0.isDigit } }

  /// The number to 53 bits; infinite where it is too large.
  package var double: Double { Double(spelling) ?? .nan }

  /// True if a `Double` keeps every figure of the number, though its own text may be another: `7.50`
  /// is 7.5.
  package var isKeptByDouble: Bool {
    // Fifteen figures are always kept, but for those of the smallest numbers.
    if spelling.utf8.count <= 15, !spelling.utf8.contains(where: { $0 | 32 == UInt8(ascii: "e") }) {
      return true
    }
    let double = double
    guard double.isFinite, let figures = DecimalFigures(spelling) else { return false }
    return figures == DecimalFigures("\(double)")
  }

  /// True if a `Double` keeps the number, or the number is the text that C's `%.17g` makes of one.
  ///
  /// Nothing is lost then, though the shortest text of that `Double` is another.
  package var isTextOfDouble: Bool {
    isKeptByDouble
      || DecimalFigures(spelling).map { $0 == DecimalFigures(seventeenOf: double) } ?? false
  }

  /// True if a `Double` would make infinity of the number, or zero of one that isn't.
  package var isOutOfRange: Bool {
    let double = double
    guard double == 0 else { return !double.isFinite }
    let figures = spelling.utf8.prefix { $0 | 32 != UInt8(ascii: "e") }
    return figures.contains { (49...57).contains($0) }
  }
}

/// The number of bytes at the beginning that are a number by the grammar of RFC 8259; 0 if none
/// begins there.
func numberLength(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
  var rest = bytes[...]
  func digits() -> Int {
    let count = rest.prefix(while: { $0.isDigit }).count
    rest = rest.dropFirst(count)
    return count
  }
  if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
  let startsWithZero = rest.first == UInt8(ascii: "0")
  let whole = digits()
  guard whole == 1 || whole > 1 && !startsWithZero else { return 0 }
  if rest.first == UInt8(ascii: ".") {
    rest = rest.dropFirst()
    guard digits() > 0 else { return 0 }
  }
  if let letter = rest.first, letter | 32 == UInt8(ascii: "e") {
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    guard digits() > 0 else { return 0 }
  }
  return bytes.distance(from: bytes.startIndex, to: rest.startIndex)
}
