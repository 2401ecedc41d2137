import Foundation
import PropertyLists
import TestSupport

/// Programs that read property lists too, where they are installed.
enum OtherPrograms {
  /// The output of a program, given bytes on its standard input; nil where it is not
  /// installed or refuses.
  static func output(_ arguments: [String], input: [UInt8] = []) throws -> String? {
    let process = Process()
    let (feed, result) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = feed
    process.standardOutput = result
    process.standardError = FileHandle.nullDevice
    try process.run()
    try feed.fileHandleForWriting.write(contentsOf: Data(input))
    try feed.fileHandleForWriting.close()
    let data = result.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  static let hasPython = InstalledProgram.isThere("python3")
  static let hasPlutil = InstalledProgram.isThere("plutil")

  /// Python's reading of property lists, a line of exact text for each.
  static let dump = """
    import plistlib, struct, sys, io, datetime
    def real(x): return struct.pack('>d', x).hex()
    def name(s): return s.encode('utf-8', 'surrogatepass').hex()
    def text(v):
        if isinstance(v, bool): return 'b1' if v else 'b0'
        if isinstance(v, plistlib.UID): return 'u%d' % v.data
        if isinstance(v, int): return 'i%d' % v
        if isinstance(v, float): return 'r' + real(v)
        if isinstance(v, str): return 's' + name(v)
        if isinstance(v, bytes): return 'x' + v.hex()
        if isinstance(v, datetime.datetime):
            return 'd' + real((v - datetime.datetime(2001, 1, 1)).total_seconds())
        if isinstance(v, list): return '[' + ','.join(text(x) for x in v) + ']'
        if list(v.keys()) == ['CF$UID']: return 'u%d' % v['CF$UID']
        return '{' + ','.join(sorted(name(k) + ':' + text(x) for k, x in v.items())) + '}'
    print(text(plistlib.load(io.BytesIO(sys.stdin.buffer.read()))))
    """

  /// Python's reading of a file as exact text; nil where it cannot read it.
  static func pythonTree(_ bytes: [UInt8]) throws -> String? {
    try output(["python3", "-c", dump], input: bytes)?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A property list's value in the exact text of the Python above.
func tree(_ value: PropertyListValue) -> String {
  switch value {
  case .string(let text): "s" + hexadecimal(text.utf8)
  case .integer(let number): "i\(number)"
  case .unsignedInteger(let number): "i\(number)"
  case .hugeInteger(let digits): "i" + digits
  case .real(let number): "r" + bits(number)
  case .boolean(let truth): truth ? "b1" : "b0"
  case .date(let date): "d" + bits(date.secondsSinceReference)
  case .data(let bytes): "x" + hexadecimal(bytes)
  case .array(let elements): "[" + elements.map(tree).joined(separator: ",") + "]"
  case .uniqueIdentifier(let number): "u\(number)"
  case .dictionary(let entries):
    "{"
      + entries.map { hexadecimal($0.key.utf8) + ":" + tree($0.value) }.sorted()
      .joined(separator: ",") + "}"
  }
}

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private func bits(_ number: Double) -> String {
  let digits = String(number.bitPattern, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
