import Persistence

/// Asks for the people; the file is made where there is none.
struct LoadCrowd: RoomRequest {
  /// True if a missing file is made from the template; the title only looks.
  var makesFile = false

  func perform(on store: CrowdFile) throws(StoreError) -> Crowd {
    if makesFile { try store.prepare() }
    return try store.load()
  }
}

/// Asks that the people as they are shown be kept; answers with what is kept now.
struct SaveCrowd: RoomRequest {
  let crowd: Crowd
  let original: Crowd

  func perform(on store: CrowdFile) throws(StoreError) -> Crowd {
    try store.save(crowd, replacing: original)
    return try store.load()
  }
}

/// Asks that a file that cannot be read be put aside, and others come in their place.
struct RenewCrowd: RoomRequest {
  func perform(on store: CrowdFile) throws(StoreError) -> Crowd {
    try store.renew()
  }
}
