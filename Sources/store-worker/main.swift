import GameCore
import Glibc
import Persistence
import PropertyLists
import Words

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

/// Ends games as the arcade does: a score that cannot be saved is kept, and its place printed.
func play(in folder: String, prefix: String, count: Int, start: Int, game: String) {
  let storage = Storage(
    locations: FileLocations(dataDirectory: folder, environment: variables()))
  let store = (GameStorage.named(game) ?? GameStorage.all[0]).spoolingStore(in: storage)
  for number in start..<start + count {
    let score = Score(name: "\(prefix)\(number)", points: number, difficulty: .hard, date: .now)
    let saved = store.save(score)
    let notices = store.takeNotices().map(\.sentence)
    say(
      ([saved.outcome == .saved ? score.name : saved.outcome.sentence] + notices).joined(
        separator: " "))
  }
}

/// The sentence that tells where scores are kept that cannot be saved.
func variables() -> [String: String] {
  ["HOME", "XDG_STATE_HOME"].reduce(into: [:]) { found, name in
    found[name] = getenv(name).map { String(cString: $0) }
  }
}

func keepSouvenirs(in folder: String, title: String, count: Int) throws {
  let album = AlbumFolder(storage: storage(for: folder))
  for _ in 0..<count {
    let pictures = SouvenirPictures(
      texts: [.thumbnail: Array("small".utf8), .full: Array("large".utf8)],
      drawings: [.thumbnail: Array("<svg/>".utf8), .full: Array("<svg></svg>".utf8)])
    say(try album.keep(SouvenirData(title: title), pictures).name)
  }
}

func retitleSouvenir(in folder: String, title: String) throws {
  let album = AlbumFolder(storage: storage(for: folder))
  guard let entry = try album.entries().first else { exit(1) }
  try album.change(entry, to: SouvenirData(title: title))
  say(title)
}

func deleteSouvenir(in folder: String) throws {
  let album = AlbumFolder(storage: storage(for: folder))
  guard let entry = try album.entries().first else { exit(1) }
  say("'\(try album.delete(entry))'")
}

/// Gives the crowd new heights, or a new crowd; tells the last height.
func changeCrowd(in folder: String, seed: Int, isNew: Bool) throws {
  let file = CrowdFile(storage: storage(for: folder))
  try file.prepare()
  let original = try isNew ? file.renew() : file.load()
  var crowd = original
  var generator = SeededGenerator(seed: UInt64(seed))
  crowd.randomize(using: &generator)
  try file.save(crowd, replacing: original)
  say("\(crowd.people.map(\.height).reduce(0, +))")
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

func addGames(in folder: String, player: String, count: Int) throws {
  let history = GameHistory(storage: storage(for: folder))
  for number in 1...count {
    var tally = Tally()
    (tally.score, tally.hits) = (number, number)
    let name = count == 1 ? player : "\(player)\(number)"
    let seed = UInt64(getpid()) << 32 | UInt64(number)
    let replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: seed, difficulty: .medium, inputs: [],
      ticks: 1_800, score: number, stateHashes: [])
    let score = Score(name: name, points: number, date: .now, seed: seed, rulesVersion: 1)
    _ = try history.add(PlayedGame(score, in: replay, tally: tally))
    say(name)
  }
}

/// Has recorded games kept that no table names, and every fourth of them named by a score all the
/// same; tells the names of these.
func keepReplays(in folder: String, prefix: String, count: Int) throws {
  let storage = storage(for: folder)
  let files = ReplayFile(storage: storage)
  for number in 1...count {
    let replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: UInt64(getpid()) << 32 | UInt64(number),
      difficulty: .medium, inputs: [], ticks: 0, score: number, stateHashes: [])
    let name = try files.write(replay, date: .now)
    if number % 4 == 0 {
      var score = Score(name: "\(prefix)\(getpid())-\(number)", points: number, date: .now)
      score.replay = name
      _ = try GameStorage.all[0].store(in: storage).submit(score)
    }
    try KeptReplays(storage: storage).take([name], limit: 5_000)
    if number % 4 == 0 { say(name) }
  }
}

/// Asks for the one try of a day.
func beginDaily(in folder: String, player: String) throws {
  let daily = DailyTry(
    day: Day(number: 20_000), game: "whackamole", player: player, rules: 2, speed: .full)
  let file = DailyFile(storage: storage(for: folder))
  say(try file.begin(daily) == .counts ? "counts" : "played")
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
      "usage: store-worker submit|play FILE-OR-DIR PREFIX COUNT [START [GAME]]"
        + " | rise DIR NAME COUNT START GAME"
        + " | set|members|convert|runs|games|keep|daily|souvenirs|retitle|unkeep|crowd DIR PREFIX COUNT"
        + " | sync DIR URL")
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
  case "play":
    play(
      in: arguments[2], prefix: arguments[3], count: count,
      start: arguments.count > 5 ? Int(arguments[5]) ?? 0 : 0,
      game: arguments.count > 6 ? arguments[6] : "whackamole")
  case "keep": try keepReplays(in: arguments[2], prefix: arguments[3], count: count)
  case "souvenirs": try keepSouvenirs(in: arguments[2], title: arguments[3], count: count)
  case "retitle": try retitleSouvenir(in: arguments[2], title: arguments[3])
  case "unkeep": try deleteSouvenir(in: arguments[2])
  case "crowd": try changeCrowd(in: arguments[2], seed: count, isNew: arguments[3] == "new")
  case "members": try addMembers(in: arguments[2], prefix: arguments[3], count: count)
  case "runs": try addRuns(in: arguments[2], count: count)
  case "daily": try beginDaily(in: arguments[2], player: arguments[3])
  case "games": try addGames(in: arguments[2], player: arguments[3], count: count)
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

extension PlayerMessage {
  var sentence: String { sentence(in: .english) }
}
