package import GameCore

/// The notes of a sound, and the wave that they make.
package struct Melody: Sendable {
  /// A tone of so many hertz, for so many milliseconds.
  struct Note: Sendable {
    let hertz: Int
    let milliseconds: Int
  }

  let notes: [Note]

  /// Takes frequencies, each held as long.
  private init(_ hertz: [Int], each milliseconds: Int) {
    notes = hertz.map { Note(hertz: $0, milliseconds: milliseconds) }
  }

  /// The melody of a sound; none is longer than half a second.
  package init(_ sound: GameSound) {
    switch sound {
    case .hit: self.init([880, 1_320], each: 30)
    case .warning: self.init([1_200], each: 40)
    case .miss: self.init([170, 130], each: 70)
    case .streak: self.init([660, 880, 1_175], each: 60)
    case .win: self.init([523, 659, 784, 1_047], each: 80)
    case .over: self.init([392, 330, 262], each: 140)
    case .record: self.init([784, 988, 1_175, 1_568, 1_175, 1_568], each: 80)
    }
  }

  /// Samples a second.
  static let rate = 11_025
  private static let loudness = 44

  /// The samples, a byte each, 128 being silence: a square wave that fades within each note.
  var samples: [UInt8] {
    notes.flatMap { note in
      let count = Self.rate * note.milliseconds / 1_000
      return (0..<count).map { index in
        let isUp = index * note.hertz * 2 / Self.rate % 2 == 0
        let swing = Self.loudness * (count - index) / count
        return UInt8(isUp ? 128 + swing : 128 - swing)
      }
    }
  }

  /// The whole sound as a file in Microsoft's wave format, one channel of eight bits.
  package var wave: [UInt8] {
    let samples = samples
    return Array("RIFF".utf8) + Self.number(36 + samples.count, bytes: 4)
      + Array("WAVEfmt ".utf8) + Self.number(16, bytes: 4)
      // Uncompressed, one channel, bytes a second, bytes a sample, bits a sample.
      + Self.number(1, bytes: 2) + Self.number(1, bytes: 2) + Self.number(Self.rate, bytes: 4)
      + Self.number(Self.rate, bytes: 4) + Self.number(1, bytes: 2) + Self.number(8, bytes: 2)
      + Array("data".utf8) + Self.number(samples.count, bytes: 4) + samples
  }

  private static func number(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
