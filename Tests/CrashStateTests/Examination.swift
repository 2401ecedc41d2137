import CrashStates
import Foundation
import TestSupport
import Testing

/// The findings in the states of a scenario.
struct Findings: Sendable {
  var states = 0
  var lost: [String] = []
  var unreadable: [String] = []

  static func + (left: Findings, right: Findings) -> Findings {
    Findings(
      states: left.states + right.states, lost: left.lost + right.lost,
      unreadable: left.unreadable + right.unreadable)
  }

  var isClean: Bool { lost.isEmpty && unreadable.isEmpty }

  /// Tells the runner of long tests.
  func tell(as noun: String) {
    guard SoakChunk.asked != nil else { return }
    print("totals: \(noun)=\(states) lost=\(lost.count) unreadable=\(unreadable.count)")
  }
}

extension SoakChunk {
  /// Every so many of a list; each chunk has other ones.
  func part<Element>(of list: [Element]) -> [Element] {
    stride(from: index, to: list.count, by: count).map { list[$0] }
  }
}

/// Puts states of a disk into a place and opens them with the real program.
struct Examination {
  let recorded: RecordedScenario
  let place: Place
  private var scenario: Scenario { recorded.scenario }

  init(_ recorded: RecordedScenario, in place: Place) {
    (self.recorded, self.place) = (recorded, place)
  }

  /// Opens each different state once; gives up a scenario at its third failure.
  func findings(in states: [CrashState], most: Int = .max) throws -> Findings {
    let disks = recorded.recording.disks
    var seen: [Int: Set<Set<Requirement>>] = [:]
    var findings = Findings()
    for state in states where findings.states < most {
      let tree = disks[state.point].tree(state.part)
      let requirements = recorded.requirements(at: state.point)
      // The same state counts again where more has been promised by then.
      guard seen[tree.fingerprint, default: []].insert(requirements).inserted else { continue }
      findings.states += 1
      try examine(tree, requirements, "\(state) of \(recorded.recording.calls.count)", &findings)
      if findings.lost.count + findings.unreadable.count >= 3 { break }
    }
    return findings
  }

  /// Looks at a state, writes once more, and looks again.
  func examine(
    _ tree: FileTree, _ requirements: Set<Requirement>, _ label: String,
    _ findings: inout Findings
  ) throws {
    try tree.write(to: place.root)
    try examine(asAfter: tree, requirements, label, &findings)
  }

  /// Looks at what stands there, in which nothing sound of a state may be set aside.
  func examine(
    asAfter tree: FileTree, _ requirements: Set<Requirement>, _ label: String,
    _ findings: inout Findings
  ) throws {
    try look(requirements, "\(scenario.name), \(label)", isFirst: true, &findings)
    try writeOnce(tree, requirements, "\(scenario.name), \(label), written once more", &findings)
  }

  private func look(
    _ requirements: Set<Requirement>, _ label: String, isFirst: Bool, _ findings: inout Findings
  ) throws {
    let sight = Sight(place)
    for missing in try sight.missing(requirements) {
      findings.lost.append("\(label): \(missing)")
    }
    let strangers = try sight.scores.subtracting(recorded.knownScores).subtracting(
      scenario.afterwards.flatMap(\.gives))
    if !strangers.isEmpty { findings.lost.append("\(label): nobody played \(strangers)") }
    // The last content has been read; everyday tests do not open every file a second time.
    if isFirst ? scenario.startsDamaged : SoakChunk.asked == nil { return }
    if let complaint = try sight.unsound { findings.unreadable.append("\(label): \(complaint)") }
  }

  private func writeOnce(
    _ tree: FileTree, _ requirements: Set<Requirement>, _ label: String,
    _ findings: inout Findings
  ) throws {
    var requirements = requirements
    for step in scenario.afterwards {
      let end = try place.run(step.command)
      if end.code != 0 { findings.unreadable.append("\(label): \(step.command.words) \(end)") }
      requirements.formUnion(
        step.gives.map { Requirement(claim: $0, whereabouts: .inPlace) })
    }
    // Scores that waited in a spool are in their table now.
    requirements = Set(
      requirements.map { requirement in
        guard case .kept(let paths) = requirement.whereabouts,
          paths.contains(where: { $0.contains("/spool/") })
        else { return requirement }
        return Requirement(claim: requirement.claim, whereabouts: .inPlace)
      })
    try look(requirements, label, isFirst: false, &findings)
    // A journal goes with the database that something else takes the place of.
    let aside = FileTree(reading: place.root).files.filter {
      $0.contains(".damaged-") && !$0.contains("-journal.damaged-") && tree.entries[$0] == nil
    }
    if !aside.isEmpty && !scenario.startsDamaged {
      findings.unreadable.append("\(label): set aside \(aside)")
    }
  }
}
