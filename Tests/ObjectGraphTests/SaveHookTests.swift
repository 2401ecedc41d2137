import Foundation
import ObjectGraph
import Testing

/// An album whose hook keeps a text of its title, and a song whose hook changes its album.
private struct Album: ObjectLifecycle {
  let title: Attribute<String>
  let slug: Attribute<String>
  let calls: Attribute<Int64>
  let songs: ToMany<Song>

  init(_ describe: EntityBuilder<Self>) {
    title = describe.attribute("title", default: "")
    slug = describe.attribute("slug", default: "")
    calls = describe.attribute("calls", default: 0)
    songs = describe.toMany("songs", inverse: \Song.album)
  }

  static func willSave(_ object: AnyManagedObject) {
    guard let album = object.cast(to: Album.self) else { return }
    album.slug = album.title.lowercased()
    album.calls += 1
  }
}

private struct Song: ObjectLifecycle {
  let title: Attribute<String>
  let album: ToOne<Album>

  init(_ describe: EntityBuilder<Self>) {
    title = describe.attribute("title", default: "")
    album = describe.toOne("album", inverse: \Album.songs)
  }

  static func willSave(_ object: AnyManagedObject) {
    guard let song = object.cast(to: Song.self), let album = song.album else { return }
    album.title = song.title
  }
}

@Suite struct SaveHookTests {
  @Test(arguments: StoreKind.allCases) func aHookSeesWhatAnotherHookHasChanged(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(Album.self, Song.self)
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let album = context.insert(Album.self, .set(\.title, "First"))
      context.insert(Song.self, .set(\.title, "LATE"), .set(\.album, album))
      try context.save()
      let read = try #require(try company.reopened().first(FetchRequest(Album.self)))
      #expect(read.title == "LATE" && read.slug == "late" && read.calls == 2)
    }
  }

  @Test(arguments: StoreKind.allCases) func anObjectsOwnChangesDoNotCallItsHookAgain(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(Album.self, Song.self)
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let song = context.insert(Song.self, .set(\.title, "only"))
      song.album = context.insert(Album.self)
      try context.save()
      #expect(song.album?.slug == "only" && song.album?.calls == 1)
    }
  }
}
