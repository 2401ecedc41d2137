import FoundationEssentials
import SQLiteFiles

extension SQLiteStore {
  func currentMetadata() throws -> StoreMetadata {
    try withReader { try SQLiteMetadata.read($0) }
  }

  func setApplicationValues(_ values: [String: MetadataValue]) throws {
    try transaction { _ in
      try withConnection { connection in
        let changed = try SQLiteMetadata.read(connection).replacing(applicationValues: values)
        let statement = try connection.prepare("UPDATE Z_METADATA SET Z_PLIST = ?")
        try statement.bind(try changed.propertyList, at: 1)
        try statement.run()
      }
    }
  }
}
