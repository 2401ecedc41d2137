import ArcadeFormats
import Testing

@Suite struct HexadecimalTests {
  @Test func eachByteIsTwoDigits() {
    #expect([UInt8]().hexadecimal == "")
    let bytes: [UInt8] = [0, 7, 16, 171, 255]
    #expect(bytes.hexadecimal == "000710abff")
  }

  /// The example of RFC 9562's appendix A.3 has a version and a variant already.
  @Test func aRandomUUIDHasItsVersionAndItsVariant() {
    let example: [UInt8] = [
      0x91, 0x91, 0x08, 0xf7, 0x52, 0xd1, 0x43, 0x20, 0x9b, 0xac, 0xf8, 0x47, 0xdb, 0x41, 0x48,
      0xa8,
    ]
    #expect(example.markedAsRandomUUID == example)
    #expect(example.uuidText == "919108f7-52d1-4320-9bac-f847db4148a8")
    let ones = [UInt8](repeating: 255, count: 16)
    #expect(ones.markedAsRandomUUID.uuidText == "ffffffff-ffff-4fff-bfff-ffffffffffff")
  }
}
