/// What the register knows of a member; nil and empty texts are the same.
public struct MemberDetails: Sendable, Hashable {
  /// The name, which the register wants.
  public var name: String?
  /// Where mail goes.
  public var email: String?
  /// The number to call.
  public var phoneNumber: String?
  /// Where the member lives; may have several lines.
  public var address: String?
  /// Years.
  public var age: Int16?

  /// Takes what is known.
  public init(
    name: String? = nil, email: String? = nil, phoneNumber: String? = nil, address: String? = nil,
    age: Int16? = nil
  ) {
    self.name = name
    self.email = email
    self.phoneNumber = phoneNumber
    self.address = address
    self.age = age
  }

  /// The ages that may be entered, in years.
  public static let ages: ClosedRange<Int16> = 0...150
}

/// One member of the register.
public struct Member: Sendable, Hashable {
  /// The object's identifier in its store; another after the store was converted.
  public let id: String
  /// The place in the order of joining, from 1.
  public let number: Int
  /// What is known.
  public let details: MemberDetails

  /// Takes a member as it is stored.
  public init(id: String, number: Int, details: MemberDetails) {
    self.id = id
    self.number = number
    self.details = details
  }
}

/// Why a member was not added, changed or deleted.
public enum MemberError: Error, Sendable, Hashable {
  /// What the model finds wrong, a sentence each.
  case invalid([String])
  /// Another arcade has deleted the member, or converted the store.
  case gone
  case store(StoreError)

  /// What happened, for the player.
  public var sentence: String {
    switch self {
    case .invalid(let sentences): sentences.joined(separator: ". ")
    case .gone: "That member is not in the register any more: it was changed elsewhere."
    case .store(let error): error.sentence
    }
  }
}
