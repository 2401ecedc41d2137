import Foundation
import Glibc

/// One call that a program made of the file system, or something it said.
package enum RecordedCall: Sendable, Hashable {
  /// A file was opened with leave to make or to empty it.
  case open(path: String, inode: UInt64, truncates: Bool)
  case write(inode: UInt64, offset: Int, bytes: [UInt8])
  case truncate(inode: UInt64, size: Int)
  /// A file or a folder was waited for until it is on disk.
  case synchronize(inode: UInt64)
  case rename(from: String, to: String, exchanges: Bool)
  case remove(path: String)
  case makeFolder(path: String, inode: UInt64)
  case link(from: String, to: String)
  case symbolicLink(path: String, target: String, inode: UInt64)
  case setMode(inode: UInt64, mode: Int)
  /// Something was written to standard output.
  case output(process: Int32, bytes: [UInt8])
  /// A call was made to fail; `name` is its class.
  case failed(name: String, path: String)
}

extension RecordedCall {
  /// Reads what `Tests/CallRecorder` wrote; stops at an entry that is cut short.
  package static func calls(in bytes: [UInt8]) -> [RecordedCall] {
    var calls: [RecordedCall] = []
    var offset = 0
    while let (call, next) = call(in: bytes, at: offset) {
      if let call { calls.append(call) }
      offset = next
    }
    return calls
  }

  private static let headerSize = 40

  private static func call(
    in bytes: [UInt8], at start: Int
  ) -> (call: RecordedCall?, next: Int)? {
    guard start + headerSize <= bytes.count else { return nil }
    return bytes.withUnsafeBytes { all in
      func field<Number>(_ offset: Int, as type: Number.Type) -> Number {
        all.loadUnaligned(fromByteOffset: start + offset, as: type)
      }
      let (process, inode) = (field(4, as: Int32.self), field(8, as: UInt64.self))
      let number = Int(field(16, as: Int64.self))
      let pathEnd = start + headerSize + Int(field(24, as: UInt32.self))
      let otherEnd = pathEnd + Int(field(28, as: UInt32.self))
      let end = otherEnd + Int(field(32, as: UInt64.self))
      guard end <= all.count else { return nil }
      let path = String(decoding: all[start + headerSize..<pathEnd], as: UTF8.self)
      let other = String(decoding: all[pathEnd..<otherEnd], as: UTF8.self)
      let call: RecordedCall? =
        switch UInt8(field(0, as: UInt8.self)) {
        case UInt8(ascii: "O"):
          .open(path: path, inode: inode, truncates: number & Int(O_TRUNC) != 0)
        case UInt8(ascii: "W"):
          .write(inode: inode, offset: number, bytes: Array(all[otherEnd..<end]))
        case UInt8(ascii: "T"): .truncate(inode: inode, size: number)
        case UInt8(ascii: "S"): .synchronize(inode: inode)
        case UInt8(ascii: "R"): .rename(from: path, to: other, exchanges: number & 2 != 0)
        case UInt8(ascii: "U"): .remove(path: path)
        case UInt8(ascii: "D"): .makeFolder(path: path, inode: inode)
        case UInt8(ascii: "L"): .link(from: path, to: other)
        case UInt8(ascii: "Y"): .symbolicLink(path: path, target: other, inode: inode)
        case UInt8(ascii: "M"): .setMode(inode: inode, mode: number)
        case UInt8(ascii: "A"): .output(process: process, bytes: Array(all[otherEnd..<end]))
        case UInt8(ascii: "F"): .failed(name: other, path: path)
        default: nil
        }
      return (call, end)
    }
  }

  /// The text that was written to standard output; nil for any other call.
  package var outputText: String? {
    if case .output(_, let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// True if something has another name after it, or none.
  package var changesNames: Bool {
    switch self {
    case .rename, .remove: true
    default: false
    }
  }

  /// True if the disk's content may be another state after it.
  package var isChange: Bool {
    switch self {
    case .output, .failed, .setMode: false
    default: true
    }
  }
}
