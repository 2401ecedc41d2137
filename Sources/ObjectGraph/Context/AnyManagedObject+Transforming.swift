import FoundationEssentials

extension AnyManagedObject {
  /// The value of a transformable attribute, as the transformer that its model names makes it; nil
  /// where the attribute is nil.
  ///
  /// Throws `ObjectError` when the model has no such transformer or the bytes are not its own.
  public func transformedValue(forKey key: String) throws -> (any Sendable)? {
    let (transformer, name) = try transformer(forKey: key)
    guard case .data(let data) = try value(forKey: key) else { return nil }
    do { return try transformer.value(from: data) } catch {
      throw ObjectError(.untransformable(property: key, transformer: name, "\(error)"), self)
    }
  }

  /// Changes a transformable attribute to the bytes of a value.
  ///
  /// Throws `ObjectError` when the model has no such transformer or the value is not one of its type.
  public func setTransformedValue(_ value: (any Sendable)?, forKey key: String) throws {
    let (transformer, name) = try transformer(forKey: key)
    guard let value else { return try setValue(.null, forKey: key) }
    let data: Data
    do { data = try transformer.bytes(of: value) } catch {
      throw ObjectError(.untransformable(property: key, transformer: name, "\(error)"), self)
    }
    try setValue(.data(data), forKey: key)
  }

  private func transformer(
    forKey key: String
  ) throws -> (any AttributeTransformer.Type, name: String) {
    guard let slot = entity.slots[key] else {
      throw FetchError(.unknownKey(key, entity: entity.name))
    }
    guard let context else { throw ObjectError(.noContext, self) }
    guard entity.properties[slot].type == .transformable else {
      throw ObjectError(.untransformable(property: key, transformer: "", "it has none"), self)
    }
    let name = entity.properties[slot].transformerName ?? KeyedArchiveTransformer.name
    guard let known = context.model.transformers[name] else {
      throw ObjectError(
        .untransformable(property: key, transformer: name, "the model has no such one"), self)
    }
    return (known, name)
  }
}

extension AttributeTransformer {
  fileprivate static func bytes(of value: any Sendable) throws -> Data {
    guard let fitting = value as? Transformed else {
      throw TransformingError("it is no \(Transformed.self)")
    }
    return try data(from: fitting)
  }
}
