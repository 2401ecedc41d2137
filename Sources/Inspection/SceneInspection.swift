import ArcadeXML
import Scenes
import Words

/// Shows a scene in any of its three syntaxes: as its file has it, and what it draws.
struct SceneInspection {
  private let kind: String
  private let facts: [InspectedField]

  /// Looks at a whole file; `form` says in which syntax it is.
  init(_ bytes: [UInt8], form: String) {
    let words = Words.english.inspection
    do throws(SceneError) {
      let scene = try Scene(reading: bytes)
      kind = words.kind(.scene(nodes: scene.nodes.count))
      let skipped = InspectedField("not known here", .integer(scene.skippedNodes))
      facts =
        [
          InspectedField("form", .text(form)),
          InspectedField("pictures", .integer(scene.files.count)),
        ]
        + (scene.skippedNodes == 0 ? [] : [skipped])
    } catch {
      kind = words.kind(.badScene)
      facts = [InspectedField("form", .text(form)), InspectedField("because", .text(error.text))]
    }
  }

  /// The scene with what its file holds.
  func file(_ content: InspectedValue) -> InspectedFile {
    InspectedFile(kind: kind, facts: facts, content: .tree(content))
  }

  /// Returns true if a list of names and values is a scene: it has nodes of a type that scenes
  /// have.
  static func isScene(_ value: InspectedValue) -> Bool {
    guard case .list(let nodes, _)? = value["nodes"] else { return false }
    return nodes.contains { node in
      guard case .text(let type)? = node["type"] else { return false }
      return ["spriteFile", "texturedPolygon", "rectangle"].contains(type)
    }
  }
}

extension InspectedValue {
  fileprivate subscript(_ name: String) -> InspectedValue? {
    guard case .fields(let fields, _) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// An element with what is in it: its text alone where it has nothing else.
  init(_ element: XMLElement) {
    let attributes = element.attributes.sorted { $0.key < $1.key }.map {
      InspectedField($0.key, .text($0.value))
    }
    let children = element.children.map { InspectedField($0.name, InspectedValue($0)) }
    let text = element.text.withoutOuterBlanks
    if attributes.isEmpty, children.isEmpty {
      self = .text(text)
    } else {
      self = .fields(
        attributes + children + (text.isEmpty ? [] : [InspectedField("text", .text(text))]))
    }
  }
}

extension String {
  fileprivate var withoutOuterBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
