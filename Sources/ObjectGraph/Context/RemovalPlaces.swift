/// The places where long lists have lost their last members: whoever takes many out of one often does so in
/// their order or in the other one, so that the next is near.
struct RemovalPlaces {
  /// A list by its object's address: another one's place would only be a wrong guess.
  private struct List: Hashable {
    let object: ObjectIdentifier
    let slot: Int
  }

  private var places: [List: Int] = [:]
  /// Shorter lists are gone through as quickly.
  private static let shortest = 32
  private static let mostLists = 64

  /// The place of an object in a list; nil where it isn't there.
  func place(
    of id: ObjectID, in ids: [ObjectID], of object: AnyManagedObject, _ slot: Int
  ) -> Int? {
    guard ids.count > Self.shortest else { return ids.firstIndex(of: id) }
    if ids.first == id { return 0 }
    let known = places[List(object: ObjectIdentifier(object), slot: slot)] ?? ids.count
    var next = min(known, ids.count)
    var previous = next - 1
    while next < ids.count || previous >= 0 {
      if next < ids.count {
        if ids[next] == id { return next }
        next += 1
      }
      if previous >= 0 {
        if ids[previous] == id { return previous }
        previous -= 1
      }
    }
    return nil
  }

  /// Remembers the place that a member of a list had.
  mutating func note(_ place: Int, in ids: [ObjectID], of object: AnyManagedObject, _ slot: Int) {
    guard ids.count > Self.shortest else { return }
    if places.count >= Self.mostLists { places.removeAll(keepingCapacity: true) }
    places[List(object: ObjectIdentifier(object), slot: slot)] = place
  }
}
