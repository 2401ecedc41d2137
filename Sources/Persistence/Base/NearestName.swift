/// The name that was probably meant, or nil where none is near.
///
/// Upper and lower case are equal; a name counts as near when it begins with the word,
/// or when at most a third of it has to be changed.
package func nearestName(to word: String, among names: [String]) -> String? {
  let typed = Array(word.lowercased().prefix(64))
  guard !typed.isEmpty else { return nil }
  let distances = names.map { name in
    (name: name, distance: editDistance(typed, Array(name.lowercased())))
  }
  if let best = distances.min(by: { $0.distance < $1.distance }),
    best.distance <= max(1, best.name.count / 3)
  {
    return best.name
  }
  let beginnings = names.filter { typed.count >= 2 && $0.lowercased().hasPrefix(word.lowercased()) }
  if beginnings.count == 1 { return beginnings[0] }
  let parts = names.filter { name in
    let stem = word.lowercased().hasSuffix("s") ? String(typed.dropLast()) : String(typed)
    return stem.count >= 3 && name.lowercased().contains(stem)
  }
  return parts.count == 1 ? parts[0] : nil
}

/// Letters to add, remove, replace or swap with their neighbour to make one word of the
/// other (optimal string alignment).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(last[column + 1] + 1, current[column] + 1)
      distance = min(distance, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
