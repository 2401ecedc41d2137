import DurableFiles
import ObjectGraph

extension MemberFile {
  /// Copies the file to `folder` and removes it.
  func reset(keepingIn folder: String) throws(StoreError) {
    let lock = try takeLock()
    defer { lock.release() }
    try prepare()
    guard let kind = try reporting(isWriting: true, { try found() }) else { return }
    let place = folder + "/" + kind.fileName
    do {
      try storage.files.makeFolder(folder)
      guard let content = try storage.files.read(file(kind).path, limit: .max) else { return }
      try storage.files.create(place, with: content.bytes, durably: true)
    } catch {
      throw StoreError(.unwritable(error.text), path: place, content: .reset)
    }
    try reporting(isWriting: true) { try storage.files.remove(file(kind).path) }
  }

  /// Brings back the members that `reset` took away, before those who have joined since.
  func restore(from folder: String) throws(StoreError) {
    let place = MemberFile(storage: storage, folder: folder)
    guard let kept = try place.read({ try $0.memberDetails() }) else { return }
    let lock = try takeLock()
    defer { lock.release() }
    try prepare()
    let since = try read { try $0.memberDetails() } ?? []
    try reporting(isWriting: true) {
      let all = kept + since.filter { !kept.contains($0) }
      try replaceStore(chosen) { target in
        let context = ManagedObjectContext(target)
        for details in all { context.insert(Customer.self).describe(details) }
        try context.save()
      }
    }
  }
}

extension ManagedObjectContext {
  /// All members in the order of their identifiers.
  func customers() throws -> [ManagedObject<Customer>] { try fetch(FetchRequest(Customer.self)) }

  fileprivate func memberDetails() throws -> [MemberDetails] { try customers().map(\.details) }
}

extension ManagedObject<Customer> {
  var details: MemberDetails {
    MemberDetails(
      name: self.name, email: self.email, phoneNumber: self.phoneNumber, address: self.address,
      age: self.age)
  }

  /// Takes over what is known of a member.
  func describe(_ details: MemberDetails) {
    self.name = details.name
    self.email = details.email
    self.phoneNumber = details.phoneNumber
    self.address = details.address
    self.age = details.age
  }
}
