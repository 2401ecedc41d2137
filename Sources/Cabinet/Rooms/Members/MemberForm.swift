import Canvas
import Keys
import Persistence
import Words

/// The fields of one member, to be filled in.
struct MemberForm: Sendable, Hashable {
  enum Field: Int, CaseIterable, Sendable {
    case name, email, phoneNumber, address, age
  }

  /// The effect of a key on the form.
  enum Outcome: Sendable, Hashable {
    case save
    case cancel
    /// A character that cannot be typed into a field of so many columns, or one too many.
    case refused(TextField.Refusal, columns: Int)
  }

  /// A text of a field has at most as many columns; one that is there already may have more.
  private static let mostColumns = 200

  /// The member that is changed; nil for a new one.
  let member: Member?
  private(set) var focus = Field.name
  private var fields: [TextField]

  init(_ member: Member? = nil) {
    self.member = member
    let details = member?.details ?? MemberDetails()
    fields = Field.allCases.map { field in
      let most = field == .age ? 3 : Self.mostColumns
      return TextField(details[field], columns: field == .age ? 3 : 40, limit: most)
    }
  }

  mutating func update(_ key: Key, _ keys: KeyMap) -> Outcome? {
    switch key {
    case keys[.back]: return .cancel
    case keys[.open]: return .save
    case keys[.next], keys[.down]: move(by: 1)
    case keys[.previous], keys[.up]: move(by: -1)
    default: return refused(fields[focus.rawValue].update(key, keys))
    }
    return nil
  }

  mutating func paste(_ text: String) -> Outcome? {
    refused(fields[focus.rawValue].paste(text))
  }

  private func refused(_ refusal: TextField.Refusal?) -> Outcome? {
    refusal.map { .refused($0, columns: fields[focus.rawValue].limit) }
  }

  /// Goes to the field on a row of the form.
  mutating func select(row: Int) {
    focus = Field(rawValue: row) ?? focus
  }

  mutating func select(_ field: Field) { focus = field }

  private mutating func move(by step: Int) {
    focus = Field.allCases.turned(from: focus, by: step)
  }

  /// The details that were filled in; nil if the age is no number of years.
  ///
  /// A field that was not touched stays as it was, whatever it holds.
  var details: MemberDetails? {
    let old = member?.details ?? MemberDetails()
    var new = old
    for field in Field.allCases {
      let text = fields[field.rawValue].text
      guard text != old[field] else { continue }
      let trimmed = text.trimmed
      switch field {
      case .name: new.name = trimmed
      case .email: new.email = trimmed
      case .phoneNumber: new.phoneNumber = trimmed
      case .address: new.address = trimmed
      case .age:
        new.age = Int16(trimmed)
        guard trimmed.isEmpty || new.age.map(MemberDetails.ages.contains) ?? false else {
          return nil
        }
      }
    }
    return new
  }

  /// Draws a row for each field and gives the cell where the next character goes.
  func draw(on canvas: inout Canvas, in area: Rectangle, _ words: MembersWords, _ glyphs: GlyphSet)
    -> Position
  {
    var cursor = area.origin
    for field in Field.allCases {
      let row = area.row + field.rawValue
      let isFocused = field == focus
      if isFocused { canvas.draw(glyphs.pointer, .focus, column: area.column, row: row) }
      canvas.draw(
        words[field], isFocused ? .focus : .plain, column: area.column + 2, row: row, columns: 8)
      let end = fields[field.rawValue].draw(on: &canvas, column: area.column + 11, row: row)
      if isFocused { cursor = end }
    }
    return cursor
  }
}

extension MemberDetails {
  fileprivate subscript(_ field: MemberForm.Field) -> String {
    switch field {
    case .name: name ?? ""
    case .email: email ?? ""
    case .phoneNumber: phoneNumber ?? ""
    case .address: address ?? ""
    case .age: age.map { "\($0)" } ?? ""
    }
  }
}

extension MembersWords {
  fileprivate subscript(_ field: MemberForm.Field) -> String {
    switch field {
    case .name: name
    case .email: email
    case .phoneNumber: phoneNumber
    case .address: address
    case .age: age
    }
  }
}
