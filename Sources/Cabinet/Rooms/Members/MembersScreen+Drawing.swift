import Canvas
import Keys
import Persistence
import Words

struct MembersLayout {
  let left: Int
  let list: Rectangle
  let messageRow: Int
  /// Each column with its place and width; those without room are not there.
  let number, name, email, phoneNumber: (column: Int, columns: Int)
  let age, address: (column: Int, columns: Int)?

  init(_ size: Size) {
    let width = min(size.columns, 110)
    left = (size.columns - width) / 2
    list = Rectangle(column: left, row: 5, columns: width, rows: max(1, size.rows - 8))
    messageRow = size.rows - 2
    let isWide = width >= 76
    number = (left + 4, 4)
    name = (left + 10, isWide ? 20 : 18)
    email = (name.column + name.columns + 1, isWide ? 20 : 18)
    phoneNumber = (email.column + email.columns + 1, 12)
    let next = phoneNumber.column + phoneNumber.columns + 1
    age = isWide ? (next, 3) : nil
    let rest = left + width - 2 - (next + 4)
    address = isWide && rest >= 7 ? (next + 4, rest) : nil
  }
}

extension MembersScreen {
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let layout = MembersLayout(context.size)
    let search = drawHead(context, on: &canvas, layout)
    if case .form(let form) = mode { return draw(form, context, on: &canvas) }
    let focus = drawList(context, on: &canvas, layout)
    drawMessage(on: &canvas, layout)
    drawKeys(context, on: &canvas)
    return mode == .search ? search : focus
  }

  private func drawHead(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: MembersLayout
  ) -> Position {
    let words = context.words.rooms.members
    let left = layout.left + 2
    canvas.draw(words.title, .heading, column: left, row: 1)
    if let answer {
      let count = words.count(members.count, answer.total)
      let end = layout.list.endColumn - 2
      canvas.draw(count, .faint, column: end - TextWidth.columns(of: count), row: 1)
    }
    guard mode == .search || !search.text.isEmpty else { return Position(column: left, row: 1) }
    let width = canvas.draw(words.search, mode == .search ? .focus : .faint, column: left, row: 2)
    guard mode == .search else {
      canvas.draw(search.text, .value, column: left + width + 1, row: 2, columns: 40)
      return Position(column: left, row: 2)
    }
    return search.draw(on: &canvas, column: left + width + 1, row: 2)
  }

  // MARK: - The list

  private func drawList(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: MembersLayout
  ) -> Position {
    let words = context.words.rooms.members
    guard !members.isEmpty else {
      let none = search.text.isEmpty ? words.none : words.noneFound(search.text)
      let sentence = problem ?? (answer == nil ? "" : none)
      let column = layout.left + 4
      return canvas.drawWrapped(
        sentence, problem == nil ? .faint : .plain, column: column, row: 5,
        columns: context.size.columns - column - 4)
    }
    drawHeadings(words, on: &canvas, layout)
    return cursor.draw(
      members, in: layout.list, pointer: layout.left + 2, context.glyphs, on: &canvas
    ) { member, isSelected, row, canvas in
      draw(member, isSelected ? .focus : .plain, on: &canvas, layout, row: row)
    }
  }

  private func drawHeadings(
    _ words: MembersWords, on canvas: inout Canvas, _ layout: MembersLayout
  ) {
    let row = layout.list.row - 1
    for (text, place) in [
      (words.number, Optional(layout.number)), (words.name, layout.name),
      (words.email, layout.email), (words.phoneNumber, layout.phoneNumber),
      (words.ages, layout.age), (words.address, layout.address),
    ] {
      if let place {
        canvas.draw(text, .faint, column: place.column, row: row, columns: place.columns)
      }
    }
  }

  private func draw(
    _ member: Member, _ role: Role, on canvas: inout Canvas, _ layout: MembersLayout, row: Int
  ) {
    let number = "\(member.number)"
    let details = member.details
    canvas.draw(
      number, .faint, column: max(layout.left + 3, layout.number.column + 4 - number.count),
      row: row)
    canvas.draw(
      (details.name ?? "").beginning, role, column: layout.name.column, row: row,
      columns: layout.name.columns)
    for (text, place) in [
      (details.email, Optional(layout.email)), (details.phoneNumber, layout.phoneNumber),
      (details.age.map { "\($0)" }, layout.age), (details.address, layout.address),
    ] {
      guard let text, let place else { continue }
      canvas.draw(
        text.beginning, .plain, column: place.column, row: row, columns: place.columns)
    }
  }

  // MARK: - Below and above it

  private func drawMessage(on canvas: inout Canvas, _ layout: MembersLayout) {
    guard let message else { return }
    canvas.draw(
      message.text, message.isGood ? .success : .danger, column: layout.left + 2,
      row: layout.messageRow, columns: canvas.size.columns - layout.left - 3)
  }

  private func drawKeys(_ context: ScreenContext, on canvas: inout Canvas) {
    let (words, keys) = (context.words.rooms.members, context.words.keys)
    guard mode != .search else {
      return KeyLine(([.open], keys.go), ([.back], keys.cancel))
        .draw(context, isTyping: true, on: &canvas)
    }
    let member: [([KeyAction], String)] =
      members.isEmpty ? [] : [([.open], words.changeKey), ([.delete], words.deleteKey)]
    let undo = answer?.canUndo ?? false ? [([KeyAction.undo], keys.undo)] : []
    let redo = answer?.canRedo ?? false ? [([KeyAction.redo], words.redoKey)] : []
    KeyLine(
      [([.add], words.addKey)] + member + undo + redo
        + [([.find], words.searchKey), ([.back], keys.back)]
    ).draw(context, on: &canvas)
  }

  private func draw(
    _ form: MemberForm, _ context: ScreenContext, on canvas: inout Canvas
  ) -> Position {
    let keys = context.words.keys
    let body = Self.dialog(form, context).draw(context, on: &canvas)
    if let message {
      canvas.draw(
        message.text, .danger, column: body.column, row: body.endRow - 1, columns: body.columns)
    }
    KeyLine(
      ([.open], keys.save), ([.up, .down], keys.choose), ([.back], keys.cancel)
    ).draw(context, isTyping: true, on: &canvas)
    return form.draw(on: &canvas, in: body, context.words.rooms.members, context.glyphs)
  }
}

extension String {
  /// As much as a column can show: a file may hold megabytes in a field.
  fileprivate var beginning: String { String(unicodeScalars.prefix(256)) }
}
