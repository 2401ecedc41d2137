/// The reason that a value in a file cannot be changed.
enum EditProblem: Error {
  /// A part of the path leads nowhere; `children` are those of the value before it.
  case missing(part: String, below: String, component: String, children: ValueChildren)
  /// The text spells no value of a kind: the one that stands there, or the one asked for.
  case wrongKind(text: String, kind: ValueKind, isAskedFor: Bool)
  /// There is no telling what kind the text is of; it must be said.
  case unclearKind(old: String)
  /// The form of file has no such kind.
  case noSuchKind(ValueKind, form: String)

  /// The reason, as a sentence without the file's name.
  var sentence: String {
    switch self {
    case .missing(let part, let below, let component, let children):
      "There is no '\(cut(part))': \(Self.found(below, component, children))"
    case .wrongKind(let text, let kind, true): "'\(cut(text))' is not \(kind.withArticle)."
    case .wrongKind(let text, let kind, false):
      "'\(cut(text))' is not \(kind.withArticle) like the old value; '--as' gives it another kind."
    case .unclearKind(let old):
      "\(old) is there now; '--as' says what kind of value is to take its place."
    case .noSuchKind(let kind, let form): "\(form) has no \(kind.rawValue)."
    }
  }

  private static func found(
    _ below: String, _ component: String, _ children: ValueChildren
  ) -> String {
    let place = below.isEmpty ? "the file" : "'\(cut(below))'"
    switch children {
    case .none: return "\(place) holds a single value."
    case .count(0): return "\(place) is an empty list."
    case .count(let count): return "\(place) is a list from 0 to \(count - 1)."
    case .names(let names):
      if names.isEmpty { return "\(place) has no keys." }
      if let name = nearestName(to: component, among: names.map { cut($0) }) {
        return "did you mean '\(name)'?"
      }
      let shown = names.prefix(8).map { cut($0) }.joined(separator: ", ")
      return "\(place) has \(shown)\(names.count > 8 ? " and \(names.count - 8) more" : "")."
    }
  }
}

/// At most sixty characters of a text.
private func cut(_ text: String) -> String {
  text.count > 60 ? text.prefix(59) + "…" : text
}

/// The kinds of single values in JSON and in property lists.
package enum ValueKind: String, CaseIterable, Sendable {
  case string, integer, number, boolean, null, date, data

  /// The kind as the rest of a sentence has it.
  var withArticle: String { self == .integer ? "an integer" : "a \(rawValue)" }
}
