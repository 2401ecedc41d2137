/// A text in units of two or four bytes, UTF-16 or UTF-32.
struct WideText {
  private let units: ArraySlice<UInt8>
  private let width: Int
  private let isBigEndian: Bool

  /// Takes a file; nil for one whose text has units of one byte.
  ///
  /// A mark of the byte order tells, or else the zeros of the first character: both forms that are
  /// text, XML and the old one, begin with a character of ASCII.
  init?(_ bytes: [UInt8]) {
    let head = Array(bytes.prefix(4))
    let mark: Int
    switch (head.prefix(2), head.dropFirst(2)) {
    case ([0, 0], [0xFE, 0xFF]): (width, isBigEndian, mark) = (4, true, 4)
    case ([0xFF, 0xFE], [0, 0]): (width, isBigEndian, mark) = (4, false, 4)
    case ([0xFE, 0xFF], _): (width, isBigEndian, mark) = (2, true, 2)
    case ([0xFF, 0xFE], _): (width, isBigEndian, mark) = (2, false, 2)
    case ([0, 0], let rest) where rest.first == 0: (width, isBigEndian, mark) = (4, true, 0)
    case (let first, [0, 0]) where first.last == 0: (width, isBigEndian, mark) = (4, false, 0)
    case (let first, _) where first.count == 2 && first.contains(0):
      (width, isBigEndian, mark) = (2, first.first == 0, 0)
    default: return nil
    }
    units = bytes[mark...]
  }

  func utf8() throws(PropertyListError) -> [UInt8] {
    guard units.count.isMultiple(of: width) else { throw PropertyListError(.truncated) }
    let text =
      width == 2
      ? String(validating: places.map(pair), as: UTF16.self)
      : String(validating: places.map(number), as: UTF32.self)
    guard let text else { throw PropertyListError(.invalidText) }
    return Array(text.utf8)
  }

  /// The same with replacement characters for what is none, and without a part of a unit at the end.
  var repairedUTF8: [UInt8] {
    let text =
      width == 2
      ? String(decoding: places.map(pair), as: UTF16.self)
      : String(decoding: places.map(number), as: UTF32.self)
    return Array(text.utf8)
  }

  private var places: StrideTo<Int> {
    let end = units.endIndex - units.count % width
    return stride(from: units.startIndex, to: end, by: width)
  }

  private func pair(at place: Int) -> UInt16 {
    let (first, second) = (UInt16(units[place]), UInt16(units[place + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  private func number(at place: Int) -> UInt32 {
    (0..<width).reduce(0) { number, index in
      number << 8 | UInt32(units[place + (isBigEndian ? index : width - 1 - index)])
    }
  }
}
