import ArcadeFormats
import Keys

/// The keys behind the control characters and final letters that terminals send.
enum ASCII {
  static let bell: UInt8 = 0x07
  static let escape: UInt8 = 0x1B

  /// The key of a control character.
  static func controlKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x00: return .control(" ")
    case 0x08, 0x7F: return .backspace
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: return .control(Character(Unicode.Scalar(byte + 0x40)))
    default: return nil
    }
  }

  /// The key of a sequence that ends in a letter, whatever modifiers it names.
  static func letteredKey(_ final: UInt8) -> Key? {
    switch Unicode.Scalar(final) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "Z": return .backTab
    // The middle of the numeric pad where its digits are off.
    case "E": return "5"
    case "P": return .function(1)
    case "Q": return .function(2)
    case "R": return .function(3)
    case "S": return .function(4)
    default: return nil
    }
  }

  /// The key of a sequence that ends in `~`, by its number.
  static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: return .home
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    case 11...15: return .function(number - 10)
    case 17...21: return .function(number - 11)
    case 23, 24: return .function(number - 12)
    default: return nil
    }
  }

  /// The key of the number pad in its application mode.
  static func keypadKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .character(Character(Unicode.Scalar(final - 0x40)))
    default: return nil
    }
  }

  /// The key of a sequence that ends in `u`, as Kitty's keyboard protocol has it: the character or the
  /// number of a key without one, and the modifiers.
  ///
  /// Terminals send it where somebody asked them to, such as a shell before us. It's never asked for
  /// here, since Ctrl-C would be no signal any more; a key's release has another form and is none.
  static func unambiguousKey(_ numbers: [Int]) -> Key? {
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    guard let code = numbers.first, let scalar = Unicode.Scalar(UInt32(clamping: code)) else {
      return nil
    }
    switch code {
    case 27: return .escape
    case 9: return modifiers & 1 == 0 ? .tab : .backTab
    case 13, keypad + 15: return .enter
    case 127: return .backspace
    case keypad..<keypad + 10:
      return Unicode.Scalar(0x30 + code - keypad).map { .character(Character($0)) }
    case 0x20..<0xE000 where !scalar.isHarmful:
      let isControl = modifiers & 4 != 0
      return isControl ? .control(Character(scalar)) : .character(Character(scalar))
    default: return nil
    }
  }

  /// Kitty's number of the digit 0 of the numeric pad.
  private static let keypad = 57_399

  /// Numbers with semicolons between them, a missing one as 0; nil when it is something
  /// else.
  static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"): numbers.append(0)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 100_000)
      default: return nil
      }
    }
    return numbers
  }
}
