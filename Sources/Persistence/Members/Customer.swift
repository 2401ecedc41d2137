import ObjectGraph
import Words

/// A member as the original keeps one: every attribute may be missing, as the model editor
/// makes them, or an application with its model would refuse our file.
struct Customer: Entity {
  static let entityName = "Customer"

  let name: Attribute<String?>
  let email: Attribute<String?>
  let phoneNumber: Attribute<String?>
  let address: Attribute<String?>
  let age: Attribute<Int16?>

  /// The original's words for a missing name.
  static let nameWarning = "Name must not be empty"

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name") { attribute in
      attribute.rules = [
        ValidationRule(warning: Self.nameWarning) { value in
          if case .string(let name) = value { Self.isName(name) } else { false }
        }
      ]
    }
    email = describe.attribute("email")
    phoneNumber = describe.attribute("phone_number")
    address = describe.attribute("address")
    age = describe.attribute("age")
  }

  static func isName(_ text: String) -> Bool { text.contains { !$0.isWhitespace } }

  static let model = Result<ManagedObjectModel, any Error> { try ManagedObjectModel(Customer.self) }

  /// The same without the rule for names: other applications save members who have none.
  static let modelWithoutRules = Result<ManagedObjectModel, any Error> {
    try model.get().withoutRules()
  }
}

extension MemberStoreKind {
  /// The name of the file in the data folder.
  var fileName: String { "members." + rawValue }

  var storeKind: StoreKind {
    switch self {
    case .sqlite: .sqlite
    case .xml: .xml
    case .binary: .binary
    }
  }
}

extension FileFormat {
  static func members(_ kind: MemberStoreKind) -> FileFormat {
    graph(.members, entity: Customer.entityName, isDatabase: kind == .sqlite)
  }
}
