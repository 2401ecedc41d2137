import Foundation
import Testing

/// The scripts of the make targets, whose temporary folders hold servers and whole packages.
@Suite struct ScriptTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Not every shell runs what is to be done at the end if a signal ends it.
  @Test func aScriptThatIsInterruptedCleansUpAsAtItsEnd() throws {
    var found = 0
    for folder in ["Packaging", "Scripts"] {
      let place = Self.root.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: place.path)
      where name.hasSuffix(".sh") {
        let text = try String(contentsOf: place.appendingPathComponent(name), encoding: .utf8)
        guard text.hasPrefix("#!/bin/sh\n"), text.contains(" EXIT\n") else { continue }
        found += 1
        #expect(text.contains(" EXIT\ntrap 'exit 130' HUP INT TERM\n"), "\(folder)/\(name)")
      }
    }
    #expect(found >= 8)
  }

  @Test func aTargetOfTheFuzzerThatIsMisspelledIsToldBeforeTheBuild() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [Self.root.appendingPathComponent("Scripts/fuzz.sh").path, "archiv"]
    let error = Pipe()
    process.standardError = error
    try process.run()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(text.hasPrefix("There's no target 'archiv'. The targets: archive "), "\(text)")
  }
}
