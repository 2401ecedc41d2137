/// The bytes that text formats are made of.
extension UInt8 {
  @inlinable package var isDigit: Bool { (48...57).contains(self) }

  /// A letter from A to Z, capital or small.
  @inlinable package var isLetter: Bool { (97...122).contains(self | 32) }

  /// The value of a hexadecimal digit with capital or small letters; nil for any other byte.
  @inlinable package var hexadecimalValue: UInt8? {
    switch self {
    case 48...57: self - 48
    case 65...70: self - 55
    case 97...102: self - 87
    default: nil
    }
  }
}
