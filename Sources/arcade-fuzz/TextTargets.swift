import Canvas
import JSON
import ObjectGraph
import Scenes

func fuzzJSON(_ bytes: [UInt8]) {
  if let document = try? JSONDocument(reading: bytes) {
    let written = document.bytes()
    do {
      let again = try JSONDocument(reading: written)
      expect(again.root == document.root, "A value reads back as another.")
      _ = try JSONDocument.range(of: ["a", "0"], in: bytes)
    } catch {
      fatalError("What was written cannot be read: \(error.text)")
    }
  }
  Workplace.with { folder in inspect(Workplace.file("text", in: folder, bytes), bytes) }
}

func fuzzScene(_ bytes: [UInt8]) {
  guard let scene = try? Scene(reading: bytes) else { return }
  _ = (scene.boundary, scene.files, scene.missingFiles(in: SpriteSheet()))
  for (columns, rows) in [(120, 40), (20, 5)] {
    var canvas = Canvas(size: Size(columns: columns, rows: rows))
    scene.draw(
      on: &canvas, in: Rectangle(column: 1, row: 1, columns: columns - 2, rows: rows - 2),
      sprites: SpriteSheet())
  }
}

/// The answer to a question is the same from a database and from memory.
func fuzzPredicate(_ bytes: [UInt8]) {
  let arguments: [Value] = ["a", 1, 0.5, true, .null]
  guard
    let predicate = try? FetchPredicate(
      format: String(decoding: bytes, as: UTF8.self), arguments: arguments)
  else { return }
  for entity in ["Thing", "Tag"] {
    let found = SampleStores.questioned.map { context -> [String]? in
      let objects = try? context.fetch(entityNamed: entity, where: predicate)
      return objects.map { $0.map(SampleStores.title).sorted() }
    }
    guard let first = found[0], let second = found[1] else { continue }
    expect(first == second, "Two kinds of stores answer \(first) and \(second).")
  }
}
