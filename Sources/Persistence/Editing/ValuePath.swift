import ArcadeFormats
import Words

/// The way to a value within others: `people.0.height`.
///
/// Its components are names and positions from 0, separated by dots; a dot within a name is
/// written `\.` and a backslash `\\`. The name without any character is `""`, and one of two
/// quotation marks `\"\"`.
package struct ValuePath: Sendable, Hashable {
  /// The names and positions.
  package let components: [String]

  /// The component that stands for a name without any character.
  private static let emptyName = "\"\""

  /// Takes a text; nil where a component is missing.
  ///
  /// Scalar by scalar: a dot ends a component before a combining mark too.
  package init?(_ text: String) {
    var components: [String] = []
    var (name, isEscaped, hasEscapes) = (String.UnicodeScalarView(), false, false)
    func isComplete() -> Bool {
      let component = String(name)
      let isEmpty = !hasEscapes && component == Self.emptyName
      components.append(isEmpty ? "" : component)
      defer { (name, hasEscapes) = (String.UnicodeScalarView(), false) }
      return isEmpty || !component.isEmpty
    }
    for scalar in text.unicodeScalars {
      if isEscaped || scalar != "." && scalar != "\\" {
        name.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        (isEscaped, hasEscapes) = (true, true)
      } else if !isComplete() {
        return nil
      }
    }
    guard !isEscaped, isComplete() else { return nil }
    self.components = components
  }

  /// A name as a component of a path.
  package static func text(of name: String) -> String {
    if name.isEmpty { return emptyName }
    if name == emptyName { return "\\\"\\\"" }
    return name.replacingScalars { scalar in
      scalar == "." || scalar == "\\" ? "\\\(scalar)" : nil
    }
  }

  private init(components: [String]) { self.components = components }

  /// The way to the value around; nil at the root.
  var parent: ValuePath? {
    components.count > 1 ? ValuePath(components: components.dropLast()) : nil
  }

  /// The name that a new part has in a value; nil in a list, whose end the path must lead to.
  func newName(in value: some NestedValue) throws(EditProblem) -> String? {
    let name = components.last ?? ""
    switch value.children {
    case .names(let names):
      guard !names.contains(name) else { throw .alreadyThere(path: text(first: components.count)) }
      return name
    case .count(let count) where name == "\(count)": return nil
    case .count(let count) where position(name, below: count) != nil:
      throw .alreadyThere(path: text(first: components.count))
    case .count, .none:
      throw .missing(
        part: text(first: components.count), below: text(first: components.count - 1),
        children: value.children, nearest: nil)
    }
  }

  /// The text of the first components.
  func text(first count: Int) -> String {
    components.prefix(count).map(Self.text).joined(separator: ".")
  }
}

/// A value that others may lie in.
protocol NestedValue {
  var children: ValueChildren { get }
  func child(_ component: String) -> Self?
}

extension NestedValue {
  /// The value at a path; throws which part of it is missing.
  func value(at path: ValuePath) throws(EditProblem) -> Self {
    var value = self
    for (depth, component) in path.components.enumerated() {
      guard let child = value.child(component) else {
        throw .missing(
          part: path.text(first: depth + 1), below: path.text(first: depth),
          children: value.children, nearest: value.nearestName(to: component))
      }
      value = child
    }
    return value
  }

  private func nearestName(to component: String) -> String? {
    guard case .names(let names) = children else { return nil }
    return Persistence.nearestName(to: component, among: names.map { String($0.prefix(60)) })
  }
}

/// The place in a list that a component names; nil for anything but `0`, `1` and so on.
func position(_ component: String, below count: Int) -> Int? {
  guard let index = Int(component), String(index) == component, (0..<count).contains(index) else {
    return nil
  }
  return index
}
