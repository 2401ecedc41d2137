import CrashStates
import Foundation
import TestSupport
import Testing

extension Scenario {
  /// Every one, or those that have the text of `ARCADE_SCENARIO` in their names.
  static let all = {
    let wanted = ProcessInfo.processInfo.environment["ARCADE_SCENARIO"] ?? ""
    let all = ofScores + ofRooms + ofFiles
    return wanted.isEmpty ? all : all.filter { $0.name.contains(wanted) }
  }()
}

/// The power fails at any moment of whatever a player does, on a disk that keeps what was waited
/// for and nothing else for certain.
@Suite struct CrashStateTests {
  /// States of a scenario in everyday tests: some after visible changes and some of all.
  private static let sampleSizes = (changes: 3, all: 2)

  /// Different states of a scenario in each chunk of a long run.
  private static let statesOfChunk = 8

  private func states(of recording: Recording, _ scenario: Scenario) -> [CrashState] {
    let all = recording.states()
    var generator = Generator(seededBy: scenario.name)
    if let chunk = SoakChunk.asked { return chunk.part(of: all.shuffled(using: &generator)) }
    return recording.statesAfterOutput
      + generator.sample(Self.sampleSizes.changes, of: recording.statesAfterChangesOfNames)
      + generator.sample(Self.sampleSizes.all, of: all)
  }

  @Test(arguments: Scenario.all)
  func nothingThatWasPromisedIsLostWhenThePowerFails(during scenario: Scenario) throws {
    let place = try Place()
    let recorded = try scenario.record(in: place)
    let findings = try Examination(recorded, in: place).findings(
      in: states(of: recorded.recording, scenario),
      most: SoakChunk.asked == nil ? .max : Self.statesOfChunk)
    findings.tell(as: "states")
    if let defect = scenario.knownDefect {
      withKnownIssue("\(defect)") { expectClean(findings) }
    } else {
      expectClean(findings)
    }
  }

  private func expectClean(_ findings: Findings) {
    #expect(findings.isClean, "\((findings.lost + findings.unreadable).joined(separator: "\n"))")
  }
}
