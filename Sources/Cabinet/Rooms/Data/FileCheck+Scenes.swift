package import Persistence
import Scenes

extension FileCheck {
  /// Works on the files of a storage, the player's own scenes among them.
  package init(withScenesOf storage: Storage) {
    self.init(storage: storage) { bytes in
      do throws(SceneError) {
        _ = try Scene(reading: bytes)
        return nil
      } catch {
        return error.text
      }
    }
  }
}
