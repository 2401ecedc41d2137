import Testing

/// The name as Bash writes it.
private let name = "$'caf\\xe9.json'"
private let folder = "$'d\\xe9'"

/// Files whose names aren't UTF-8, as on disks that are older than it.
@Suite struct NameInBytesTests {
  @Test func aFileWhoseNameIsNotUTF8IsShownAndCompared() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      """
      printf '{"a": 1}' > \(name); arcade inspect --get a \(name)
      arcade diff \(name) <(printf '{"a": 2}')
      arcade convert \(name) out.plist; arcade inspect --get a out.plist
      """)
    #expect(finished.errors == "")
    #expect(finished.output.hasPrefix("1\n~ a"), "\(finished.output)")
    #expect(finished.output.contains("1 difference.\n"))
    #expect(finished.output.hasSuffix("\n1\n"))
  }

  /// A copy of it would lack what stands beside it, and a change in its place has no path.
  @Test(arguments: [
    "cp Journal.sqlite \(name); : > \(name)-wal; arcade inspect \(name)",
    "cp Journal.sqlite \(name); mkdir $'.caf\\xe9_SUPPORT'; arcade inspect \(name)",
    "cp Journal.sqlite $'.\\xe9'; mkdir $'..\\xe9_SUPPORT'; arcade inspect $'.\\xe9'",
    "printf '{\"a\": 1}' > \(name); arcade edit \(name) a 2",
    "printf '{\"a\": 1}' > new.json; arcade inspect -f xml -o \(name) new.json",
    "printf '{\"a\": 1}' > new.json; arcade inspect -f xml --output=\(name) new.json",
    "printf '{\"a\": 1}' > new.json; arcade convert new.json \(name)",
    "arcade inspect -f csv -o $'caf\\xe9' Journal.sqlite",
    "mkdir \(name); arcade inspect \(name)",
    "cp Journal.sqlite \(name); arcade migrate --dry-run \(name) --model Journal.momd",
  ])
  func aFileWhoseNameIsNotUTF8IsRefusedWhereItsBytesAreNotEnough(line: String) async throws {
    let finished = try await Workshop().shell("set -e; " + line)
    #expect(finished.code == 1 && finished.output == "")
    let sentence = "isn't UTF-8. Rename the file first.\n"
    #expect(finished.errors.hasSuffix(sentence), "\(finished.errors)")
  }

  @Test func aFileWhoseNameIsNotUTF8HidesNoOther() async throws {
    let finished = try await Workshop().shell(
      "printf '{\"a\": 1}' > new.json; mkdir \(name); arcade inspect --get a \(name) new.json")
    #expect(finished.code == 1 && finished.output == "1\n")
    #expect(finished.errors.hasSuffix("isn't UTF-8. Rename the file first.\n"))
  }

  @Test func aNameThatIsShownAsAnotherOneStandsForNeither() async throws {
    let other = "$'caf\\xef\\xbf\\xbd.json'"
    let finished = try await Workshop().shell(
      "printf '{\"a\": 1}' > \(name); printf '{\"a\": 2}' > \(other); arcade diff \(name) \(other)")
    #expect(finished.code == 2 && finished.output == "")
    #expect(finished.errors.hasSuffix("isn't UTF-8. Rename the file first.\n"))
  }

  @Test func aRecordingOrASceneWhoseNameIsNotUTF8IsTakenForAFile() async throws {
    let finished = try await Workshop().shell(
      """
      printf '{"nodes": []}' > \(name); arcade scene --rows 1 \(name); echo "scene $?"
      arcade verify \(name); echo "verify $?"
      arcade replay --format text \(name); echo "replay $?"
      """)
    for line in ["scene 0\n", "verify 1\n", "replay 1\n"] {
      #expect(finished.output.contains(line), "\(finished)")
    }
    // They were read, and hold no recording.
    let fault = "is damaged: it isn't a property list. It hasn't been changed.\n"
    #expect(finished.output.contains(fault) && finished.errors.hasSuffix(fault), "\(finished)")
    #expect(!finished.errors.contains("There's no"), "\(finished.errors)")
  }

  /// A folder of another name was made or read in its place.
  @Test(arguments: [
    "arcade scores --data-dir \(folder)", "ARCADE_HOME=$PWD/\(folder) arcade members add Ann",
    "mkdir \(folder); cd \(folder); arcade members add Ann --data-dir here",
  ])
  func aDataFolderWhoseNameIsNotUTF8IsRefused(line: String) async throws {
    let finished = try await Workshop().shell(
      "mkdir empty; cd empty; (\(line)); code=$?; ls -A | grep $'\\xef\\xbf\\xbd'; exit $code")
    #expect(finished.code == 2 && finished.output == "", "\(finished)")
    let sentence = "isn't UTF-8. Choose another folder to keep the arcade's files in.\n"
    #expect(finished.errors.hasSuffix(sentence), "\(finished.errors)")
  }

  @Test func aFileMadeOfOneIsNoMoreReadable() async throws {
    let finished = try await Workshop().shell(
      """
      printf '{"a": 1}' > \(name); chmod 600 \(name); touch out.xml; chmod 644 out.xml
      arcade convert \(name) out.xml --force; stat -c %a out.xml
      """)
    #expect(finished.errors == "" && finished.output.hasSuffix("\n600\n"), "\(finished)")
  }
}
