import ArcadeFormats
import DurableFiles
import PropertyLists
import Words

/// Everything that an arcade keeps, in one file for another machine.
///
/// A binary property list: `arcadeArchive` is the version of the form, and `files` has the content of
/// each file by its path in a folder named with `--data-dir`. Backups, waiting scores and the log
/// belong to the machine and stay there.
package struct ArcadeArchive: Sendable {
  private static let version = 1
  /// A larger file was meant for something else.
  package static let sizeLimit = FileFormat.sizeLimit

  /// The content of each file by its path.
  private(set) var files: [String: [UInt8]]
  /// The faults of the files that were left out, on a disk where nothing can be mended.
  package private(set) var leftOut: [StoreError] = []

  package var count: Int { files.count }

  // MARK: - The file

  /// Reads an archive; throws why it is none.
  package init(_ bytes: [UInt8]) throws(ArcadeArchiveError) {
    let root: PropertyListValue
    do {
      // The values count for a little more than the bytes that they stand in.
      root = try PropertyList(reading: bytes, sizeLimit: 2 * Self.sizeLimit).root
    } catch {
      throw .notAnArchive
    }
    guard let fields = root.dictionary, let version = fields["arcadeArchive"]?.integer,
      let entries = fields["files"]?.dictionary
    else { throw .notAnArchive }
    guard version <= Self.version else { throw .newer(version) }
    files = [:]
    for (path, value) in entries {
      guard case .data(let bytes) = value, Self.isSafe(path) else { throw .badEntry(path) }
      files[path] = bytes
    }
  }

  /// Paths that lead nowhere but below the folder they are unpacked in.
  private static func isSafe(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0)
      && parts.allSatisfy { !["", ".", ".."].contains($0) && $0.utf8.count <= 255 }
  }

  /// The archive's file; throws where it would be too large to be read again.
  package func bytes() throws -> [UInt8] { try bytes(limit: Self.sizeLimit) }

  /// The same with another limit for the bytes of the file.
  func bytes(limit: Int) throws -> [UInt8] {
    let tooLarge = FileError(.write, path: "", reason: .tooLarge(limit: limit))
    // It is found before all of it is in memory twice.
    guard files.values.map(\.count).clampedSum() <= limit else { throw tooLarge }
    let root: [String: PropertyListValue] = [
      "arcadeArchive": .integer(Self.version),
      "files": .dictionary(files.mapValues { .data($0) }),
    ]
    let bytes = try PropertyList(root: .dictionary(root), form: .binary).bytes()
    guard bytes.count <= limit else { throw tooLarge }
    return bytes
  }

  // MARK: - Packing

  /// Reads every file that belongs to the player; files that are replaced together are read together.
  ///
  /// Throws where one of them can't be used: nothing of an archive with such a file can be imported. A
  /// disk that fails is often mounted read-only, and all else is to be brought away from there: what
  /// is damaged or can't be read is left out.
  package init(packing storage: Storage) throws(StoreError) {
    files = [:]
    for error in Self.unusable(in: storage) {
      let isReadOnly = try error.content.reading { () throws(FileError) in
        let lock = try storage.lockOwnedToRead(error.path)
        lock?.release()
        return lock == nil
      }
      // One that is in use may be free by the time that it's packed.
      let isInUse = error.reason == .unreadable(.access(.inUse))
      if isReadOnly { leftOut.append(error) } else if !isInUse { throw error }
    }
    let unusable = leftOut.map(\.path)
    let flat = FileLocations(dataDirectory: "/", environment: [:])
    for file in DataFile.all where file.travels {
      let places = zip(file.paths(storage.locations), file.paths(flat))
      for (path, place) in places where storage.exists(path) && !unusable.contains(path) {
        try file.content.reading { () throws(FileError) in
          try pack(path, at: String(place.drop { $0 == "/" }), file.isWhole, storage)
        }
      }
    }
  }

  /// The damage of every file for which an arcade isn't packed.
  package static func damage(in storage: Storage) -> [StoreError] {
    unusable(in: storage).filter(\.isDamage)
  }

  private static func unusable(in storage: Storage) -> [StoreError] {
    let lister = FileLister(storage: storage)
    return DataFile.all.filter { $0.travels && $0.isWhole }.flatMap { file in
      lister.toLookInto(file).map { $0.look() }.compactMap { found -> StoreError? in
        switch found.state {
        case .damaged(let fault):
          StoreError(.damaged(fault), path: found.path, content: file.content)
        case .unreadable(let fault):
          StoreError(.unreadable(fault), path: found.path, content: file.content)
        case .missing, .sound, .newer, .unwritable: nil
        }
      }
    }
  }

  /// The files of a folder by their paths in it; locks and what is hidden are no part of them.
  init(packing folder: String, _ storage: Storage) throws(FileError) {
    files = [:]
    try pack(folder, at: "", false, storage)
  }

  /// A link to a folder in which it stands itself would lead round and round.
  private mutating func pack(
    _ path: String, at place: String, _ isWhole: Bool, _ storage: Storage,
    within outer: [FileIdentity] = []
  ) throws(FileError) {
    guard let status = try storage.files.status(path), status.kind == .folder else {
      guard isWhole else { return }
      let lock = try storage.lockOwnedToRead(path)
      defer { lock?.release() }
      files[place] = try storage.wholeContent(of: path)
      return
    }
    let identity = FileIdentity(status.stamp)
    if outer.contains(identity) { return }
    for name in try storage.files.names(in: path) where !name.hasPrefix(".") {
      let (inner, innerPlace) = ("\(path)/\(name)", "\(place)/\(name)")
      switch try storage.files.status(inner)?.kind {
      case .folder: try pack(inner, at: innerPlace, isWhole, storage, within: outer + [identity])
      case .regular where !name.hasSuffix(".lock"):
        files[innerPlace] = try storage.files.read(inner, limit: Self.sizeLimit)?.bytes
      case .regular, .link, .other, nil: break
      }
    }
  }

  /// Writes the files into a folder; those below some folders, which are moved from there as they are,
  /// are on disk when this returns.
  func unpack(
    into room: String, _ durableFiles: DurableFiles, durablyBelow moved: [String]
  ) throws(FileError) {
    for (path, bytes) in files {
      let place = room + "/" + path
      try durableFiles.makeFolder(folder(of: place))
      try durableFiles.create(
        place, with: bytes, durably: moved.contains { place.hasPrefix($0 + "/") })
    }
  }
}

/// The reason that a file is not an archive of an arcade.
package enum ArcadeArchiveError: Error, Sendable, Hashable {
  case notAnArchive
  /// Written by a later version, in the form of that number.
  case newer(Int)
  /// A file's path or content that no arcade writes; not yet safe to show.
  case badEntry(String)
  /// A file in it that cannot be used; nothing was changed.
  case unsound(path: String)
}

extension DataFile {
  /// True for what a player takes along to another machine.
  fileprivate var travels: Bool {
    switch access {
    case .store, .records: true
    case .folder: ["replays", "scenes", "league outbox"].contains(name)
    // The kept replays lie in the folder of the others.
    case .limitedFolder, .text: false
    }
  }
}
