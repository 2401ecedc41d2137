import FoundationEssentials
import ObjectGraph
import Words

/// One start of the arcade, as the original keeps one.
struct Run: ObjectLifecycle {
  // Each start asks for it, and to find a type's name at run time takes three million instructions.
  static let entityName = "Run"

  let date: Attribute<Date>
  let processID: Attribute<Int32>

  /// The model's name for an invalid process ID; its localization dictionary has the sentence.
  static let processIDWarning = "Process ID < 1"

  init(_ describe: EntityBuilder<Self>) {
    date = describe.attribute("date")
    processID = describe.attribute("processID", default: -1) { attribute in
      attribute.rules = [
        ValidationRule(warning: Self.processIDWarning) { value in
          if case .integer(let number) = value { number > 0 } else { false }
        }
      ]
    }
  }

  static func awakeFromInsert(_ object: AnyManagedObject) {
    // Without a date the save tells that one is required.
    try? object.setValue(.date(Date()), forKey: "date")
  }
}

/// The languages in which the model of the run history speaks.
package enum RunLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case simplifiedChinese = "zh-Hans"

  var localizationDictionary: [String: String] {
    switch self {
    case .english:
      [
        "Property/date/Entity/Run": "Date",
        "Property/processID/Entity/Run": "Process ID",
        "ErrorString/\(Run.processIDWarning)": "Process ID must not be less than 1",
      ]
    case .simplifiedChinese:
      [
        "Property/date/Entity/Run": "日期",
        "Property/processID/Entity/Run": "进程 ID",
        "ErrorString/\(Run.processIDWarning)": "进程 ID 不得小于 1",
      ]
    }
  }

  func model() throws -> ManagedObjectModel {
    var model = try ManagedObjectModel(Run.self)
    model.localizationDictionary = localizationDictionary
    return model
  }
}

extension FileFormat {
  static let runs = graph(.runs, entity: Run.entityName, isDatabase: false)
}
