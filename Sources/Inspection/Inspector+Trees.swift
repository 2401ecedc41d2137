import ArcadeFormats
import ArcadeXML
import FoundationEssentials
import JSON
import KeyedArchives
import ObjectGraph
import PropertyLists

/// Property lists, archives, JSON and scenes: files that are read as a whole.
extension Inspector {
  /// As many values as a conversion takes.
  private static let mostJSONValues = 4_000_000

  func json(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = JSONDocument.inUTF8(try bytes(of: path))
    do {
      let (root, fault) = try JSONDocument.shown(bytes, valueLimit: Self.mostJSONValues)
      let value = InspectedValue(root)
      let isScene = !options.isRaw && SceneInspection.isScene(value)
      let file =
        isScene
        ? SceneInspection(bytes, form: "JSON").file(value)
        : InspectedFile(kind: "JSON", content: .tree(value))
      return file.notExact(fault?.text, bytes)
    } catch {
      // A value a line is a form of its own, which begins in the same way.
      if let lines = JSONLinesInspection(bytes, valueLimit: Self.mostJSONValues) {
        return try lines.file(path: path)
      }
      throw InspectionError(error, path: path)
    }
  }

  func sceneInXML(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = try bytes(of: path)
    do {
      let root = InspectedValue(try XMLElement(reading: bytes))
      return SceneInspection(bytes, form: "XML").file(.fields([InspectedField("nodes", root)]))
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  func propertyList(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = try bytes(of: path)
    let list: PropertyList
    do {
      list = try PropertyList(showing: bytes)
    } catch {
      throw InspectionError(error, path: path)
    }
    return propertyList(list, bytes, path).notExact(list.loss, bytes)
  }

  /// The property list in a signed message, such as a provisioning profile; nil for other bytes.
  private func signedPropertyList(_ bytes: [UInt8], _ path: String) -> InspectedFile? {
    guard let content = SignedMessage(bytes)?.content,
      // A message about anything else is a file of no known kind.
      let list = try? PropertyList(showing: content)
    else { return nil }
    return propertyList(list, content, path)
      .adding([InspectedField("signature", .text("not checked"))])
      .notExact(list.loss, content)
  }

  private func propertyList(
    _ list: PropertyList, _ bytes: [UInt8], _ path: String
  ) -> InspectedFile {
    let form = list.form == .xml ? "XML" : "binary"
    if !options.isRaw, list.root.dictionary?["$archiver"] != nil {
      do throws(KeyedArchiveError) {
        return try archive(list, form: form, path: path)
      } catch {
        // A list that only says it is an archive is a list.
        return file(list.root, bytes, form: "property list, \(form)")
          .adding([InspectedField("no archive", .text(error.text))])
      }
    }
    return file(list.root, bytes, form: "property list, \(form)")
  }

  /// Settings of other programs and signed messages begin like a file of translations as well: only one
  /// whose first entry is whole is said to be wrong further on.
  func openStepEntries(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = try bytes(of: path)
    if let signed = signedPropertyList(bytes, path) { return signed }
    if FileKind.holdsCommentsAlone(bytes) {
      return file(.dictionary([:]), bytes, form: "property list, OpenStep text")
    }
    do {
      return try readOpenStep(bytes)
    } catch {
      let first = bytes.firstIndex(of: UInt8(ascii: ";")) ?? .max
      let isQuoted = UnreadableKind.beginsWithQuotedEntry(bytes)
      guard isQuoted || error.offset.map({ $0 > first }) ?? false else { throw unknown(path) }
      throw InspectionError(error, path: path)
    }
  }

  func openStep(_ path: String) throws(InspectionError) -> InspectedFile {
    let bytes = try bytes(of: path)
    do {
      return try readOpenStep(bytes)
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  private func readOpenStep(_ bytes: [UInt8]) throws(PropertyListError) -> InspectedFile {
    let form = "property list, OpenStep text"
    do throws(PropertyListError) {
      return file(try PropertyListValue(readingOpenStep: bytes), bytes, form: form)
    } catch {
      let root = try PropertyListValue(readingOpenStep: bytes, repairingText: true)
      return file(root, bytes, form: form).notExact(error.text, bytes)
    }
  }

  /// A property list as what it means to the arcade, if that is anything.
  private func file(
    _ root: PropertyListValue, _ bytes: [UInt8], form: String
  ) -> InspectedFile {
    let value = InspectedValue(root)
    if !options.isRaw, SceneInspection.isScene(value) {
      return SceneInspection(bytes, form: form).file(value)
    }
    guard !options.isRaw, let own = OwnContent(root) else {
      return InspectedFile(kind: form, content: .tree(value))
    }
    return InspectedFile(
      kind: own.kind, facts: [InspectedField("form", .text(form))] + own.facts,
      content: .tree(value))
  }

  private func archive(
    _ list: PropertyList, form: String, path: String
  ) throws(KeyedArchiveError) -> InspectedFile {
    let archive = try KeyedArchive(list)
    // An archive that says it is a model, and isn't one, is shown as an archive, with the reason.
    var reason: [InspectedField] = []
    if let node = try archive.item()?.node,
      ["NSManagedObjectModel", "XDPMModel"].contains(where: node.isKind)
    {
      do {
        let model = try ManagedObjectModel(contentsOf: URL(fileURLWithPath: path))
        let isSource = node.isKind(of: "XDPMModel")
        let form = isSource ? "source of Xcode 3" : "compiled"
        // The model is whole without them.
        let parts: (any ModelParts)? =
          isSource ? try? EditorModelParts(node) : try? CompiledModelParts(node)
        return ModelInspection(model: model, form: form, source: parts).file
      } catch {
        reason = [InspectedField("no model", .text("\(error)"))]
      }
    }
    var inspection = ArchiveInspection(archive)
    let kind = "keyed archive, \(form)"
    let archiver = InspectedField("archiver", .text(archive.archiver))
    let content = InspectedFile.Content.tree(try inspection.root())
    guard let own = try OwnContent(archive) else {
      return InspectedFile(kind: kind, facts: [archiver] + reason, content: content)
    }
    return InspectedFile(
      kind: own.kind, facts: [InspectedField("form", .text(kind))] + own.facts,
      content: content)
  }
}

extension JSONDocument {
  /// A value, with the fault of a text in it that is not shown as the bytes have it.
  static func shown(
    _ bytes: [UInt8], valueLimit: Int = valueLimit
  ) throws(JSONError) -> (root: JSONValue, fault: JSONError?) {
    do throws(JSONError) {
      return (try JSONDocument(reading: bytes, valueLimit: valueLimit).root, nil)
    } catch {
      let document = try JSONDocument(
        reading: bytes, valueLimit: valueLimit, repairingText: true)
      return (document.root, error)
    }
  }
}

extension InspectedValue {
  /// A JSON value; members keep their order.
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .number(let number):
      // A price or a coordinate may have more figures than a `Double` keeps.
      self =
        number.isWhole || !number.isKeptByDouble
        ? .integer(number.spelling) : .real(number.double)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map(InspectedValue.init))
    case .object(let object):
      self = .fields(object.members.map { InspectedField($0.name, InspectedValue($0.value)) })
    }
  }
}
