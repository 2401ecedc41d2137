import Foundation
import ObjectGraph

/// Writes random predicates in the format language, which both stores then read.
struct QuestionWriter {
  struct Written {
    let text: String

    /// The predicate; one that matches nothing when the text cannot be read.
    var predicate: FetchPredicate {
      do { return try FetchPredicate(format: text) } catch {
        preconditionFailure("\(text): \(error)")
      }
    }
  }

  var random: SplitMix

  mutating func employee(depth: Int) -> Written { Written(text: employeeText(depth)) }
  mutating func department(depth: Int) -> Written { Written(text: departmentText(depth)) }

  private mutating func compound(_ depth: Int, _ part: (inout Self, Int) -> String) -> String {
    switch random.below(4) {
    case 0: "(\(part(&self, depth - 1)) AND \(part(&self, depth - 1)))"
    case 1: "(\(part(&self, depth - 1)) OR \(part(&self, depth - 1)))"
    case 2: "NOT (\(part(&self, depth - 1)))"
    default: part(&self, 0)
    }
  }

  private mutating func employeeText(_ depth: Int) -> String {
    if depth > 0 { return compound(depth) { $0.employeeText($1) } }
    let text = random.one([
      "name", "nickname", "department.name", "boss.name", "uppercase:(name)",
      "lowercase:(nickname)", "canonical:(department.name)", "entity", "boss.entity.name",
      "FUNCTION(name, 'stringByAppendingString:', nickname)",
    ])
    let number = random.one([
      "salary", "boss.salary", "salary + 1", "salary * 2", "salary / 2", "abs:(salary - 3)",
      "modulus:by:(boss.salary, 3)", "length:(name)", "(salary & 3)", "(salary | boss.salary)",
      "salary ^ 1", "~salary", "salary << 1", "salary >> 1", "floor:(salary / 2.0)",
      "ceiling:(salary / 4.0)", "sqrt:(salary - 2)", "raise:toPower:(salary, 2)",
      "TERNARY(nickname == nil, salary, boss.salary)", "CAST(hired, 'NSNumber')",
      "department.employees[SIZE]", "FUNCTION(name, 'doubleValue')",
    ])
    switch random.below(14) {
    case 0, 1: return "\(number) \(order) \(random.below(6))"
    case 2: return "\(text) \(textTest)"
    case 3: return "\(text) \(random.one(["==", "!=", "<", ">="])) \(literal)"
    case 4:
      return
        "\(random.one(["nickname", "hired", "department", "boss"])) \(random.one(["==", "!="])) nil"
    case 5: return "salary BETWEEN {\(random.below(3)), \(random.below(6))}"
    case 6: return "\(text) IN {\(literal), \(literal), nil}"
    case 7: return "projects.@count \(order) \(random.below(3))"
    case 8: return "\(random.one(["ANY", "ALL", "NONE"])) projects.title \(textTest)"
    case 9: return "\(text) \(order)[\(random.one(["l", "cl", "dl", "cdl", "n"]))] \(literal)"
    case 10: return "\(text) IN[\(random.one(["l", "cdl", "c"]))] {\(literal), \(literal)}"
    case 11: return "hired \(random.one(["<", ">", "!="])) now()"
    case 12: return "FUNCTION(hired, 'dateByAddingTimeInterval:', salary) \(order) boss.hired"
    default: return "hired \(order) CAST(\(Double(random.below(9)) / 2), 'NSDate')"
    }
  }

  private mutating func departmentText(_ depth: Int) -> String {
    if depth > 0 { return compound(depth) { $0.departmentText($1) } }
    switch random.below(7) {
    case 0: return "name \(textTest)"
    case 1: return "budget \(order) \(random.below(4)).5"
    case 2:
      return "\(random.one(["ANY", "ALL", "NONE"])) employees.salary \(order) \(random.below(6))"
    case 3:
      return
        "employees.@\(random.one(["sum", "min", "max", "avg"])).salary \(order) \(random.below(20))"
    case 4:
      return "SUBQUERY(employees, $e, $e.salary \(order) \(random.below(6)) AND $e.name "
        + "\(textTest)).@count \(order) \(random.below(4))"
    case 5: return "ANY employees.boss.name \(textTest)"
    default: return "budget + 1 \(order) budget * 2"
    }
  }

  private var order: String { mutating get { random.one(["==", "!=", "<", "<=", ">", ">="]) } }

  private var textTest: String {
    mutating get {
      let options = random.one(["", "[c]", "[d]", "[cd]"])
      if random.below(5) == 0 {
        return
          "MATCHES\(options) '\(random.one(["", "a.*", "[a-z]+", "(a|s)*", "\\\\w+e?", ".{2}"]))'"
      }
      let name = random.one(["BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "=="])
      return "\(name)\(options) \(literal)"
    }
  }

  private var literal: String {
    mutating get { "'\(random.one(["", "a", "A*", "?b", "e", "É", "ss", "s", "b", "ab", "ẞ"]))'" }
  }
}
