import CrashStates
import Foundation
import TestSupport
import Testing

/// One call of a kind that fails, or that one and every one after it.
struct FailingCall: Sendable, Hashable {
  /// The kind as `Tests/CallRecorder` names it.
  let kind: String
  let error: Int32
  let isForEver: Bool

  static let all = [
    ("read", EIO), ("write", EIO), ("write", ENOSPC), ("fsync", EIO), ("rename", EIO),
    ("open", EMFILE), ("open", EIO), ("truncate", EIO), ("lock", ENOLCK), ("close", EIO),
    ("mkdir", ENOSPC), ("unlink", EIO),
  ].flatMap { kind, error in
    [false, true].map { FailingCall(kind: kind, error: error, isForEver: $0) }
  }

  func order(_ number: Int) -> String {
    "\(kind):\(number):\(error):\(isForEver ? "on" : "once")"
  }
}

/// A call of the system fails at any moment of whatever a player does.
@Suite struct FailingCallTests {
  /// Scenarios whose start is sound and in which nothing fails already.
  static let scenarios = Scenario.all.filter {
    !$0.startsDamaged && $0.steps.allSatisfy { $0.failing == nil }
  }
  /// Calls of a scenario in everyday tests.
  private static let sampleSize = 2
  /// The calls of one kind that fail in a scenario of a long run: each of the first, where a save
  /// writes its files, and of those that follow a few up to the last.
  private static let numbers: [Int] = {
    let first = SoakChunk.number("SOAK_CALLS", else: 30)
    return Array(1...first) + stride(from: first + 7, through: 13 * first, by: 7)
  }()

  @Test(arguments: Scenario.ofChunk(scenarios))
  func nothingThatWasPromisedIsLostWhenACallFails(during scenario: Scenario) throws {
    let place = try Place()
    let recorded = try scenario.record(in: place)
    var trial = Trial(recorded: recorded, place: place)
    if SoakChunk.asked != nil {
      for call in FailingCall.all {
        for number in Self.numbers {
          guard try trial.run(call.order(number)) else { break }
        }
      }
    } else {
      var generator = Generator(seededBy: scenario.name)
      for call in generator.sample(Self.sampleSize, of: FailingCall.all) {
        // A number that is too large for the scenario meets nothing; a smaller one does.
        var number = 1 + generator.below(24)
        while try !trial.run(call.order(number)), number > 1 { number /= 2 }
      }
    }
    trial.findings.tell(as: "calls")
    let found = trial.findings.lost + trial.findings.unreadable
    #expect(trial.findings.isClean, "\(found.joined(separator: "\n"))")
  }

  /// If no call failed that should, nothing would ever be lost.
  @Test func theCallThatIsToFailFails() throws {
    let scenario = try #require(Scenario.ofScores.first)
    let place = try Place()
    var trial = Trial(recorded: try scenario.record(in: place), place: place)
    let call = FailingCall(kind: "open", error: EIO, isForEver: false)
    let hasFailed = try trial.run(call.order(1))
    #expect(hasFailed)
  }
}

/// A scenario that is gone through again and again, each time with another failing call.
private struct Trial {
  let recorded: RecordedScenario
  let place: Place
  var findings = Findings()

  /// Goes through it; gives whether there was such a call.
  mutating func run(_ order: String) throws -> Bool {
    let scenario = recorded.scenario
    try recorded.startTree.write(to: place.root)
    var held = scenario.isKept.reduce(into: [Claim: Whereabouts]()) { $0[$1] = .anywhere }
    for claim in scenario.holds { held[claim] = .inPlace }
    var hasFailed = false
    for stretch in recorded.stretches {
      let end = try place.run(stretch.step.command, failing: order)
      let isMet = place.takeCalls().contains { if case .failed = $0 { true } else { false } }
      hasFailed = hasFailed || isMet
      judge(end, "\(scenario.name), \(order)")
      try take(stretch.step, end, &held)
    }
    guard hasFailed else { return false }
    findings.states += 1
    try Examination(recorded, in: place).examine(
      asAfter: recorded.startTree,
      Set(held.map { Requirement(claim: $0.key, whereabouts: $0.value) }), order, &findings)
    return true
  }

  private mutating func judge(_ end: ProgramEnd, _ label: String) {
    if let signal = end.signal { findings.lost.append("\(label): ended by signal \(signal)") }
    if end.code != 0 && end.text.isEmpty { findings.lost.append("\(label): refused in silence") }
  }

  /// The promises that a step has made by its output.
  private func take(
    _ step: Scenario.Step, _ end: ProgramEnd, _ held: inout [Claim: Whereabouts]
  ) throws {
    let paths = Scenario.paths(in: end.text, below: place.root)
    let sight = Sight(place)
    let isDone = end.code == 0 && !step.isLineByLine
    let hasCome =
      try !step.gives.isEmpty
      && sight.missing(
        Set(step.gives.map { Requirement(claim: $0, whereabouts: .inPlace) })
      ).isEmpty
    for claim in step.takes where held[claim] != nil {
      if step.keepsWhatItTakes {
        held[claim] = isDone ? .kept(paths) : .anywhere
      } else {
        // The old one or the new one.
        held[claim] = isDone || hasCome || step.gives.isEmpty ? nil : .anywhere
      }
    }
    if isDone {
      for claim in step.gives { held[claim] = .inPlace }
    } else if step.isLineByLine {
      for (claim, line) in zip(step.gives, end.output.split(separator: "\n")) {
        if line.contains(" is kept in '") {
          held[claim] = .kept(paths.filter { $0.contains("/spool/") })
        } else if isPromise(String(line), of: claim) {
          held[claim] = .inPlace
        }
      }
    }
  }

  private func isPromise(_ line: String, of claim: Claim) -> Bool {
    guard let text = claim.text else { return line.allSatisfy { $0.isNumber || $0 == "-" } }
    return line == text || line.hasPrefix(text + " ")
  }
}
