/// One element of an XML document, with its text gathered.
package struct XMLElement: Sendable {
  package let name: String
  package let attributes: [String: String]
  package var children: [XMLElement]
  /// All character data directly inside, in one piece.
  package var text = ""

  package init(name: String, attributes: [String: String] = [:], children: [XMLElement] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  package func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }
}

/// The reason and the line at which a document could not be read.
package struct XMLError: Error, Sendable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    case noMemory
    /// The document breaks a rule of XML; in expat's words.
    case malformed(String)
    /// It declares an entity: that is how a small file makes a large one, and how a file asks for
    /// others.
    case entity
    /// Elements lie in each other deeper than the limit.
    case tooDeep(limit: Int)
    case tooManyElements
  }

  package let reason: Reason
  /// The line, counted from 1; 0 where none was read.
  package let line: Int

  /// The reason in lower-case words without a full stop.
  package var problem: String {
    switch reason {
    case .noMemory: "there is not enough memory"
    case .malformed(let problem): problem
    case .entity: "it declares an entity, which is not allowed"
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .tooManyElements: "it holds too many elements"
    }
  }

  package var description: String { "line \(line): \(problem)" }
}
