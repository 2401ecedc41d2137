import Foundation
import GameCore
import Testing

@testable import Sound

@Suite struct SoundTests {
  @Test(arguments: GameSound.allCases)
  func aSoundIsShortAndNeitherSilentNorShrill(sound: GameSound) {
    let samples = Melody(sound).samples
    #expect((Melody.rate / 40...Melody.rate / 2).contains(samples.count))
    #expect(samples.contains { $0 > 160 } && samples.contains { $0 < 96 })
    #expect(samples.allSatisfy { (80...176).contains($0) })
  }

  @Test(arguments: GameSound.allCases)
  func aWaveSaysItsOwnLength(sound: GameSound) {
    let wave = Melody(sound).wave
    #expect(Array(wave.prefix(4)) == Array("RIFF".utf8))
    let length = wave[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length + 8 == wave.count)
  }

  @Test func noTwoSoundsAreAlike() {
    #expect(Set(GameSound.allCases.map { Melody($0).samples }).count == GameSound.allCases.count)
  }

  /// A folder with a program in the place of a player, which copies what it is given.
  private func folder(with name: String, _ script: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent(name)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
    return folder
  }

  /// Plays again and again: a script that was just written can't be started while a process that
  /// was forked meanwhile still has it open.
  ///
  /// It keeps its thread: a task that sleeps comes back only when one of the few threads is free, and
  /// beside a thousand tests that may be minutes later.
  private func untilHeard(_ play: () -> Void, when isHeard: () -> Bool) {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isHeard(), .now < deadline {
      play()
      usleep(20_000)
    }
  }

  @Test(arguments: SoundPlayer.programs)
  func theProgramOfTheSystemGetsTheWholeWave(name: String) throws {
    let folder = try folder(
      with: name, #"for f; do :; done; cat "$f" >"$0.$$"; mv "$0.$$" "$0.wav""#)
    defer { try? FileManager.default.removeItem(at: folder) }
    let player = SoundPlayer(searchPath: "relative::\(folder.path):/nowhere")
    #expect(player.canPlay)
    let copy = folder.appendingPathComponent(name + ".wav")
    untilHeard {
      player.play(.record)
    } when: {
      FileManager.default.fileExists(atPath: copy.path)
    }
    #expect(try Array(Data(contentsOf: copy)) == Melody(.record).wave)
  }

  @Test func playingDoesNotWaitForAProgramThatNeverEnds() throws {
    // It ends with its folder, or half a minute later, which is told.
    let folder = try folder(
      with: "aplay",
      #"touch "$0.started"; for n in $(seq 300); do [ -e "$0" ] || exit; sleep 0.1; done; "#
        + #"touch "$0.ended""#)
    defer { try? FileManager.default.removeItem(at: folder) }
    func isThere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }
    let player = SoundPlayer(searchPath: folder.path)
    untilHeard {
      player.play(.hit)
    } when: {
      isThere("aplay.started")
    }
    for _ in 0..<20 { player.play(.hit) }
    #expect(isThere("aplay.started") && !isThere("aplay.ended"))
  }

  @Test func aProgramThatHasPlayedLeavesNoZombie() throws {
    let folder = try folder(with: "aplay", #"echo $$ >"$0.pid""#)
    defer { try? FileManager.default.removeItem(at: folder) }
    let player = SoundPlayer(searchPath: folder.path)
    var process: Int32?
    untilHeard {
      player.play(.hit)
    } when: {
      let text = try? String(
        contentsOf: folder.appendingPathComponent("aplay.pid"), encoding: .utf8)
      process = process ?? text.flatMap { Int32($0.filter(\.isNumber)) }
      // A zombie can be signalled; a process that was waited for is gone.
      return process.map { kill($0, 0) != 0 } ?? false
    }
    #expect(process.map { kill($0, 0) } == -1)
  }

  @Test func withoutAProgramItIsSilent() {
    let player = SoundPlayer(searchPath: "bin:.:")
    #expect(!player.canPlay)
    player.play(.hit)
  }
}
