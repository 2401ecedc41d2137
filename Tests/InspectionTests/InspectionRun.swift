import Foundation
import Inspection
import Testing

/// The text that an inspection writes.
func inspection(
  of path: String, as format: InspectionFormat = .json, model: String? = nil
) throws -> String {
  var options = Inspector.Options()
  options.model = model
  let file = try Inspector(options: options).inspect(path)
  var text = ""
  try InspectionWriter(file, path: path, choice: InspectionChoice()) { text += $0 }
    .write(as: format)
  return text
}

/// The tables that a file is shown as; one that is shown as anything else fails the test.
func tables(of path: String, model: String? = nil) throws -> [InspectedTable] {
  var options = Inspector.Options()
  options.model = model
  let content = try Inspector(options: options).inspect(path).content
  guard case .tables(let tables) = content else { throw NoTables(content: "\(content)") }
  return tables
}

private struct NoTables: Error { let content: String }

/// The output of a program of Python; its errors end up in the text as well.
func python(_ program: String, _ arguments: [String]) throws -> String {
  let script = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).py"
  try program.write(toFile: script, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(atPath: script) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3", script] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

/// Changes a database, or makes it, by a program in Python that calls it `db`, and gives its path.
@discardableResult
func changeDatabase(
  _ program: String, at path: String, _ arguments: [String] = []
) throws -> String {
  let beginning = "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\n"
  #expect(try python(beginning + program + "\ndb.commit()\n", [path] + arguments) == "")
  return path
}

/// The verdict of an independent reader on an inspection: the values that it compared, then each
/// difference.
///
/// It reads a private copy, since reading a store's log may change the files.
func comparison(of store: String, by source: String, model: String? = nil) throws -> String {
  let folder = try TemporaryFolder()
  let shown = try folder.write(try inspection(of: store, model: model), to: "shown.json")
  for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: store + ending) {
    try FileManager.default.copyItem(
      atPath: store + ending, toPath: folder.path + "/copy" + ending)
  }
  return try python(referenceScript, [shown, folder.path + "/copy", source])
}

/// Everything in a folder that looking at a file could change: names, kinds, bytes, sizes,
/// modes and times of change.
func snapshot(of folder: String) throws -> [String: String] {
  let files = FileManager.default
  let names = files.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  var found: [String: String] = [:]
  for name in names + ["."] {
    var status = stat()
    try #require(lstat(folder + "/" + name, &status) == 0)
    let bytes = files.contents(atPath: folder + "/" + name) ?? Data()
    found[name] =
      "\(status.st_ino) \(status.st_mode) \(status.st_size) "
      + "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) "
      + "\(bytes.base64EncodedString().hashValue)"
  }
  return found
}

/// The real program, where it stands beside the tests.
var arcadeProgram: String? {
  let arguments = CommandLine.arguments.map { URL(fileURLWithPath: $0) }
  let folders = arguments.flatMap { url in
    [url.deletingLastPathComponent(), url.deletingLastPathComponent().deletingLastPathComponent()]
  }
  return folders.map { $0.path + "/arcade" }.first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
