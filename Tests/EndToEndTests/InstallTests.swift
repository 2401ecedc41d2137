import FileSystemDouble
import Foundation
import Testing

/// `make install` and `make uninstall`, without the building.
@Suite struct InstallTests {
  private let folder = TemporaryFolder()

  /// The paths of files below a folder.
  private func files(below path: String) throws -> Set<String> {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return Set(
      names.filter {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
          && !isFolder.boolValue
      })
  }

  @Test func anInstalledArcadeRunsAndLeavesNothingWhenItGoes() async throws {
    guard Tool.found("strip", for: "an installed arcade") != nil else { return }
    let prefix = folder.file("a folder with spaces/usr")
    let installed = try await Tool.runScript(
      "/bin/sh", "-c", "umask 077; exec \"$@\"", "sh", "Packaging/install.sh", Visitor.program,
      prefix)
    #expect(installed.code == 0, "\(installed.errors)")
    try await expectReadableByEveryone(prefix)
    let files = try files(below: prefix)
    for file in [
      "bin/arcade", "share/arcade/Sprites/whackamole.unicode.sprites", "share/man/man1/arcade.1",
      "share/man/man1/arcade-play.1", "share/man/man5/arcade-files.5",
      "share/man/zh_CN/man1/arcade.1", "share/doc/arcade/README.zh-CN.md",
      "share/bash-completion/completions/arcade", "share/zsh/site-functions/_arcade",
      "share/fish/vendor_completions.d/arcade.fish", "share/applications/arcade.desktop",
      "share/icons/hicolor/scalable/apps/arcade.svg",
      "share/doc/arcade/third-party-licences.txt",
    ] {
      #expect(files.contains(file), "\(file)")
    }
    try expectWholeLinks(in: prefix + "/share/doc/arcade")
    let version = try await EndToEndTests.run(
      prefix + "/bin/arcade", ["--version"], environment: Visitor().environment)
    #expect(version.code == 0 && version.output.hasPrefix("arcade "))

    try Data("mine".utf8).write(to: URL(fileURLWithPath: prefix + "/share/man/man1/mine.1"))
    let removed = try await Tool.runScript("Packaging/uninstall.sh", prefix)
    #expect(removed.code == 0, "\(removed.errors)")
    #expect(try self.files(below: prefix) == ["share/man/man1/mine.1"])
    #expect(!FileManager.default.fileExists(atPath: prefix + "/share/arcade"))
    #expect(!FileManager.default.fileExists(atPath: prefix + "/share/applications"))
  }

  @Test func nothingOfAnOlderVersionStaysBesideANewerOneNorAfterIt() async throws {
    for tool in ["strip", "objcopy"] {
      guard Tool.found(tool, for: "an arcade that is installed again") != nil else { return }
    }
    let prefix = folder.file("usr")
    let older = ["share/doc/arcade/docs/older.md", "share/doc/arcade/docs/pictures/older.svg"]
    let debugged = try await Tool.runScript(
      "Packaging/install.sh", Visitor.program, prefix, adding: ["DEBUG_INFORMATION": "1"])
    #expect(debugged.code == 0, "\(debugged.errors)")
    for page in older { try Data().write(to: URL(fileURLWithPath: "\(prefix)/\(page)")) }
    let installed = try await Tool.runScript("Packaging/install.sh", Visitor.program, prefix)
    #expect(installed.code == 0, "\(installed.errors)")
    let files = try files(below: prefix)
    #expect(files.isDisjoint(with: older + ["bin/.debug/arcade.debug"]))
    #expect(files.isSuperset(of: ["share/doc/arcade/docs/playing.md", "bin/arcade"]))

    for page in older { try Data().write(to: URL(fileURLWithPath: "\(prefix)/\(page)")) }
    let removed = try await Tool.runScript("Packaging/uninstall.sh", prefix)
    #expect(removed.code == 0, "\(removed.errors)")
    #expect(try self.files(below: prefix).isEmpty)
    for place in ["share/doc", "bin/.debug"] {
      #expect(!FileManager.default.fileExists(atPath: "\(prefix)/\(place)"), "\(place)")
    }
  }

  @Test func aDebuggerFindsItsInformationInAFileOfItsOwn() async throws {
    guard Tool.found("objcopy", for: "debug information of its own") != nil else { return }
    let prefix = folder.file("usr")
    let installed = try await Tool.runScript(
      "Packaging/install.sh", Visitor.program, prefix, adding: ["DEBUG_INFORMATION": "1"])
    #expect(installed.code == 0, "\(installed.errors)")
    let program = try Data(contentsOf: URL(fileURLWithPath: prefix + "/bin/arcade"))
    #expect(program.range(of: Data(".gnu_debuglink".utf8)) != nil)
    #expect(try files(below: prefix).contains("bin/.debug/arcade.debug"))
    _ = try await Tool.runScript("Packaging/uninstall.sh", prefix)
    #expect(try files(below: prefix).isEmpty)
  }

  @Test(arguments: [
    ("archive.sh", "objdump, strip, xz"), ("deb.sh", "dpkg, dpkg-deb, dpkg-shlibdeps, strip"),
    ("rpm.sh", "rpmbuild, strip"),
  ]) func aPackageIsNotBegunWithoutItsTools(script: String, tools: String) async throws {
    let made = folder.file("made")
    let finished = try await Tool.runScript(
      "Packaging/" + script, Visitor.program, "9.9.9", made, adding: ["PATH": folder.path])
    #expect(finished.code == 1 && finished.output.isEmpty)
    #expect(finished.errors == "These programs are needed and aren't installed: \(tools).\n")
    #expect(!FileManager.default.fileExists(atPath: made))
  }

  @Test func aPackageWhoseLibrariesAreNotKnownIsNotMade() async throws {
    guard Tool.found("dpkg-deb", for: "a package without its libraries") != nil,
      Tool.found("strip", for: "a package without its libraries") != nil
    else { return }
    let made = folder.file("made")
    let finished = try await Tool.runScript(
      "Packaging/deb.sh", Visitor.program, "9.9.9", made,
      adding: ["PATH": try await path(with: "dpkg-shlibdeps", "exit 3")])
    #expect(finished.code == 3, "\(finished)")
    #expect(!FileManager.default.fileExists(atPath: made))
  }

  @Test func theArchiveRunsFromItsFolderAndItsREADMELeadsToItsPages() async throws {
    for tool in ["objdump", "strip", "xz"] {
      guard Tool.found(tool, for: "an unpacked archive") != nil else { return }
    }
    // To compress takes half a minute.
    let made = folder.file("made")
    let finished = try await Tool.runScript(
      "/bin/sh", "-c", "umask 077; exec \"$@\"", "sh", "Packaging/archive.sh", Visitor.program,
      "9.9.9", made, adding: ["PATH": try await path(with: "xz", "mv \"$2\" \"$2.xz\"")])
    #expect(finished.code == 0, "\(finished)")
    let unpacked = try await EndToEndTests.run(
      "/bin/sh",
      [
        "-ec",
        "cd \"$0\"; mkdir -m 755 a; tar -C a --strip-components=1 -xpf arcade-9.9.9-*.xz", made,
      ],
      environment: ProcessInfo.processInfo.environment)
    #expect(unpacked.code == 0, "\(unpacked.errors)")
    let version = try await EndToEndTests.run(
      made + "/a/bin/arcade", ["--version"], environment: Visitor().environment)
    #expect(version.code == 0 && version.output.hasPrefix("arcade "), "\(version)")
    try expectWholeLinks(in: made + "/a")
    try await expectReadableByEveryone(made + "/a")
  }

  /// The program for leagues may ask for newer functions than the arcade.
  @Test func theArchiveForLeaguesNamesTheGlibcOfItsOwnProgram() async throws {
    for tool in ["strip", "xz"] {
      guard Tool.found(tool, for: "an archive for leagues") != nil else { return }
    }
    let built = folder.file("built")
    let copied = try await EndToEndTests.run(
      "/bin/sh",
      [
        "-ec", "mkdir \"$0\"; for name in arcade arcade-league; do cp /bin/true \"$0/$name\"; done",
        built,
      ],
      environment: ProcessInfo.processInfo.environment)
    #expect(copied.code == 0, "\(copied.errors)")
    let objdump = "case $2 in *league) echo GLIBC_2.99 ;; *) echo GLIBC_2.30 ;; esac"
    let finished = try await Tool.runScript(
      "Packaging/archive.sh", built + "/arcade", "9.9.9", folder.file("made"),
      adding: ["PATH": try await path(with: "objdump", objdump)])
    let needs = finished.output.split(separator: "\n").map { $0.suffix(13) }
    #expect(needs == ["2.30 or newer", "2.99 or newer"], "\(finished)")
  }

  /// It would be installed beside an arcade of another version.
  @Test(arguments: [true, false])
  func aBuildWithoutLibpqLeavesNoProgramForLeaguesOfAnEarlierOne(hasLibpq: Bool) async throws {
    guard let make = Tool.found("make", for: "a build without libpq") else { return }
    let built = folder.file("built")
    let script = """
      mkdir -p "$0/tools" "$0/.build/release"
      cp Makefile "$0"
      cd "$0"
      for name in arcade arcade-league; do echo earlier >.build/release/$name; done
      printf '#!/bin/sh\\nexit 0\\n' >tools/swift
      printf '#!/bin/sh\\nexit %s\\n' "$2" >tools/pkg-config
      chmod +x tools/*
      PATH=$0/tools:$PATH
      exec "$1" compile
      """
    let finished = try await Tool.runScript(
      "/bin/sh", "-ec", script, built, make, hasLibpq ? "0" : "1")
    #expect(finished.code == 0, "\(finished.errors)")
    let programs = try files(below: built + "/.build/release")
    #expect(programs == (hasLibpq ? ["arcade", "arcade-league"] : ["arcade"]))
  }

  /// A PATH on which a program stands for another one; a shell writes it, since a file that was open
  /// here can't be run while another child holds it.
  private func path(with name: String, _ line: String) async throws -> String {
    let written = try await EndToEndTests.run(
      "/bin/sh",
      [
        "-ec", "mkdir \"$0\"; printf '#!/bin/sh\\n%s\\n' \"$2\" >\"$0/$1\"; chmod +x \"$0/$1\"",
        folder.file("tools"), name, line,
      ], environment: ProcessInfo.processInfo.environment)
    #expect(written.code == 0, "\(written.errors)")
    return folder.file("tools") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin")
  }

  private func expectReadableByEveryone(_ path: String) async throws {
    let found = try await EndToEndTests.run(
      "find",
      [path, "-type", "d", "!", "-perm", "755", "-o", "-type", "f", "!", "-perm", "644"]
        + ["!", "-perm", "755"], environment: ProcessInfo.processInfo.environment)
    #expect(found.code == 0 && found.output.isEmpty, "\(found)")
  }

  private func expectWholeLinks(in folder: String) throws {
    let readme = try String(contentsOfFile: folder + "/README.md", encoding: .utf8)
    let links = readme.matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }
      .filter { !$0.hasPrefix("http") }
    #expect(links.count > 20)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(link)"), "\(link)")
    }
  }

  @Test func theFormulasNameTheArchiveWithItsSum() async throws {
    let said = try await EndToEndTests.run(
      "uname", ["-m"], environment: ProcessInfo.processInfo.environment)
    let machine = said.output.prefix { $0 != "\n" }
    let name = "arcade-9.9.9-linux-\(machine).tar.xz"
    let sum = String(repeating: "0123", count: 16)
    try Data("\(sum)  \(name)\n".utf8)
      .write(to: URL(fileURLWithPath: folder.file("\(name).sha256")))
    let filled = try await Tool.runScript(
      "Packaging/formulas.sh", "9.9.9", folder.path,
      adding: ["ARCHIVE_SITE": "https://arcade.invalid/files"])
    #expect(filled.code == 0, "\(filled.errors)")
    for file in ["PKGBUILD", "arcade.rb"] {
      let text = try String(contentsOfFile: folder.file(file), encoding: .utf8)
      #expect(text.contains(sum) && text.contains("https://arcade.invalid/files/\(name)"))
      #expect(!text.contains(/@[A-Z0-9]+@/))
    }
    guard let bash = Tool.found("bash", for: "the form of the PKGBUILD") else { return }
    let read = try await EndToEndTests.run(
      bash, ["-n", folder.file("PKGBUILD")], environment: ProcessInfo.processInfo.environment)
    #expect(read.code == 0, "\(read.errors)")
  }
}
