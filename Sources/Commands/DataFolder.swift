import Canvas
import DurableFiles
package import Persistence
import Words

extension FileOptions {
  /// Refuses a data folder that is a file, or one without a name or with one that isn't UTF-8.
  package func checkDataFolder() throws(CommandFailure) {
    // An empty variable of a script must not lead to the files of every day.
    let isUnnamed = dataDirectory?.isEmpty ?? false
    let problem =
      isUnnamed ? Words.spoken.commands.needsFolder("--data-dir") : storage.dataFolderProblem
    guard let sentence = problem else { return }
    throw CommandFailure(sentence, exitStatus: ExitStatus.wrongUsage)
  }
}

extension Storage {
  /// Refuses a data folder that is a file, in which no store could be, or that can't be named; nil where
  /// nothing is wrong.
  package var dataFolderProblem: String? {
    let folder = locations.dataFolder
    // A folder that can't be looked at is reported by the first store that is opened.
    guard let status = try? files.status(folder) else {
      // Bytes that aren't UTF-8 became this character: a folder of another name would be made.
      let isNamed = !folder.unicodeScalars.contains("\u{FFFD}")
      return isNamed ? nil : Words.spoken.commands.folderInBytes(folder.printable)
    }
    return status.kind == .folder ? nil : Words.spoken.commands.notAFolder(folder.printable)
  }
}
