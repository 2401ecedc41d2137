import CrashStates
import Foundation

/// A place as the arcade shows it; each command is run once.
final class Sight {
  private let place: Place
  private var outputs: [[String]: ProgramEnd] = [:]

  init(_ place: Place) { self.place = place }

  private func end(of words: [String]) throws -> ProgramEnd {
    if let known = outputs[words] { return known }
    let end = try place.run(Command(program: .arcade, words: words))
    outputs[words] = end
    return end
  }

  /// Every score that is in a table.
  var scores: Set<Claim> {
    get throws {
      let end = try end(of: ["scores", "--all", "--format", "json"])
      guard let shown = try? JSONDecoder().decode([ShownScore].self, from: Data(end.output.utf8))
      else { return [] }
      return Set(shown.map(\.claim))
    }
  }

  /// The complaint of `check`; nil where every file is sound.
  var unsound: String? {
    get throws {
      let end = try end(of: ["check"])
      return end.code == 0 && end.output.contains("Every file is fine.")
        ? nil : "check: \(end.text)"
    }
  }

  /// The requirements that do not hold.
  func missing(_ requirements: Set<Requirement>) throws -> [Requirement] {
    try requirements.filter { requirement in
      if try isInPlace(requirement.claim) { return false }
      switch requirement.whereabouts {
      case .inPlace: return true
      case .kept(let paths): return try !isKept(requirement.claim, in: paths)
      case .anywhere: return try !isKept(requirement.claim, in: [place.root])
      }
    }
  }

  private func isInPlace(_ claim: Claim) throws -> Bool {
    switch claim {
    case .score: try scores.contains(claim)
    case .shown(let command, let text):
      try end(of: command).output.contains(place.filled(text))
    case .lines(let command, let count):
      try end(of: command).output.split(whereSeparator: \.isNewline).count >= count
    }
  }

  // MARK: - What is kept elsewhere

  /// Tells whether one of the files at these paths, or below them, holds it and can be read.
  private func isKept(_ claim: Claim, in paths: [String]) throws -> Bool {
    for file in FileTree(reading: place.root).files {
      let path = place.root + "/" + file
      guard paths.contains(where: { path == $0 || path.hasPrefix($0 + "/") }),
        let bytes = FileManager.default.contents(atPath: path)
      else { continue }
      // The name is in the bytes of every kind of file that the arcade writes.
      if let text = claim.text, bytes.range(of: Data(text.utf8)) == nil { continue }
      if try isReadable(claim, in: path, bytes) { return true }
    }
    return false
  }

  private static let scoreFiles = [
    "whackamole": "whackamole.plist", "skeet": "skeetshooter.sqlite", "memory": "memory.sqlite",
    "lander": "lunarlander.sqlite3",
  ]

  private func isReadable(_ claim: Claim, in path: String, _ bytes: Data) throws -> Bool {
    guard case .score(let game, let name, let points, _) = claim else {
      return try isListed(claim, in: path)
    }
    // A score that waits in the spool says so itself.
    if path.contains("/spool/") { return path.contains("/spool/\(game)-") && bytes.count > 100 }
    let other = try Place()
    try other.write("", to: "data/\(Self.scoreFiles[game] ?? "")")
    let file = "\(other.data)/\(Self.scoreFiles[game] ?? "")"
    try bytes.write(to: URL(fileURLWithPath: file))
    return try Sight(other).scores.contains {
      if case .score(game, name, points, _) = $0 { true } else { false }
    }
  }

  private func isListed(_ claim: Claim, in path: String) throws -> Bool {
    if case .lines(let command, _) = claim, !path.contains("/\(command[0])") { return false }
    let end = try place.run(.arcade("inspect", "--rows", path))
    guard end.code == 0 else { return false }
    return claim.text.map { end.output.contains($0) } ?? true
  }
}
