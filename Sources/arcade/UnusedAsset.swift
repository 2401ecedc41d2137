import Assets
import Canvas
import Glibc
import Scenes
import Words

/// A picture on disk that can't be used, so that the embedded one stands in for it.
struct UnusedAsset {
  let path: String
  let fault: FileFault

  /// All of them, and the chosen folder where it isn't there.
  static func all(_ assets: Assets) -> [UnusedAsset] {
    if let folder = assets.chosenFolder, access(folder, F_OK) != 0 {
      return [UnusedAsset(path: folder, fault: .access(.missing))]
    }
    return assets.filesOnDisk.compactMap { name, path, bytes in
      guard let bytes else { return UnusedAsset(path: path, fault: .access(.notOpened)) }
      return reason(name, bytes).map { UnusedAsset(path: path, fault: .library($0)) }
    }
  }

  /// The reader's words; nil for a file that is sound.
  private static func reason(_ name: String, _ bytes: [UInt8]) -> String? {
    do {
      if name.hasSuffix(".sprites") { _ = try SpriteSheet(String(decoding: bytes, as: UTF8.self)) }
      if name.hasPrefix("Scenes/") { _ = try Scene(reading: bytes) }
      return nil
    } catch let error as SpriteSheet.Malformed {
      return "line \(error.line): \(error.reason)"
    } catch let error as SceneError {
      return error.text
    } catch {
      return "\(error)"
    }
  }
}
