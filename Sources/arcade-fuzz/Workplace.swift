import Foundation
import Glibc
import Inspection
import Words

/// A folder of this process alone, in memory where the system has such a place.
enum Workplace {
  private static let root = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
  /// The number of folders at this moment, one made while another is worked with.
  nonisolated(unsafe) private static var depth = 0

  /// Lets the product make its temporary files in the same place.
  static func takeTemporaryFiles() { setenv("TMPDIR", root, 1) }

  /// Runs the work with an empty folder, which goes afterwards with all that is in it.
  static func with<R>(_ work: (String) throws -> R) rethrows -> R {
    let folder = "\(root)/arcade-fuzz-\(getpid())-\(depth)"
    mkdir(folder, 0o700)
    depth += 1
    defer {
      try? FileManager.default.removeItem(atPath: folder)
      depth -= 1
    }
    return try work(folder)
  }

  /// Writes a file; gives its path.
  static func file(_ name: String, in folder: String, _ bytes: [UInt8]) -> String {
    let path = folder + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    expect(descriptor >= 0 && count == bytes.count, "'\(path)' cannot be written.")
    return path
  }
}

/// Shows a file as `inspect` does, in the form that its size says, so that inputs are many; an
/// error is an answer too.
func inspect(_ path: String, _ bytes: [UInt8], isRaw: Bool = false) {
  inspect(path, formNumber: bytes.count, isRaw: isRaw)
}

/// Shows a file in one of the forms.
func inspect(_ path: String, formNumber: Int, isRaw: Bool = false) {
  let formats = InspectionFormat.allCases
  var options = Inspector.Options()
  options.isRaw = isRaw
  do {
    let file = try Inspector(options: options).inspect(path)
    let page = Page()
    let writer = InspectionWriter(file, path: path, choice: InspectionChoice()) {
      try page.take($0)
    }
    try writer.write(as: formats[formNumber % formats.count])
  } catch let error as InspectionError {
    expect(!error.sentence(in: .english).isEmpty, "An error says nothing.")
  } catch {
    expect(error is Page.Full, "Inspecting throws \(error).")
  }
}

/// The first 64 KiB of output, about as much as a person reads before closing the pager.
private final class Page {
  struct Full: Error {}

  private var count = 0

  func take(_ text: String) throws {
    count += text.utf8.count
    if count > 1 << 16 { throw Full() }
  }
}
