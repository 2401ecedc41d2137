import Inspection

/// The differences of two files.
func differences(_ old: String, _ new: String) throws -> [Comparison.Difference] {
  var found: [Comparison.Difference] = []
  try Comparison(try Inspector().inspect(old), try Inspector().inspect(new)) { found.append($0) }
    .perform()
  return found
}

extension Comparison.Difference {
  /// The path behind a sign: `+` for what is new, `-` for what is gone, `~` for what changed.
  var marked: String { (old == nil ? "+ " : new == nil ? "- " : "~ ") + path }
}
