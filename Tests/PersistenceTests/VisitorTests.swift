import DurableFiles
import FileSystemDouble
import Foundation
import Glibc
import Persistence
import Testing

/// Visitors of a public machine: their keys, their variables and their folders.
@Suite struct VisitorTests {
  private static let blob = "AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"
  private static let line = "publickey ssh-ed25519 \(blob)"
  private static let fingerprint =
    "66402c9468c58941dd19ffd650bf2b42f9226f83d3bd06ad515d0e5104a77020"

  private func key(_ text: String) -> VisitorKey? { VisitorKey(authentication: Array(text.utf8)) }

  // MARK: - Keys

  @Test func aKeyIsNamedByItsHashAsOpenSSHHashesIt() {
    #expect(key(Self.line + "\n")?.fingerprint == Self.fingerprint)
    #expect(key("password\n" + Self.line)?.fingerprint == Self.fingerprint)
    #expect(key("keyboard-interactive/pam\n\(Self.line)\npublickey x y z")?.fingerprint != nil)
  }

  @Test(arguments: [
    "", "\n", "password", "keyboard-interactive/pam\n", "none",
    "publickey", "publickey ", "publickey ssh-ed25519", "publickey ssh-ed25519 ",
    "publickey  ssh-ed25519 \(blob)", "publickey ssh-ed25519  \(blob)",
    "publickey ssh-ed25519 \(blob) comment", "Publickey ssh-ed25519 \(blob)",
    " publickey ssh-ed25519 \(blob)", "publickey\tssh-ed25519\t\(blob)",
    "publickey ssh-ed25519 \(blob)\r\n", "publickey ssh-ed25519 \(blob)\u{0}",
    "publickey ssh-rsa \(blob)", "publickey ssh-dss \(blob)",
    "publickey ssh-ed25519-cert-v01@openssh.com \(blob)", "publickey ../../etc \(blob)",
    "publickey ssh-ed25519 ../../../etc/passwd", "publickey ssh-ed25519 AAAA",
    "publickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", "publickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5=",
    "publickey ssh-ed25519 \(blob)=", "publickey ssh-ed25519 \(blob)\u{e9}",
    "publickey x\n\(line)",
  ])
  func aTextThatNoServerWritesIsNoKey(text: String) { #expect(key(text) == nil) }

  @Test func aTextWithoutEndIsNoKey() {
    #expect(key(String(repeating: "password\n", count: 10_000) + Self.line) == nil)
  }

  @Test func everyChangedCharacterOfAKeyIsAnotherKeyOrNone() {
    for place in Self.blob.indices {
      for character in ["A", "/", ".", "\u{1b}"] where Self.blob[place...].prefix(1) != character {
        let changed = Self.blob.replacingCharacters(in: place...place, with: character)
        #expect(key("publickey ssh-ed25519 \(changed)")?.fingerprint != Self.fingerprint)
      }
    }
  }

  @Test func onlyTheServersOwnFileTellsAKey() throws {
    let folder = TemporaryFolder()
    let path = folder.file("auth")
    #expect(VisitorFolders.key(in: path) == nil)
    try Data(Self.line.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o644)
    #expect(VisitorFolders.key(in: path) == nil)
    chmod(path, 0o600)
    #expect(VisitorFolders.key(in: path)?.fingerprint == Self.fingerprint)
    symlink(path, folder.file("link"))
    #expect(VisitorFolders.key(in: folder.file("link")) == nil)
    link(path, folder.file("second"))
    #expect(VisitorFolders.key(in: path) == nil)
    mkfifo(folder.file("pipe"), 0o600)
    #expect(VisitorFolders.key(in: folder.file("pipe")) == nil)
    #expect(VisitorFolders.key(in: folder.path) == nil)
    if geteuid() == 0 {
      unlink(folder.file("second"))
      chown(path, 65_534, 65_534)
      #expect(VisitorFolders.key(in: path) == nil)
    }
  }

  // MARK: - Variables

  @Test func variablesThatNameFilesOrProgramsGo() {
    let sent = [
      "TERM": "xterm-256color", "LANG": "de_DE.UTF-8", "LC_ALL": "C", "COLORTERM": "truecolor",
      "NO_COLOR": "1", "SSH_USER_AUTH": "/tmp/sshauth.x",
      "HOME": "/root", "XDG_DATA_HOME": "/etc", "XDG_CONFIG_HOME": "/", "XDG_STATE_HOME": "/x",
      "ARCADE_HOME": "/etc", "ARCADE_ASSETS": "/etc", "PAGER": "sh", "EDITOR": "vi",
      "VISUAL": "vi", "PATH": "/tmp", "TMPDIR": "/etc", "TERMINFO": "/tmp", "TERMCAP": "/tmp/x",
      "TERMINFO_DIRS": "/tmp", "TZ": ":/etc/shadow", "TZDIR": "/tmp", "LOCPATH": "/tmp",
      "LD_PRELOAD": "/tmp/x.so", "LESSOPEN": "|sh", "SHELL": "/bin/sh", "PGSERVICEFILE": "/x",
      "SQLITE_TMPDIR": "/x", "MALLOC_TRACE": "/x", "NLSPATH": "/x", "SSH_ORIGINAL_COMMAND": "sh",
    ]
    let stays = VisitorEnvironment.cleaned(sent)
    #expect(
      Set(stays.keys) == ["TERM", "LANG", "LC_ALL", "COLORTERM", "NO_COLOR", "SSH_USER_AUTH"])
    let own = VisitorEnvironment.cleaned(sent, home: "/srv/v/1")
    #expect(own["HOME"] == "/srv/v/1" && own["TMPDIR"] == "/srv/v/1")
    #expect(own["SSH_USER_AUTH"] == nil)
  }

  @Test(arguments: [
    ("TERM", "../../tmp/x"), ("TERM", "/tmp/x"), ("TERM", "x\u{1b}]0;y"), ("LANG", "../x"),
    ("TERM", String(repeating: "x", count: 65)), ("LC_ALL", "a/b"), ("LANG", "a\nb"),
    ("SSH_USER_AUTH", "auth"), ("SSH_USER_AUTH", "/tmp/\u{7}"), ("TERM", ".."),
  ])
  func aVariableWithAnotherValueGoesToo(name: String, value: String) {
    #expect(VisitorEnvironment.cleaned([name: value]).isEmpty)
  }

  // MARK: - Folders

  @Test func aVisitorFindsTheirFolderAgainAndOneWithoutAKeyLeavesNothing() throws {
    let root = TemporaryFolder()
    let folders = VisitorFolders(root: root.path + "/kiosk")
    let key = try #require(self.key(Self.line))
    let (path, isNew) = try folders.folder(of: key)
    #expect(path == root.path + "/kiosk/visitors/" + Self.fingerprint && isNew)
    #expect(try folders.folder(of: key).isNew == false)
    var mode = stat()
    #expect(stat(path, &mode) == 0 && mode.st_mode & 0o777 == 0o700)
    var passing: PrivateFolder? = try folders.passingFolder()
    let place = try #require(passing?.path)
    #expect(place.hasPrefix(root.path + "/kiosk/passing/"))
    try Data("x".utf8).write(to: URL(fileURLWithPath: place + "/scores"))
    passing = nil
    #expect(!FileManager.default.fileExists(atPath: place))
  }

  @Test func thereAreAsManyPlacesAsTheHouseHasAndOneThatIsLeftIsFree() throws {
    let root = TemporaryFolder()
    let folders = VisitorFolders(root: root.path)
    var taken = try (0..<3).map { _ in try folders.takePlace(of: 3) }
    #expect(taken.allSatisfy { $0 != nil })
    #expect(try folders.takePlace(of: 3) == nil)
    taken[1]?.release()
    taken[1] = try folders.takePlace(of: 3)
    #expect(taken[1] != nil)
    #expect(try folders.takePlace(of: 3) == nil)
    for place in taken { place?.release() }
  }

  @Test func aFolderIsFullOnceItsFilesTakeAsMuch() throws {
    let root = TemporaryFolder()
    let inner = root.file("a/b")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let quota = FolderQuota(folder: root.path, bytes: 1_000)
    #expect(!quota.isFull)
    try Data(count: 600).write(to: URL(fileURLWithPath: inner + "/one"))
    #expect(!quota.isFull)
    try Data(count: 400).write(to: URL(fileURLWithPath: root.file("two")))
    #expect(quota.isFull)
    #expect(!FolderQuota(folder: root.path, bytes: 1_001).isFull)
  }
}
