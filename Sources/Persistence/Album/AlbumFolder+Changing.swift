import DurableFiles
package import GameCore
import KeyedArchives
import Words

extension AlbumFolder {
  /// Keeps a souvenir, and the recorded game where there is one, under the largest number plus one;
  /// when this returns, its folder is whole and on disk.
  package func keep(
    _ data: SouvenirData, _ pictures: SouvenirPictures, record: Replay? = nil
  ) throws(StoreError) -> AlbumEntry {
    try attempt { () throws(FileError) in try storage.files.makeFolder(folder) }
    var files = [(name: Self.dataName, bytes: try bytes(of: data))] + pictures.files
    if let record {
      let bytes = try ReplayFile(storage: storage).encoded(record, path: folder)
      files.append((Self.recordName, bytes))
    }
    return try storage.whileLocked(folder, .souvenir) { () throws(StoreError) in
      let number = (try entries().compactMap(\.number).max() ?? 0) + 1
      guard number <= AlbumEntry.mostNumber, let entry = AlbumEntry(name: "\(number).souvenir")
      else {
        throw StoreError(.unwritable(.access(.noFreeNumber)), path: folder, content: .souvenir)
      }
      let new = folder + "/.new-\(number)"
      try attempt { () throws(FileError) in
        if try storage.files.status(new) != nil { try storage.files.removeFolder(new) }
        try fill(new, files)
        try storage.files.moveFolder(new, to: path(of: entry))
      }
      return entry
    }
  }

  private func fill(
    _ new: String, _ files: [(name: String, bytes: [UInt8])]
  ) throws(FileError) {
    do {
      try storage.files.makeFolder(new)
      for file in files {
        try storage.files.create(new + "/" + file.name, with: file.bytes, durably: true)
      }
    } catch {
      // The next souvenir that is kept removes its remains.
      try? storage.files.removeFolder(new)
      throw error
    }
  }

  private func bytes(of data: SouvenirData) throws(StoreError) -> [UInt8] {
    do {
      let bytes = try KeyedArchive(encoding: data, forKey: SouvenirData.key).bytes()
      // A souvenir that could not be read again is not kept.
      _ = try KeyedArchive(reading: bytes)
      return bytes
    } catch {
      throw StoreError(.unwritable(FileFault(error)), path: folder, content: .souvenir)
    }
  }

  /// Moves a souvenir to the backups and gives the place.
  package func delete(_ entry: AlbumEntry) throws(StoreError) -> String {
    let backups = storage.locations.backupFolder
    return try storage.whileLocked(folder, .souvenir) { () throws(StoreError) in
      try attempt { () throws(FileError) in
        try storage.files.makeFolder(backups)
        let place = try freePlace(backups + "/" + entry.name + "-" + storage.stamp)
        try storage.files.moveFolder(path(of: entry), to: place)
        return place
      }
    }
  }

  /// Brings a deleted souvenir back from a folder of the backups, and gives its folder.
  ///
  /// If its number is taken again, it gets the next.
  func bringBack(_ entry: AlbumEntry, from place: String) throws(StoreError) -> String {
    try attempt { () throws(FileError) in try storage.files.makeFolder(folder) }
    return try storage.whileLocked(folder, .souvenir) { () throws(StoreError) in
      let path = try freePath(for: entry)
      try attempt { () throws(FileError) in try storage.files.moveFolder(place, to: path) }
      return path
    }
  }

  private func freePlace(_ path: String) throws(FileError) -> String {
    for number in 1...1_000 {
      let place = number == 1 ? path : "\(path)-\(number)"
      if try storage.files.status(place) == nil { return place }
    }
    throw FileError(.rename, path: path, reason: .noFreeName)
  }
}

extension AlbumFolder: ResettableStore {
  package var path: String? { folder }

  package func count() throws(StoreError) -> Int { try entries().count }

  package func reset(keepingIn folder: String) throws(StoreError) {
    try storage.whileLocked(self.folder, .souvenir) { () throws(StoreError) in
      try attempt { () throws(FileError) in
        let (files, place) = (storage.files, folder + "/" + fileName(of: self.folder))
        try files.makeFolder(folder)
        if try files.followed(self.folder) == self.folder {
          try files.moveFolder(self.folder, to: place)
        } else {
          try moveSouvenirs(to: place)
        }
      }
    }
  }

  /// Moves the souvenirs of an album that is a link; the link stays, and so does what else is
  /// there, since it may lead to a folder with anything in it.
  private func moveSouvenirs(to place: String) throws(FileError) {
    let files = storage.files
    try files.makeFolder(place)
    do {
      for name in try files.names(in: folder) where AlbumEntry(name: name) != nil {
        try files.moveFolder(folder + "/" + name, to: place + "/" + name)
      }
    } catch {
      // Only an empty one can be removed: then the reset took nothing.
      try? files.system.remove(place)
      throw error
    }
  }

  /// Brings back the souvenirs that `reset` moved, and what else stood among them; where a number
  /// is taken again, a souvenir gets the next.
  package func restore(from folder: String) throws(StoreError) {
    let kept = folder + "/" + fileName(of: self.folder)
    try attempt { () throws(FileError) in try storage.files.makeFolder(self.folder) }
    try storage.whileLocked(self.folder, .souvenir) { () throws(StoreError) in
      let names = try attempt { () throws(FileError) in try storage.files.names(in: kept) }
      let taken = Set(try entries().map(\.name))
      let back = names.compactMap { AlbumEntry(name: $0) }.sorted()
      // Those whose names are free keep them; only then may the others take new ones.
      for entry in back.filter({ !taken.contains($0.name) })
        + back.filter({ taken.contains($0.name) })
      {
        let place = try freePath(for: entry)
        try attempt { () throws(FileError) in
          try storage.files.moveFolder(kept + "/" + entry.name, to: place)
        }
      }
      try attempt { () throws(FileError) in
        // Earlier versions moved a link itself, and the folder behind it may have anything in it.
        guard try storage.files.followed(kept) == kept else { return }
        for name in names where AlbumEntry(name: name) == nil && !name.hasPrefix(".") {
          let place = self.folder + "/" + name
          guard try storage.files.status(place) == nil else { continue }
          try storage.files.moveFolder(kept + "/" + name, to: place)
        }
      }
    }
  }

  private func freePath(for entry: AlbumEntry) throws(StoreError) -> String {
    let all = try entries()
    guard all.contains(where: { $0.name == entry.name }) else { return path(of: entry) }
    let next = (all.compactMap(\.number).max() ?? 0) + 1
    return folder + "/\(next).\(entry.kind.rawValue)"
  }
}
