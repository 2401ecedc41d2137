import DurableFiles
import Foundation
import Persistence
import Testing

@Suite struct FileLocationsTests {
  private let environment = [
    "HOME": "/home/ann", "ARCADE_HOME": "/srv/arcade", "XDG_DATA_HOME": "/x/data",
    "XDG_CONFIG_HOME": "/x/config", "XDG_STATE_HOME": "/x/state",
  ]

  private func places(_ option: String?, _ environment: [String: String]) -> [String] {
    let locations = FileLocations(dataDirectory: option, environment: environment)
    return [
      locations.scoreFile("a"), locations.replayFolder, locations.defaultsFile,
      locations.backupFolder, locations.logFile, locations.spoolFolders[0],
      locations.spoolFolders[1],
    ]
  }

  @Test func theOptionBeatsTheVariableAndBothKeepAllInOneFolder() {
    for (option, folder) in [("/here/", "/here"), (nil, "/srv/arcade"), ("", "/srv/arcade")] {
      #expect(
        places(option, environment) == [
          folder + "/a", folder + "/replays", folder + "/defaults.plist", folder + "/backups",
          folder + "/arcade.log", folder + "/spool", "/x/state/arcade/spool",
        ])
    }
    let relative = places("some/where", environment)[0]
    #expect(relative == FileManager.default.currentDirectoryPath + "/some/where/a")
  }

  @Test func theStandardsFoldersAreUsedOtherwise() {
    var environment = environment
    environment["ARCADE_HOME"] = nil
    #expect(
      places(nil, environment) == [
        "/x/data/arcade/a", "/x/data/arcade/replays", "/x/config/arcade/defaults.plist",
        "/x/state/arcade/backups", "/x/state/arcade/arcade.log", "/x/state/arcade/spool",
        "/x/data/arcade/spool",
      ])
  }

  @Test func relativeOrMissingFoldersOfTheStandardAreThoseInTheHome() {
    let environments = [
      ["HOME": "/home/ann"], ["HOME": "/home/ann", "XDG_DATA_HOME": "relative"],
      ["HOME": "/home/ann", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "./x"],
    ]
    for environment in environments {
      #expect(
        places(nil, environment).prefix(4) == [
          "/home/ann/.local/share/arcade/a", "/home/ann/.local/share/arcade/replays",
          "/home/ann/.config/arcade/defaults.plist", "/home/ann/.local/state/arcade/backups",
        ])
    }
  }

  @Test func withoutAHomeTheSystemsUserListKnowsIt() {
    #expect(places(nil, [:])[0] == NSHomeDirectory() + "/.local/share/arcade/a")
  }

  @Test func theEmbeddedTemplateIsTheOneInAssets() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Assets/Templates/whackamole_template.plist").standardized
    #expect(try DurableFiles().read(file.path)?.bytes == whackAMoleTemplate)
  }
}
