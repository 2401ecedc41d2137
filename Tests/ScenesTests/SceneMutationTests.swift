import Assets
import Canvas
import Foundation
import PropertyLists
import Scenes
import TestSupport
import Testing

private let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

/// Whatever a file holds, reading and drawing it ends soon, in an error or in a picture.
@Suite(.serialized) struct SceneMutationTests {
  private static let assets = Assets(environment: [:])
  private static let sprites = assets.spriteSheet("scene.ascii")

  private func mutated(_ bytes: [UInt8], _ next: (Int) -> Int) -> [UInt8] {
    var bytes = bytes
    for _ in 0...next(3) {
      let place = next(bytes.count)
      switch next(5) {
      case 0: bytes[place] = UInt8(next(256))
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(ascii: "0") + UInt8(next(10)), at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + next(60)))
      default:
        let from = next(bytes.count)
        bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + next(200))], at: place)
      }
      if bytes.isEmpty { return [UInt8(next(256))] }
    }
    return bytes
  }

  /// True if a file was drawn; false where it was refused.
  private func isDrawn(_ bytes: [UInt8]) -> Bool {
    do {
      let scene = try Scene(reading: bytes)
      var canvas = Canvas(size: Size(columns: 20, rows: 6))
      scene.draw(on: &canvas, in: canvas.bounds, sprites: Self.sprites)
      return true
    } catch {
      #expect(!error.text.isEmpty)
      return false
    }
  }

  @Test(arguments: Scenery.names + ["binary"])
  func aChangedFileGivesAnErrorOrAPictureAndNeverMore(name: String) throws {
    var original = try #require(
      Self.assets.bytes(named: "Scenes/\(name == "binary" ? "desert.plist" : name)"))
    if name == "binary" {
      let list = try PropertyList(reading: original)
      original = try PropertyList(root: list.root, form: .binary).bytes()
    }
    let next = randomNumbers(seed: 7)
    var (refused, drawn) = (0, 0)
    var slowest = Duration.zero
    for _ in 0..<(isSoak ? 100_000 : 10_000) {
      let bytes = mutated(original, next)
      let time = processorTime {
        if isDrawn(bytes) { drawn += 1 } else { refused += 1 }
      }
      slowest = max(slowest, time)
    }
    #expect(refused > 100 && drawn > 100, "\(refused) refused, \(drawn) drawn")
    #expect(slowest < .seconds(1))
  }
}
