package import Canvas
import Keys
package import Persistence
import Words

extension AlbumScreen {
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    if case .looking(let picture, let offset) = mode {
      return drawPicture(picture, offset, context, on: &canvas)
    }
    let layout = AlbumLayout(context.size)
    let words = context.words.rooms.album
    let width = canvas.draw(words.title, .heading, column: layout.left, row: 1)
    if let entries {
      canvas.draw(words.count(entries.count), .faint, column: layout.left + width + 3, row: 1)
    }
    drawKeys(context, on: &canvas)
    guard let entries, !entries.isEmpty else { return drawEmpty(context, on: &canvas) }
    var focus = drawCards(entries, context, on: &canvas)
    if case .deleting(let menu) = mode {
      let body = question(context).draw(context, on: &canvas)
      focus = menu.draw(context, on: &canvas, in: body)
    }
    return focus
  }

  private func drawKeys(_ context: ScreenContext, on canvas: inout Canvas) {
    let (keys, words) = (context.words.keys, context.words.rooms.album)
    switch mode {
    case .renaming:
      KeyLine(([.open], keys.save), ([.back], keys.cancel))
        .draw(context, isTyping: true, on: &canvas)
    case .deleting:
      KeyLine(([.select], keys.go), ([.back], keys.cancel)).draw(context, on: &canvas)
    case .list, .looking:
      let souvenir: [([KeyAction], String)] =
        entries?.isEmpty ?? true
        ? []
        : [
          ([.open], words.open), ([.rename], words.rename), (KeyAction.rates, words.rate),
          ([.delete], words.delete),
        ]
      KeyLine(souvenir + watching([.watch], context) + [([.back], keys.back)])
        .draw(context, on: &canvas)
    }
  }

  /// The keys that show the souvenir's game once more, where it holds the record.
  private func watching(
    _ actions: [KeyAction], _ context: ScreenContext
  ) -> [([KeyAction], String)] {
    canWatch ? [(actions, context.words.rooms.replay.watch)] : []
  }

  private func drawEmpty(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let column = AlbumLayout(context.size).left + 2
    let sentence =
      problem ?? (entries == nil ? "" : context.words.rooms.album.empty(context.key(.save)))
    return canvas.drawWrapped(
      sentence, problem == nil ? .faint : .plain, column: column, row: 4,
      columns: context.size.columns - column - 4)
  }

  private func drawCards(
    _ entries: [AlbumEntry], _ context: ScreenContext, on canvas: inout Canvas
  ) -> Position {
    let layout = AlbumLayout(context.size)
    var focus = Position(column: layout.left, row: AlbumLayout.top)
    let visible = layout.visible(selected, of: entries.count)
    // In the free rows above and below the cards.
    canvas.drawSignsOfMore(
      above: visible.lowerBound > 0, below: visible.upperBound < entries.count,
      column: layout.left,
      in: Rectangle(
        column: layout.left, row: AlbumLayout.top - 1, columns: 1,
        rows: visible.count * AlbumLayout.pitch + 1))
    for index in visible {
      let row = AlbumLayout.top + (index - visible.lowerBound) * AlbumLayout.pitch
      if index == selected {
        focus = Position(column: layout.left, row: row)
        canvas.draw(context.glyphs.pointer, .focus, column: layout.left, row: row)
      }
      guard let card = cards[entries[index].name] else { continue }
      drawThumbnail(card.picture, context, on: &canvas, column: layout.left + 2, row: row)
      let typed = drawText(card, index == selected, context, on: &canvas, row: row)
      if let typed { focus = typed }
    }
    return focus
  }

  private func drawThumbnail(
    _ picture: AlbumPicture, _ context: ScreenContext, on canvas: inout Canvas, column: Int,
    row: Int
  ) {
    let size = KeepSouvenir.thumbnail
    let area = Rectangle(column: column, row: row, columns: size.columns, rows: size.rows)
    switch picture {
    case .canvas(let picture):
      canvas.draw(
        picture.shown(in: context.glyphs), from: Position(column: 0, row: 0), in: area)
    case .image(let facts):
      canvas.drawFrame(area, context.glyphs, .faint)
      let format = facts.format ?? "?"
      canvas.draw(
        format, .faint, column: column + (size.columns - format.count) / 2, row: row + 1)
    case .none: canvas.drawFrame(area, context.glyphs, .faint)
    }
  }

  /// Draws title, stars and folder; gives the place of the cursor in a title that is typed.
  private func drawText(
    _ card: AlbumCard, _ isSelected: Bool, _ context: ScreenContext, on canvas: inout Canvas,
    row: Int
  ) -> Position? {
    let column = AlbumLayout(context.size).textColumn
    let room = context.size.columns - column - 1
    let words = context.words.rooms.album
    canvas.draw(
      card.facts(words, context.glyphs), .faint, column: column, row: row + 2, columns: room)
    if let problem = card.problem?.text(in: context.words) {
      canvas.draw(words.unreadable(problem), .danger, column: column, row: row + 3, columns: room)
    }
    if let data = card.data {
      canvas.draw(data.stars(context.glyphs), .prize, column: column, row: row + 1, columns: room)
    }
    if isSelected, case .renaming(let field) = mode {
      return field.draw(on: &canvas, column: column, row: row)
    }
    let title = card.data?.title ?? ""
    canvas.draw(
      title.isEmpty ? words.untitled : title, isSelected ? .focus : .plain, column: column,
      row: row, columns: room)
    return nil
  }

  // MARK: - One picture

  private func drawPicture(
    _ picture: AlbumPicture, _ offset: Position, _ context: ScreenContext, on canvas: inout Canvas
  ) -> Position? {
    let area = Rectangle(
      column: 0, row: 0, columns: context.size.columns, rows: context.size.rows - 1)
    // A window that grew shows more of the picture.
    let offset = AlbumLayout(context.size).limited(offset, picture)
    switch picture {
    case .canvas(let picture):
      let size = Size(
        columns: min(area.columns, picture.size.columns), rows: min(area.rows, picture.size.rows))
      canvas.draw(picture.shown(in: context.glyphs), from: offset, in: area.centred(size))
    case .image(let facts):
      let sentence = context.words.rooms.album.image(facts)
      Dialog(title: card?.data?.title.printable ?? "", sentences: [sentence], hasMarquee: false)
        .draw(context, on: &canvas)
    case .none:
      Dialog(title: "", sentences: [context.words.rooms.album.noPicture], hasMarquee: false)
        .draw(context, on: &canvas)
    }
    KeyLine(watching([.open], context) + [([.back], context.words.keys.back)])
      .draw(context, on: &canvas)
    return Position(column: 0, row: context.size.rows - 1)
  }
}

extension Canvas {
  /// The picture in the characters of a glyph set, as wide as the terminal draws them.
  fileprivate func shown(in glyphs: GlyphSet) -> Canvas {
    guard glyphs == .ascii else { return self }
    var plain = self
    plain.replacePictureCharacters()
    return plain.withWideLetters
  }

  /// Draws the part of a picture that begins at an offset into an area.
  fileprivate mutating func draw(_ picture: Canvas, from offset: Position, in area: Rectangle) {
    for row in 0..<min(area.rows, max(0, picture.size.rows - offset.row)) {
      let cells = picture.row(row + offset.row).dropFirst(offset.column).prefix(area.columns)
      draw(Array(cells), column: area.column, row: area.row + row)
    }
  }
}

extension AlbumCard {
  /// The owner of the folder and, for a picture of another program, the facts about it.
  fileprivate func facts(_ words: AlbumWords, _ glyphs: GlyphSet) -> String {
    let folder = words.folder(entry.kind.rawValue, entry.number)
    guard case .image(let facts) = picture else { return folder }
    return "\(folder) \(glyphs.dot) \(words.image(facts))"
  }
}

extension SouvenirData {
  /// The rating as five stars, filled and empty.
  package func stars(_ glyphs: GlyphSet) -> String {
    let full = Int(rating.rounded())
    return String(repeating: glyphs.star, count: full)
      + String(repeating: glyphs.dot, count: 5 - full)
  }
}

extension AlbumWords {
  fileprivate func image(_ facts: ImageFacts) -> String {
    image(facts.format, facts.width, facts.height, facts.byteCount)
  }
}
