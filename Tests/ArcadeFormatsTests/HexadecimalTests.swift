import ArcadeFormats
import Testing

@Suite struct HexadecimalTests {
  @Test func eachByteIsTwoDigits() {
    #expect([UInt8]().hexadecimal == "")
    let bytes: [UInt8] = [0, 7, 16, 171, 255]
    #expect(bytes.hexadecimal == "000710abff")
    #expect([UInt8](hexadecimal: "000710abFF".utf8) == bytes)
    #expect([UInt8](hexadecimal: "".utf8) == [])
  }

  @Test(arguments: ["0", "abc", "0g", "+f", "0x", "é"])
  func aTextThatIsNotPairsOfDigitsStandsForNoBytes(_ text: String) {
    #expect([UInt8](hexadecimal: text.utf8) == nil)
  }

  @Test func onlyBytesOfASCIIAreDigitsAndLetters() {
    let all = UInt8.min...UInt8.max
    #expect(all.filter(\.isDigit).elementsEqual("0123456789".utf8))
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    #expect(all.filter(\.isLetter).elementsEqual(letters.utf8))
    let digits = "0123456789ABCDEFabcdef".utf8
    #expect(all.filter { $0.hexadecimalValue != nil }.elementsEqual(digits))
    #expect(digits.compactMap(\.hexadecimalValue) == Array(0...15) + Array(10...15))
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
