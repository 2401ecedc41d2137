import Foundation
import Testing

/// The script that looks for libraries and installs what is missing, among programs that stand in for
/// those of other systems and note how they were called.
@Suite struct InstallPackagesTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scripts/install-packages.sh")

  private struct Answer {
    let code: Int32
    let output: String
    let error: String
  }

  /// Runs it where a compiler finds no program with some headers.
  ///
  /// A shell writes the programs: a child that another test starts meanwhile would hold a file open
  /// that was written here, and then it can't be run.
  private func run(
    lacking headers: [String], managers: [String], managersFail: Bool = false,
    hasFinder: Bool = true, isRoot: Bool = true, wanting wanted: [String] = []
  ) throws -> Answer {
    let cases = headers.map { "*'<\($0)>'*) exit 1 ;;" }.joined(separator: " ")
    var programs = [
      "cc": "input=$(cat); case \"$input\" in \(cases) esac; exit 0",
      "id": "echo \(isRoot ? 0 : 1000)",
    ]
    if hasFinder { programs["pkg-config"] = "exit 0" }
    for manager in managers {
      programs[manager] = "echo called: \(manager) \"$@\"; exit \(managersFail ? 3 : 0)"
    }
    return try run(
      among: programs, ending: "PATH=$folder /bin/sh \"$0\" \"$@\"", wanting: wanted)
  }

  /// Runs lines of a shell that find these programs in `$folder`, and the script as `$0`.
  private func run(
    among programs: [String: String], ending: String, wanting wanted: [String] = []
  ) throws -> Answer {
    let writing = programs.map { name, text in
      "cat >$folder/\(name) <<'END'\n#!/bin/sh\n\(text)\nEND\n"
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c",
        """
        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        for name in cat mktemp rm env; do ln -s "$(command -v $name)" $folder/$name; done
        \(writing.joined())
        chmod +x $folder/*
        \(ending)
        """, Self.script.path,
      ] + wanted
    let (output, error) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, error)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problem = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Answer(code: process.terminationStatus, output: text, error: problem)
  }

  @Test(arguments: [
    ("apt-get", "install -y -q --no-install-recommends libsqlite3-dev zlib1g-dev pkg-config"),
    ("dnf", "install -y sqlite-devel zlib-devel pkgconf-pkg-config"),
    ("pacman", "-S --needed --noconfirm sqlite zlib pkgconf"),
    ("apk", "add sqlite-dev zlib-dev pkgconf"),
    ("zypper", "--non-interactive install sqlite3-devel zlib-devel pkg-config"),
  ])
  func missingLibrariesAreInstalledByTheManagerThatIsThere(manager: String, call: String) throws {
    let answer = try run(
      lacking: ["sqlite3.h", "zlib.h"], managers: [manager], hasFinder: false)
    #expect(answer.code == 0)
    #expect(answer.output.contains("called: \(manager) \(call)\n"), "\(answer.output)")
  }

  @Test(arguments: [("apt-get", "python3"), ("pacman", "python"), ("zypper", "python3")])
  func aProgramThatTheTestsStartIsInstalledToo(manager: String, package: String) throws {
    let answer = try run(lacking: [], managers: [manager], wanting: ["python3"])
    #expect(answer.code == 0)
    #expect(answer.output.contains("called: \(manager) "), "\(answer.output)")
    #expect(answer.output.hasSuffix(" \(package)\n"), "\(answer.output)")
  }

  @Test func noManagerIsCalledWhereNothingIsMissing() throws {
    let answer = try run(lacking: [], managers: ["apt-get", "dnf"])
    #expect(answer.code == 0 && answer.output.isEmpty && answer.error.isEmpty)
  }

  @Test func eachFamilysCommandIsNamedWhereNoManagerIsKnown() throws {
    let answer = try run(lacking: ["expat.h"], managers: [])
    #expect(answer.code == 1)
    for line in [
      "apt-get install -y -q --no-install-recommends libexpat1-dev", "dnf install -y expat-devel",
      "pacman -S --needed --noconfirm expat", "apk add expat-dev",
      "zypper --non-interactive install libexpat-devel",
    ] {
      #expect(answer.error.contains("  \(line)\n"), "\(answer.error)")
    }
  }

  @Test(arguments: ["apt-get", "dnf", "pacman", "apk", "zypper"])
  func aManagerThatFailsEndsTheBuildWithTheCommands(manager: String) throws {
    let answer = try run(lacking: ["zlib.h"], managers: [manager], managersFail: true)
    #expect(answer.code == 1)
    #expect(answer.output.contains("called: \(manager) "), "\(answer.output)")
    #expect(answer.error.contains("Installing failed. As root, run one of these"))
    // Without a program of the tests the build itself goes on.
    let other = try run(
      lacking: [], managers: [manager], managersFail: true, wanting: ["python3"])
    #expect(other.code == 0)
    #expect(other.error.contains("Installing failed. As root, run one of these"))
  }

  /// The compiler stands for Ctrl-C: it stops all that run with it.
  @Test func aSearchThatIsInterruptedLeavesNoFolderBehind() throws {
    let answer = try run(
      among: ["cc": "kill -TERM 0", "id": "echo 0"],
      ending: """
        mkdir $folder/temporary
        setsid=$(command -v setsid)
        TMPDIR=$folder/temporary PATH=$folder "$setsid" -w /bin/sh "$0"
        echo "ended with $?"
        ls -A $folder/temporary
        """)
    #expect(answer.output == "ended with 130\n", "\(answer)")
  }

  @Test func theBuildGoesOnWithoutPkgConfig() throws {
    #expect(try run(lacking: [], managers: [], hasFinder: false).code == 0)
  }

  @Test func aUserWhoMayNotInstallIsToldTheCommands() throws {
    let answer = try run(lacking: ["ncurses.h"], managers: ["dnf"], isRoot: false)
    #expect(answer.code == 1 && answer.output.isEmpty)
    #expect(answer.error.contains("only root can install them"))
  }
}
