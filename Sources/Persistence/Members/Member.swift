package import Words

/// The details of a member; nil and empty texts are the same.
package struct MemberDetails: Sendable, Hashable {
  /// The name, which the register wants.
  package var name: String?
  /// The e-mail address.
  package var email: String?
  /// The number to call.
  package var phoneNumber: String?
  /// The postal address; may have several lines.
  package var address: String?
  /// The age in years.
  package var age: Int16?

  package init(
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
  package static let ages: ClosedRange<Int16> = 0...150
}

package struct Member: Sendable, Hashable {
  /// The object's identifier in its store; another after the store was converted.
  package let id: String
  /// The place in the order of joining, from 1.
  package let number: Int
  package let details: MemberDetails

  package init(id: String, number: Int, details: MemberDetails) {
    self.id = id
    self.number = number
    self.details = details
  }
}

/// The reason that a member was not added, changed or deleted.
package enum MemberError: Error, Sendable, Hashable {
  /// The faults that the model finds, a sentence each.
  case invalid([String])
  /// Another arcade has deleted the member, or converted the store.
  case gone
  case store(StoreError)
}

extension MemberError: PlayerMessage {
  package func sentence(in words: Words) -> String {
    switch self {
    case .invalid(let sentences): words.stores.refusals(sentences)
    case .gone: words.stores.memberGone
    case .store(let error): error.sentence(in: words)
    }
  }
}
