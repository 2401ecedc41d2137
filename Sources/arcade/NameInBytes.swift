import Canvas
import Commands
import Glibc
import Inspection
import Words

/// A word on the command line that isn't UTF-8, as names on old disks are.
///
/// Swift's texts have other characters in place of such bytes, and a path of those leads nowhere.
struct NameInBytes {
  /// The bytes; nil where two words look alike.
  private let bytes: [UInt8]?

  /// Nil for a word that holds every byte that was typed.
  init?(_ word: String) {
    guard word.unicodeScalars.contains("\u{FFFD}") else { return nil }
    let alike = Set((0..<Int(CommandLine.argc)).compactMap(Self.argument).flatMap(Self.words))
      .filter { String(decoding: $0, as: UTF8.self) == word }
    // A name that is UTF-8 may have that character itself.
    guard let typed = alike.first(where: { String(validating: $0, as: UTF8.self) == nil }) else {
      return nil
    }
    bytes = alike.count == 1 ? typed : nil
  }

  /// The words that an argument may be: as a whole, and the value of an option, `--output=FILE`.
  private static func words(_ argument: [UInt8]) -> [[UInt8]] {
    guard argument.starts(with: "--".utf8), let sign = argument.firstIndex(of: UInt8(ascii: "="))
    else { return [argument] }
    return [argument, Array(argument[(sign + 1)...])]
  }

  private static func argument(_ place: Int) -> [UInt8]? {
    CommandLine.unsafeArgv[place].map { start in
      var bytes: [UInt8] = []
      while start[bytes.count] != 0 {
        bytes.append(UInt8(truncatingIfNeeded: start[bytes.count]))
      }
      return bytes
    }
  }

  /// A descriptor of the file for reading; nil where its bytes alone wouldn't be all of it: a folder, a
  /// database with a log or a folder of large values beside it, or nothing at all.
  func opened() -> Int32? {
    guard let bytes else { return nil }
    func path(_ bytes: [UInt8]) -> [CChar] {
      (bytes + [0]).map { CChar(truncatingIfNeeded: $0) }
    }
    var status = stat()
    guard stat(path(bytes), &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
    let others = SidecarFile.endingsOfChanges.map { bytes + $0.utf8 } + [Self.support(bytes)]
    guard others.allSatisfy({ access(path($0), F_OK) != 0 }) else { return nil }
    let descriptor = open(path(bytes), O_RDONLY | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The folder in which Core Data keeps large values beside a store, `.name_SUPPORT`.
  private static func support(_ store: [UInt8]) -> [UInt8] {
    let start = store.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let dot = store[start...].lastIndex(of: UInt8(ascii: ".")) ?? start
    // A dot that begins or ends a name begins no ending.
    let end = dot > start && dot < store.endIndex - 1 ? dot : store.endIndex
    return Array(store[..<start] + ".".utf8 + store[start..<end] + "_SUPPORT".utf8)
  }

  /// The failure of a word that can't be used.
  static func failure(_ word: String) -> CommandFailure {
    CommandFailure(Words.spoken.inspection.looking.nameInBytes(word.printable))
  }
}
