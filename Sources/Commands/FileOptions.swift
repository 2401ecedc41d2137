package import ArgumentParser
import DurableFiles
package import Persistence
import Words

/// The option that every command has: the place of the arcade's files.
package struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("data-dir"),
    help: .words(\.common.dataFolder, valueName: "dir"),
    completion: .directory)
  package var dataDirectory: String?

  package init() {}

  /// The arcade's files at the place that the option and the environment name.
  package var storage: Storage {
    Storage(
      locations: FileLocations(
        dataDirectory: dataDirectory, environment: Environment.variables))
  }
}
