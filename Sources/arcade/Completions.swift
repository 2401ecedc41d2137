import ArgumentParser
import Commands
import DurableFiles
import GameCore
import Glibc
import Persistence

/// The words that a shell offers in place of an argument.
extension CompletionKind {
  static var games: CompletionKind { .list(GameStorage.all.map(\.game)) }

  static var difficulties: CompletionKind { .words(of: Difficulty.self) }

  static var gamesAndFiles: CompletionKind { .wordsAndFiles(GameStorage.all.map(\.game)) }

  /// Words, or the path of a file.
  static func wordsAndFiles(_ words: [String]) -> CompletionKind {
    .custom { _, _, prefix in
      words.filter { $0.hasPrefix(prefix) } + paths(beginningWith: prefix)
    }
  }

  /// The names of the arcade's own files.
  static var fileNames: CompletionKind {
    .custom { _, _, prefix in
      let storage = Storage(
        locations: FileLocations(dataDirectory: nil, environment: Environment.variables))
      return filesToLookInto(of: storage).map(\.listed.name).uniqued
        .filter { $0.hasPrefix(prefix) }
    }
  }

  /// The choices of the setting that was typed before.
  static var valuesOfTheSetting: CompletionKind {
    .custom { words, _, _ in words.lazy.compactMap(Setting.named).first?.choices ?? [] }
  }

  /// The commands of a league, the game of those that ask for one first, and their options with values.
  static var wordsOfALeague: CompletionKind {
    .custom { words, index, prefix in
      let typed = Array(words.prefix(index).drop { $0 != "league" }.dropFirst())
      if let option = typed.last, LeagueCommandWords.takesValue(option) {
        return LeagueCommandWords.values(of: option)
          ?? (option == "--data-dir" ? paths(beginningWith: prefix) : [])
      }
      let plain = plainWords(of: typed)
      guard !prefix.hasPrefix("-") else {
        let command = LeagueCommandWords.all.first { $0.name == plain.first }
        return ((command?.options ?? []) + LeagueCommandWords.commonOptions)
          .filter { !typed.contains($0) }
      }
      switch (plain.first, plain.count) {
      case (nil, _), ("help", 1): return LeagueCommandWords.all.map(\.name)
      case ("scores", 1), ("play", 1): return GameStorage.all.map(\.game)
      case ("export", 1): return paths(beginningWith: prefix)
      default: return []
      }
    }
  }

  /// The words that are neither options nor their values.
  private static func plainWords(of typed: [String]) -> [String] {
    zip([""] + typed, typed)
      .filter { !$1.hasPrefix("-") && !LeagueCommandWords.takesValue($0) }.map(\.1)
  }

  /// Paths of files and folders, which end in a slash; hidden ones only where a dot is typed.
  private static func paths(beginningWith prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let start = prefix.dropFirst(folder.count)
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(stream) }
    var paths: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { continue }
      let path = folder + name
      var facts = stat()
      let isFolder = stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
      paths.append(isFolder ? path + "/" : path)
    }
    return paths.sorted()
  }
}
