import FoundationEssentials

extension AnyManagedObject {
  /// The value at the end of a key path over to-one relationships, or what an operator makes of many:
  /// `employees.@count`, `employees.@avg.salary`, `@sum`, `@min`, `@max`.
  ///
  /// Throws `FetchError` for a path that leads to many values, which `values(forKeyPath:)` gives, and for one
  /// that goes on behind an attribute. Core Data: `value(forKeyPath:)`.
  public func value(forKeyPath keyPath: String) throws -> Value {
    switch try result(keyPath) {
    case .one(let value): return value
    case .many:
      throw FetchError(
        .wrongRelationship(key: keyPath, entity: entity.name, sentence: "leads to many values"))
    }
  }

  /// The values at the end of a key path over any relationships, in their order:
  /// `department.employees.name`; each once for `employees.@distinctUnionOfObjects.name`.
  ///
  /// Values that are nil are left out. Core Data: `value(forKeyPath:)`, `mutableSetValue(forKeyPath:)`.
  public func values(forKeyPath keyPath: String) throws -> [Value] {
    switch try result(keyPath) {
    case .one(let value): value.isNull ? [] : [value]
    case .many(let values): values
    }
  }

  private enum PathResult {
    case one(Value)
    case many([Value])
  }

  private func result(_ keyPath: String) throws -> PathResult {
    let names = keyPath.split(separator: ".").map(String.init)
    guard let place = names.firstIndex(where: { $0.hasPrefix("@") }) else {
      return try follow(names[...], from: .one(.object(objectID)), keyPath)
    }
    let members = try follow(names[..<place], from: .one(.object(objectID)), keyPath)
    // A relationship on the way that leads nowhere gives no members to count.
    if case .one(.null) = members { return members }
    guard case .many(let objects) = members else {
      throw FetchError(
        .wrongRelationship(
          key: keyPath, entity: entity.name, sentence: "uses an operator where there is one value"))
    }
    let rest = names[(place + 1)...]
    return try apply(names[place], try values(rest, of: objects, keyPath), keyPath)
  }

  private func values(
    _ names: ArraySlice<String>, of objects: [Value], _ keyPath: String
  ) throws -> [Value] {
    guard !names.isEmpty else { return objects }
    guard case .many(let values) = try follow(names, from: .many(objects), keyPath) else {
      return []
    }
    return values
  }

  private func apply(_ name: String, _ values: [Value], _ keyPath: String) throws -> PathResult {
    switch name {
    case "@count": return .one(.integer(Int64(values.count)))
    case "@sum":
      return .one(decimalSum(values).map { Value.decimal($0) } ?? aggregate(.sum, values))
    case "@min": return .one(aggregate(.min, values))
    case "@max": return .one(aggregate(.max, values))
    case "@avg":
      let mean = decimalSum(values).map { $0 / Decimal(values.count) }
      return .one(mean.map { Value.decimal($0) } ?? aggregate(.average, values))
    // The members of collections of collections stand in one list already.
    case "@unionOfObjects", "@unionOfArrays", "@unionOfSets": return .many(values)
    case "@distinctUnionOfObjects", "@distinctUnionOfArrays", "@distinctUnionOfSets":
      var seen: Set<Value> = []
      return .many(values.filter { seen.insert($0).inserted })
    default: throw FetchError(.unsupported("The operator '\(name)' in '\(keyPath)'"))
    }
  }

  /// The exact sum of decimals and integers; nil without a decimal, or with a number of another kind.
  private func decimalSum(_ values: [Value]) -> Decimal? {
    var (sum, isDecimal) = (Decimal(0), false)
    for value in values {
      switch value {
      case .decimal(let number):
        sum += number
        isDecimal = true
      case .integer(let number): sum += Decimal(number)
      case .null, .bool, .float, .double, .string, .date, .data, .uuid, .url, .object, .objects:
        return nil
      }
    }
    return isDecimal ? sum : nil
  }

  private func follow(
    _ names: ArraySlice<String>, from start: PathResult, _ keyPath: String
  ) throws -> PathResult {
    var current = start
    for name in names {
      switch current {
      case .one(let value): current = try step(name, value, keyPath)
      case .many(let values):
        current = .many(
          try values.flatMap { value -> [Value] in
            switch try step(name, value, keyPath) {
            case .one(let next): next.isNull ? [] : [next]
            case .many(let next): next
            }
          })
      }
    }
    return current
  }

  private func step(_ name: String, _ value: Value, _ keyPath: String) throws -> PathResult {
    if value.isNull { return .one(.null) }
    guard case .object(let id) = value else {
      throw FetchError(
        .wrongRelationship(
          key: keyPath, entity: entity.name, sentence: "asks a value for '\(name)'"))
    }
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    guard let object = id == objectID ? self : context.object(with: id) else { return .one(.null) }
    let next = try object.value(forKey: name)
    if case .objects(let ids) = next { return .many(ids.map { .object($0) }) }
    return .one(next)
  }
}
