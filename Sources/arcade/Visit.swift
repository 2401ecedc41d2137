import CConfinement
import Cabinet
import Commands
import DurableFiles
import Glibc
import Persistence
import Words

/// A visitor's session on a public machine: a place, a folder, and what the process may do no more.
final class Visit {
  private static let mostVisitors = 50
  private static let megabytes = 20
  private static let minutes = 10

  /// The visitor's folder, in which all files of the session are.
  let folder: String
  let house: HouseRules
  private let quota: FolderQuota
  private let isNew: Bool
  /// The folder of a visitor without a key, which goes with this value.
  private let passing: PrivateFolder?
  private let place: FileLock

  /// Takes a place and finds the visitor's folder; throws a sentence where there is none.
  init(_ options: KioskOptions, below root: String) throws(CommandFailure) {
    umask(0o077)
    house = .visitors(patience: .seconds(60 * (options.idle ?? Self.minutes)))
    let places = options.visitors ?? Self.mostVisitors
    let found: Found?
    do throws(FileError) {
      found = try Self.find(VisitorFolders(root: root), places)
    } catch {
      throw .notWritten(error.path, error)
    }
    guard let found else { throw CommandFailure(VisitorFact.noPlace(of: places).sentence) }
    (folder, isNew, passing, place) = (found.folder, found.isNew, found.passing, found.place)
    quota = FolderQuota(folder: folder, bytes: (options.quota ?? Self.megabytes) << 20)
  }

  private typealias Found = (
    folder: String, isNew: Bool, passing: PrivateFolder?, place: FileLock
  )

  private static func find(_ folders: VisitorFolders, _ places: Int) throws(FileError) -> Found? {
    guard let place = try folders.takePlace(of: places) else { return nil }
    let file = Environment.variables[VisitorEnvironment.authentication]
    if let key = file.flatMap(VisitorFolders.key(in:)) {
      let (folder, isNew) = try folders.folder(of: key)
      return (folder, isNew, nil, place)
    }
    let made = try folders.passingFolder()
    return (made.path, true, made, place)
  }

  /// The variables by which the arcade finds its files.
  var environment: [String: String] {
    VisitorEnvironment.cleaned(Environment.variables, home: folder)
  }

  /// The visitor's files, as far as the house allows.
  func storage(_ files: FileStorage) -> VisitorStorage {
    let storage = VisitorStorage(
      files, house: house, quota: quota, welcome: passing == nil ? [] : [.passing])
    // Recordings that no table names are half of what the arcade would keep.
    if isNew { _ = storage.set("kept_replays_mb", to: "10") }
    return storage
  }

  /// From here on the process opens no file but the visitor's, and starts no program.
  ///
  /// A kernel that can't hold a process to that leaves it to the arcade, which doesn't ask for either.
  func confine() {
    for (name, value) in [("HOME", folder), ("TMPDIR", folder)] { setenv(name, value, 1) }
    chdir(folder)
    // Nothing is behind the program that could be gone back to.
    signal(SIGTSTP, SIG_IGN)
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_FSIZE, UInt(quota.bytes))
    let readable = Self.readable.map { UnsafePointer(strdup($0)) }
    defer { for path in readable { free(UnsafeMutablePointer(mutating: path)) } }
    _ = arcade_refuse_files(folder, readable, readable.count)
    _ = arcade_refuse_programs()
  }

  private func limit(_ resource: __rlimit_resource, _ most: UInt) {
    var limits = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(Int32(bitPattern: resource.rawValue), &limits)
  }

  /// The places of the libraries, of the terminals' descriptions, and of the arcade's own pictures.
  private static var readable: [String] {
    let system = [
      "/usr", "/lib", "/lib64", "/etc/terminfo", "/etc/localtime", "/dev/null", "/dev/urandom",
    ]
    var folder = ThisProgram.path[...]
    var own: [String] = []
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      own += ["\(folder)/Assets", "\(folder)/share/arcade"]
    }
    return system + own
  }
}

/// The variables that a visitor has sent; most of them go before anything reads them.
enum SentEnvironment {
  static func clean() {
    let stays = VisitorEnvironment.cleaned(Environment.read())
    clearenv()
    for (name, value) in stays { setenv(name, value, 1) }
  }
}
