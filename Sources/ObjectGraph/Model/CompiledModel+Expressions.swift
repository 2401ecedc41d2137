import KeyedArchives

extension ArchiveNode {
  /// The text of an archived `NSExpression` as Core Data hashes it: `chat.serverId`,
  /// `count:(pages)`; nil for a form that derived attributes do not have.
  func expressionText(depth: Int = 0) throws(KeyedArchiveError) -> String? {
    guard depth < 8 else { return nil }
    if let path = try string(forKey: "NSKeyPath") { return path }
    guard let selector = try string(forKey: "NSSelectorName") else { return nil }
    var arguments: [String] = []
    for element in try node(forKey: "NSArguments")?.elements() ?? [] {
      guard let text = try element.node?.expressionText(depth: depth + 1) else { return nil }
      arguments.append(text)
    }
    // A key path is kept as a call on the object itself.
    if selector == "valueForKeyPath:" || selector == "valueForKey:" {
      return arguments.count == 1 ? arguments[0] : nil
    }
    return "\(selector)(\(arguments.joined(separator: ", ")))"
  }
}
