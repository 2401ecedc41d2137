import Foundation
import ObjectGraph
import Testing

/// A model with relationships of every kind, inheritance and every type of attribute.
struct Department: Entity {
  let name: Attribute<String>
  let budget: Attribute<Double?>
  let employees: ToMany<Employee>
  let office: ToOne<Office>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    budget = describe.attribute("budget")
    employees = describe.toMany("employees", inverse: \Employee.department)
    office = describe.toOne("office", inverse: \Office.department)
  }
}

struct Office: Entity {
  let room: Attribute<Int16>
  let department: ToOne<Department>
  let keys: ToMany<OfficeKey>

  init(_ describe: EntityBuilder<Self>) {
    room = describe.attribute("room", default: 1)
    department = describe.toOne("department", inverse: \Department.office)
    keys = describe.toMany(
      "keys", inverse: \OfficeKey.office, RelationshipRules(onDelete: .deny))
  }
}

struct OfficeKey: Entity {
  let office: ToOne<Office>

  init(_ describe: EntityBuilder<Self>) {
    office = describe.toOne("office", inverse: \Office.keys)
  }
}

struct Employee: Entity {
  let name: Attribute<String>
  let nickname: Attribute<String?>
  let salary: Attribute<Int64>
  let hired: Attribute<Date?>
  let department: ToOne<Department>
  let boss: ToOne<Chief>
  let projects: ToMany<Project>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name", default: "nobody")
    nickname = describe.attribute("nickname")
    salary = describe.attribute("salary", default: 0) {
      $0.rules = [
        ValidationRule(warning: "Salary < 0") { value in
          if case .integer(let number) = value { number >= 0 } else { true }
        }
      ]
    }
    hired = describe.attribute("hired")
    department = describe.toOne("department", inverse: \Department.employees)
    boss = describe.toOne("boss", inverse: \Chief.reports)
    projects = describe.toMany("projects", inverse: \Project.members)
    describe.index("byName", on: "name")
  }
}

struct Chief: Subentity {
  typealias Parent = Employee
  let bonus: Attribute<Decimal?>
  let reports: ToMany<Employee>

  init(_ describe: EntityBuilder<Self>) {
    bonus = describe.attribute("bonus")
    reports = describe.toMany("reports", inverse: \Employee.boss)
  }
}

struct Project: Entity {
  let title: Attribute<String>
  let members: ToMany<Employee>

  init(_ describe: EntityBuilder<Self>) {
    title = describe.attribute("title", default: "")
    members = describe.toMany(
      "members", inverse: \Employee.projects, RelationshipRules(ordered: true))
    describe.unique("title")
  }
}

struct Folder: Entity {
  let name: Attribute<String>
  let parent: ToOne<Folder>
  let children: ToMany<Folder>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name", default: "")
    parent = describe.toOne("parent", inverse: \Folder.children)
    children = describe.toMany(
      "children", inverse: \Folder.parent, RelationshipRules(ordered: true, onDelete: .cascade))
  }
}

enum Mood: Int16, AttributeValue, CaseIterable { case calm, cross }

struct Sample: Entity {
  let small: Attribute<Int16?>
  let middle: Attribute<Int32?>
  let large: Attribute<Int64?>
  let flag: Attribute<Bool?>
  let real: Attribute<Double?>
  let single: Attribute<Float?>
  let decimal: Attribute<Decimal?>
  let text: Attribute<String?>
  let date: Attribute<Date?>
  let bytes: Attribute<Data?>
  let uuid: Attribute<UUID?>
  let url: Attribute<URL?>
  let mood: Attribute<Mood?>
  let passing: Attribute<String?>

  init(_ describe: EntityBuilder<Self>) {
    small = describe.attribute("small")
    middle = describe.attribute("middle")
    large = describe.attribute("large")
    flag = describe.attribute("flag")
    real = describe.attribute("real")
    single = describe.attribute("single")
    decimal = describe.attribute("decimal")
    text = describe.attribute("text")
    date = describe.attribute("date")
    bytes = describe.attribute("bytes") { $0.allowsExternalBinaryDataStorage = true }
    uuid = describe.attribute("uuid")
    url = describe.attribute("url")
    mood = describe.attribute("mood")
    passing = describe.attribute("passing") { $0.isTransient = true }
  }
}

func companyModel() throws -> ManagedObjectModel {
  var model = try ManagedObjectModel(
    Department.self, Office.self, OfficeKey.self, Employee.self, Chief.self, Project.self,
    Folder.self, Sample.self)
  model.configurations = [
    "people": ["Department", "Office", "OfficeKey", "Employee", "Chief", "Project"],
    "things": ["Folder", "Sample"],
  ]
  model.localizationDictionary = ["ErrorString/Salary < 0": "Nobody pays to work."]
  return model
}
