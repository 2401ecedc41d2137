import Canvas
import Testing

/// Fields of all sizes, down to none.
let fieldsOfAllSizes = [
  Rectangle(column: 0, row: 0, columns: 55, rows: 21),
  Rectangle(column: 7, row: 3, columns: 80, rows: 30),
  Rectangle(column: 2, row: 1, columns: 12, rows: 5),
  Rectangle(column: 4, row: 4, columns: 1, rows: 1),
  Rectangle(column: 4, row: 4, columns: 0, rows: 0),
]

/// Expects that a drawing changes no cell outside a field.
func expectNothing(outside field: Rectangle, draw: (inout Canvas) -> Void) {
  var canvas = Canvas(size: Size(columns: 100, rows: 40))
  canvas.fill(canvas.bounds, Cell("%", .faint))
  canvas.fill(field)
  draw(&canvas)
  canvas.fill(field, Cell("%", .faint))
  #expect(canvas.cells.allSatisfy { $0.scalar == "%" })
}

/// About what a terminal library sends: a cursor move and a colour for each run, three
/// bytes for each character.
func estimatedBytes(from old: Canvas, to new: Canvas) -> Int {
  var bytes = 0
  var isInRun = false
  for (before, after) in zip(old.cells, new.cells) {
    if before == after {
      isInRun = false
      continue
    }
    bytes += isInRun ? 3 : 20
    isInRun = true
  }
  return bytes
}
