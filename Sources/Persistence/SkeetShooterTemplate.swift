import CEmbeddedAssets

/// The score file that a first game of skeet begins with: the bytes of
/// `Assets/Templates/skeetshooter_template.sqlite` when the program was built.
package let skeetShooterTemplate: [UInt8] = {
  var count = 0
  let first = embedded_assets(&count)
  let asset = UnsafeBufferPointer(start: first, count: count).first {
    String(cString: $0.path) == "Templates/skeetshooter_template.sqlite"
  }
  return asset.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) } ?? []
}()
