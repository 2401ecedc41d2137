import CEmbeddedAssets

/// The score file of a first game of whack-a-mole.
package let whackAMoleTemplate = embeddedTemplate("whackamole_template.plist")

/// The score file of a first game of skeet.
package let skeetShooterTemplate = embeddedTemplate("skeetshooter_template.sqlite")

/// A score file of memory cards without scores, for where none can be made.
package let memoryTemplate = embeddedTemplate("memory_template.sqlite")

/// The people of a first crowd.
package let crowdTemplate = embeddedTemplate("crowd_template.json")

/// The bytes of `Assets/Templates/NAME` when the program was built.
private func embeddedTemplate(_ name: String) -> [UInt8] {
  var count = 0
  let first = embedded_assets(&count)
  let asset = UnsafeBufferPointer(start: first, count: count).first {
    String(cString: $0.path) == "Templates/\(name)"
  }
  return asset.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) } ?? []
}
