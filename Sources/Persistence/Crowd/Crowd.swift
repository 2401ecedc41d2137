package import GameCore
package import JSON

/// The people before the title, with everything that their file holds.
///
/// A value: a copy can be changed as one likes, and the original stays as it was read.
package struct Crowd: Sendable, Hashable {
  /// Someone in the crowd, as a screen shows them.
  package struct Person: Sendable, Hashable {
    /// The name; empty where there is none.
    package var name: String
    /// The height in inches.
    package var height: Double
    /// The weight in pounds.
    package var weight: Double

    /// Takes a name, a height in inches and a weight in pounds.
    package init(name: String, height: Double, weight: Double) {
      self.name = name
      self.height = height
      self.weight = weight
    }
  }

  /// The heights that are drawn at random, in inches.
  package static let heights = 30...77
  /// The weights that are drawn at random, in pounds.
  package static let weights = 100...199

  /// All that the file says, known or not.
  package private(set) var root: JSONValue

  /// Takes a file's root; nil where it has no list `people`.
  package init?(root: JSONValue) {
    guard root["people"]?.array != nil else { return nil }
    self.root = root
  }

  /// The people, in the order of the file; what is no object is passed over.
  package var people: [Person] {
    let entries = root["people"]?.array ?? []
    return entries.filter { $0.object != nil }.map { entry in
      Person(
        name: entry["name"]?.string ?? "", height: Self.number(entry["height"]),
        weight: Self.number(entry["weight"]))
    }
  }

  /// Gives everyone another height and weight, and leaves all else as it is.
  package mutating func randomize(using generator: inout SeededGenerator) {
    guard var people = root["people"]?.array else { return }
    for index in people.indices where people[index].object != nil {
      people[index]["height"] = .integer(
        Self.heights.lowerBound + generator.number(below: Self.heights.count))
      people[index]["weight"] = .integer(
        Self.weights.lowerBound + generator.number(below: Self.weights.count))
    }
    root["people"] = .array(people)
  }

  /// A number, or a text that spells one as a number; 0 for anything else.
  private static func number(_ value: JSONValue?) -> Double {
    let number = value?.number ?? value?.string.flatMap { JSONNumber(spelling: $0) }
    guard let double = number?.double, double.isFinite else { return 0 }
    return min(max(double, 0), 10_000)
  }
}
