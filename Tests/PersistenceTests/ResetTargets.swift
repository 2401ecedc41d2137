import Persistence

extension ResetTarget {
  static let (character, album) = (target("character"), target("album"))
  static let (members, runs) = (target("members"), target("runs"))

  private static func target(_ name: String) -> ResetTarget {
    guard let target = named(name)?.first else { preconditionFailure("nothing is called \(name)") }
    return target
  }
}
