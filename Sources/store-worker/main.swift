import GameCore
import Glibc
import Persistence
import PropertyLists

/// Submits scores or sets keys in a loop, for tests that run several at once or kill one;
/// prints each line only when the change is said to be on disk.
let arguments = CommandLine.arguments

func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}

func storage(for folder: String) -> Storage {
  // A busy machine may stop the holder of a lock for as long as a player would wait; only the long
  // tests, which have the machine to themselves, are to find out who is refused.
  let isSoak = getenv("ARCADE_SOAK_CHUNK") != nil
  return Storage(
    locations: FileLocations(dataDirectory: folder, environment: [:]),
    lockTimeout: isSoak ? .seconds(5) : nil)
}

func submit(to place: String, prefix: String, count: Int, start: Int, game: String) throws {
  let isFile = place.hasSuffix(".plist")
  let folder = isFile ? place + ".state" : place
  let store: any ScoreStore =
    isFile
    ? PropertyListScoreStore(path: place, storage: storage(for: folder))
    : (GameStorage.named(game) ?? GameStorage.all[0]).store(in: storage(for: folder))
  for number in start..<start + count {
    _ = try store.submit(Score(name: "\(prefix)\(number)", points: number, date: .now))
    say("\(prefix)\(number)")
  }
}

/// Submits ever better scores under one name: a list is written whole each time, and so stays short.
func rise(in folder: String, name: String, count: Int, start: Int, game: String) throws {
  let store = (GameStorage.named(game) ?? GameStorage.all[0]).store(in: storage(for: folder))
  for points in start..<start + count {
    _ = try store.submit(Score(name: name, points: points, date: .now))
    say("\(name)-\(points)")
  }
}

func addMembers(in folder: String, prefix: String, count: Int) throws {
  let register = MemberRegister(storage: storage(for: folder))
  for number in 0..<count {
    _ = try register.add(MemberDetails(name: "\(prefix)\(number)"))
    say("\(prefix)\(number)")
  }
}

/// Converts the register to each kind in turn.
func convertMembers(in folder: String, count: Int) throws {
  let settings = Settings(storage: storage(for: folder))
  let register = MemberRegister(storage: storage(for: folder))
  for number in 0..<count {
    let kind = MemberStoreKind.allCases[number % MemberStoreKind.allCases.count]
    try settings.set(.string(kind.rawValue), for: .membersStore)
    try register.convert()
    say(kind.rawValue)
  }
}

func addRuns(in folder: String, count: Int) throws {
  let history = RunHistory(storage: storage(for: folder))
  for number in 0..<count {
    try history.record(processID: getpid())
    say("\(getpid())-\(number)")
  }
}

func set(in folder: String, prefix: String, count: Int) throws {
  let settings = Settings(storage: storage(for: folder))
  for number in 0..<count {
    try settings.file.set(.integer(number), for: "\(prefix)\(number)")
    say("\(prefix)\(number)")
  }
}

func sync(in folder: String, with url: String) throws {
  guard let address = BoardAddress(url) else { exit(2) }
  do {
    let sync = BoardSync(storage: storage(for: folder), address: address, mostPoints: 100_000)
    say(try sync.run().sentence)
  } catch {
    say(error.sentence)
    exit(1)
  }
}

do {
  if arguments.count == 4, arguments[1] == "sync" {
    try sync(in: arguments[2], with: arguments[3])
    exit(0)
  }
  guard arguments.count >= 5, let count = Int(arguments[4]) else {
    say(
      "usage: store-worker submit FILE-OR-DIR PREFIX COUNT [START [GAME]]"
        + " | rise DIR NAME COUNT START GAME | set|members|convert|runs DIR PREFIX COUNT | sync DIR URL"
    )
    exit(2)
  }
  switch arguments[1] {
  case "submit":
    let start = arguments.count > 5 ? Int(arguments[5]) ?? 0 : 0
    let game = arguments.count > 6 ? arguments[6] : "whackamole"
    try submit(to: arguments[2], prefix: arguments[3], count: count, start: start, game: game)
  case "rise":
    guard arguments.count == 7, let start = Int(arguments[5]) else { exit(2) }
    try rise(
      in: arguments[2], name: arguments[3], count: count, start: start, game: arguments[6])
  case "members": try addMembers(in: arguments[2], prefix: arguments[3], count: count)
  case "runs": try addRuns(in: arguments[2], count: count)
  case "convert": try convertMembers(in: arguments[2], count: count)
  default:
    try set(in: arguments[2], prefix: arguments[3], count: count)
  }
} catch let error as StoreError {
  say(error.sentence)
  exit(1)
} catch let error as MemberError {
  say(error.sentence)
  exit(1)
} catch let error as RunError {
  say(error.sentence)
  exit(1)
}
