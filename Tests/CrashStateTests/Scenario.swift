import CrashStates
import Testing

/// Something that a player does, with what must hold whenever the power fails.
struct Scenario: Sendable, CustomTestStringConvertible {
  /// Something that is done, and what it promises once it has said so.
  struct Step: Sendable {
    let command: Command
    /// The facts that must hold afterwards.
    var gives: [Claim] = []
    /// Each line that is printed promises one of `gives`, instead of the last line all of them.
    var isLineByLine = false
    /// The first line of what it says is shown by this command afterwards.
    var isShownBy: [String]? = nil
    /// The facts that no longer hold in their old place.
    var takes: [Claim] = []
    /// The facts that are kept at the place that the sentence names.
    var keepsWhatItTakes = true
    /// The facts that wait at the place that the sentence names until they can be saved.
    var isSpooled = false
    /// A call that fails meanwhile.
    var failing: String? = nil
    /// The sentence that it cannot be done is right.
    var mayBeRefused = false
  }

  let name: String
  /// Done first; all of it is on disk.
  var before: [Command] = []
  var prepare: (@Sendable (Place) throws -> Void)? = nil
  /// Done last before it begins, as by another program.
  var meddle: (@Sendable (Place) throws -> Void)? = nil
  /// The promises of all of that.
  var holds: [Claim] = []
  /// The facts that are only among the backups at first.
  var isKept: [Claim] = []
  var steps: [Step]
  /// Written last of all, after the power is back.
  var afterwards: [Step]
  /// A file is damaged from the start: it may be set aside, and `check` may say so.
  var startsDamaged = false
  /// A defect that is known, with its name.
  var knownDefect: String? = nil

  var testDescription: String { name }
}

/// A scenario as it went once.
struct RecordedScenario {
  struct Stretch {
    let step: Scenario.Step
    let start: Int
    let end: Int
    /// From which point on each of `gives` must be there.
    let due: [Int]
    let outcome: ProgramEnd
    let gives: [Claim]
    let keptPaths: [String]
  }

  let scenario: Scenario
  let recording: Recording
  let startTree: FileTree
  let stretches: [Stretch]
  /// Every score that anything in the scenario has to do with.
  let knownScores: Set<Claim>

  /// The facts that must hold when the power fails after so many calls.
  func requirements(at point: Int) -> Set<Requirement> {
    var held: [Claim: Whereabouts] = [:]
    for claim in scenario.isKept { held[claim] = .anywhere }
    for claim in scenario.holds { held[claim] = .inPlace }
    for stretch in stretches where point > stretch.start {
      let isOver = point >= stretch.end
      for claim in stretch.step.takes where held[claim] != nil {
        held[claim] =
          !stretch.step.keepsWhatItTakes
          ? nil : isOver ? .kept(stretch.keptPaths) : .anywhere
      }
      for (claim, due) in zip(stretch.gives, stretch.due) where point >= due {
        held[claim] = stretch.step.isSpooled ? .kept(stretch.keptPaths) : .inPlace
      }
    }
    return Set(held.map { Requirement(claim: $0.key, whereabouts: $0.value) })
  }
}

extension Scenario {
  /// Does it all once, under the recorder.
  func record(in place: Place) throws -> RecordedScenario {
    let shownBefore = try prepareStart(in: place)
    var inodes: [String: UInt64] = [:]
    let tree = FileTree(reading: place.root, inodes: &inodes)
    var (calls, stretches): ([RecordedCall], [RecordedScenario.Stretch]) = ([], [])
    for step in steps {
      let end = try place.run(step.command, isRecorded: true, failing: step.failing)
      try #require(end.code == 0 || step.mayBeRefused, "\(name): \(step.command.words) \(end)")
      let start = calls.count
      calls += place.takeCalls()
      stretches.append(stretch(of: step, end, calls, from: start, in: place))
    }
    let shown = Set(holds + isKept + steps.flatMap(\.gives))
    return RecordedScenario(
      scenario: self,
      recording: Recording(
        start: Disk(root: place.root, tree: tree, inodes: inodes), calls: calls),
      startTree: tree, stretches: stretches,
      knownScores: shown.union(shownBefore).union(try Sight(place).scores))
  }

  /// Brings a place to where the scenario begins; gives the scores that were shown on the way.
  private func prepareStart(in place: Place) throws -> Set<Claim> {
    try FileTree().write(to: place.root)
    try place.write("", to: "home/.keep")
    try prepare?(place)
    for command in before {
      let end = try place.run(command)
      try #require(end.code == 0, "\(name): \(command.words) \(end)")
    }
    let shown = try Sight(place).scores
    guard let meddle else { return shown }
    try meddle(place)
    return shown.union(try Sight(place).scores)
  }

  private func stretch(
    of step: Step, _ end: ProgramEnd, _ calls: [RecordedCall], from start: Int, in place: Place
  ) -> RecordedScenario.Stretch {
    let outputs = calls.indices.filter { $0 >= start && calls[$0].outputText != nil }
    let last = (outputs.last ?? calls.count - 1) + 1
    var gives = step.gives
    if let command = step.isShownBy, let line = end.output.split(separator: "\n").first {
      gives.append(.shown(by: command, String(line)))
    }
    let due = gives.indices.map { index in
      step.isLineByLine && index < outputs.count ? outputs[index] + 1 : last
    }
    return RecordedScenario.Stretch(
      step: step, start: start, end: last, due: due, outcome: end, gives: gives,
      keptPaths: Self.paths(in: end.text, below: place.root))
  }

  /// The paths that a text names.
  static func paths(in text: String, below root: String) -> [String] {
    text.split(whereSeparator: { $0 == "'" || $0.isWhitespace })
      .filter { $0.hasPrefix(root + "/") }
      .map { String($0.hasSuffix(".") ? $0.dropLast() : $0) }
  }
}
