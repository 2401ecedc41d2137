private let alphabet = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The 6 bits of each letter; 0xff for bytes that are none.
private let values: [UInt8] = {
  var values = [UInt8](repeating: 0xff, count: 256)
  for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
  return values
}()

/// Base64 of RFC 4648, on one line.
package func base64Text(_ data: [UInt8]) -> String {
  String(decoding: base64Encoded(data), as: UTF8.self)
}

func base64Encoded(_ data: [UInt8]) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity((data.count + 2) / 3 * 4)
  for start in stride(from: 0, to: data.count, by: 3) {
    let count = min(3, data.count - start)
    let bits = (0..<3).reduce(UInt32(0)) { bits, index in
      bits << 8 | (index < count ? UInt32(data[start + index]) : 0)
    }
    for index in 0..<4 {
      text.append(
        index <= count ? alphabet[Int(bits >> (18 - 6 * index) & 63)] : UInt8(ascii: "="))
    }
  }
  return text
}

func isBase64Letter(_ byte: UInt8) -> Bool { values[Int(byte)] != 0xff }

/// Gives nil for a letter outside the alphabet or a number of letters that no data has.
func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
  var data: [UInt8] = []
  data.reserveCapacity(text.count / 4 * 3)
  var bits: UInt32 = 0
  var letters = 0
  var padding = 0
  for byte in text {
    switch byte {
    case 32, 10, 9, 13: continue
    case UInt8(ascii: "="): padding += 1
    default:
      let value = values[Int(byte)]
      guard value != 0xff, padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      letters += 1
      if letters.isMultiple(of: 4) {
        data.append(UInt8(bits >> 16 & 255))
        data.append(UInt8(bits >> 8 & 255))
        data.append(UInt8(bits & 255))
      }
    }
  }
  guard padding <= 2 else { return nil }
  switch letters % 4 {
  case 0: break
  case 2: data.append(UInt8(bits >> 4 & 255))
  case 3:
    data.append(UInt8(bits >> 10 & 255))
    data.append(UInt8(bits >> 2 & 255))
  default: return nil
  }
  return data
}
