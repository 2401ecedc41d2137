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

  /// Those of a chunk of a long run; each scenario is gone through once, in one of the chunks.
  static func ofChunk(_ all: [Scenario]) -> [Scenario] { SoakChunk.asked?.part(of: all) ?? all }
}

/// The power fails at any moment of whatever a player does, on a disk that keeps what was waited
/// for and nothing else for certain.
@Suite struct CrashStateTests {
  /// States of a scenario in everyday tests: some after visible changes and some of all.
  private static let sampleSizes = (changes: 2, all: 1)

  /// Different states of a scenario in a long run, at most.
  private static let mostStates = SoakChunk.number("SOAK_STATES", else: 800)

  private func states(of recording: Recording, _ scenario: Scenario) -> [CrashState] {
    var generator = Generator(seededBy: scenario.name)
    if SoakChunk.asked != nil {
      return recording.statesAfterOutput + recording.statesAfterChangesOfNames
        + recording.states(few: 12, many: 96).shuffled(using: &generator)
    }
    return recording.statesAfterOutput
      + generator.sample(Self.sampleSizes.changes, of: recording.statesAfterChangesOfNames)
      + generator.sample(Self.sampleSizes.all, of: recording.states())
  }

  @Test(arguments: Scenario.ofChunk(Scenario.all))
  func nothingThatWasPromisedIsLostWhenThePowerFails(during scenario: Scenario) throws {
    let place = try Place()
    let recorded = try scenario.record(in: place)
    let findings = try Examination(recorded, in: place).findings(
      in: states(of: recorded.recording, scenario),
      most: SoakChunk.asked == nil ? .max : Self.mostStates)
    findings.tell(as: "states")
    if let defect = scenario.knownDefect {
      withKnownIssue("\(defect)") { expectClean(findings) }
    } else {
      expectClean(findings)
    }
  }

  @Test func runsSinceAResetAreThereAtEachMomentWhileItIsUndone() throws {
    let name = "a reset of the runs undone"
    let scenario = try #require(Scenario.ofRooms.first { $0.name == name })
    let place = try Place()
    let recorded = try scenario.record(in: place)
    expectClean(
      try Examination(recorded, in: place).findings(
        in: recorded.recording.statesAfterChangesOfNames))
  }

  @Test(arguments: ["sqlite", "xml", "binary"])
  func aStoresOldNameIsCertainBeforeTheMigratedOneTakesItsPlace(kind: String) throws {
    let scenario = try #require(Scenario.ofFiles.first { $0.name == "a store migrated, \(kind)" })
    let place = try Place()
    let recording = try scenario.record(in: place).recording
    let swap = try #require(
      recording.calls.firstIndex {
        if case .rename(_, let name, _) = $0 { name.hasSuffix("register.\(kind)") } else { false }
      })
    let certain = recording.disks[swap].tree(.nothing).files
    #expect(certain.contains { $0.contains("register.\(kind).before-migration-") }, "\(certain)")
  }

  private func expectClean(_ findings: Findings) {
    #expect(findings.isClean, "\((findings.lost + findings.unreadable).joined(separator: "\n"))")
  }
}
