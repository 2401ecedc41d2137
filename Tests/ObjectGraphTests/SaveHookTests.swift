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

/// A picture whose color is kept as a text, which its hook makes of it before a save.
private struct Picture: ObjectLifecycle {
  let color: Attribute<Int64?>
  let text: Attribute<String?>

  init(_ describe: EntityBuilder<Self>) {
    color = describe.attribute("color") { $0.isTransient = true }
    text = describe.attribute("text")
  }

  static func willSave(_ object: AnyManagedObject) {
    guard let color = object.cast(to: Picture.self)?.color else { return }
    do {
      try object.setPrimitiveValue(.string("color \(color)"), forKey: "text")
    } catch {
      Issue.record(error)
    }
  }
}

/// A pen whose hook puts a cap on it that may be about to go.
private struct Pen: ObjectLifecycle {
  let ink: Attribute<Int64>
  let cap: ToOne<Cap>

  init(_ describe: EntityBuilder<Self>) {
    ink = describe.attribute("ink", default: 0)
    cap = describe.toOne("cap", inverse: \Cap.pen)
  }

  static func willSave(_ object: AnyManagedObject) {
    guard let lost = object.context?.deletedObjects.first(where: { $0.entityName == "Cap" }) else {
      return
    }
    object.cast(to: Pen.self)?.cap = lost.cast(to: Cap.self)
  }
}

private struct Cap: Entity {
  let pen: ToOne<Pen>

  init(_ describe: EntityBuilder<Self>) {
    pen = describe.toOne("pen", inverse: \Pen.cap)
  }
}

@Suite struct SaveHookTests {
  @Test(arguments: StoreKind.allCases) func aChangeThatAHookCannotMakeIsToldByTheSameSave(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(Pen.self, Cap.self)
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let (pen, cap) = (context.insert(Pen.self), context.insert(Cap.self))
      try context.save()
      context.delete(cap)
      pen.ink = 1
      #expect(throws: ObjectError.self) { try context.save() }
      #expect(try company.context().first(FetchRequest(Pen.self))?.ink == 0)
      context.rollback()
      pen.ink = 2
      try context.save()
      #expect(try company.reopened().first(FetchRequest(Pen.self))?.ink == 2)
    }
  }

  @Test(arguments: StoreKind.allCases) func aPrimitiveValueThatAHookSetsIsSaved(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind, model: try ManagedObjectModel(Picture.self)) { company in
      let context = company.context()
      let picture = context.insert(Picture.self)
      try context.save()
      picture.color = 7
      try context.save()
      #expect(try company.reopened().first(FetchRequest(Picture.self))?.text == "color 7")
      picture.color = 8
      #expect(picture.untyped.changedValues() == [:])
      try context.save()
      #expect(try company.reopened().first(FetchRequest(Picture.self))?.text == "color 8")
    }
  }

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

  @Test(arguments: StoreKind.allCases) func aHookSeesWhatAnObserverOfTheSaveHasChanged(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(Album.self, Song.self)
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let album = context.insert(Album.self, .set(\.title, "First"))
      var heard: [ContextChanges] = []
      let observation = context.observe { event in
        switch event {
        case .objectsDidChange(let changes): heard.append(changes)
        case .willSave: album.title = "LATE"
        case .didSave: break
        }
      }
      try withExtendedLifetime(observation) { try context.save() }
      let read = try #require(try company.reopened().first(FetchRequest(Album.self)))
      #expect(read.title == "LATE" && read.slug == "late" && read.calls == 2)
      #expect(heard.map(\.inserted.count) == [1, 0] && heard.map(\.updated.count) == [0, 1])
    }
  }
}
