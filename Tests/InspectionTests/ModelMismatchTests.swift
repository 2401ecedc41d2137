import Conversion
import DurableFiles
import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing
import Words

/// A model that is not the one that a store was made with.
@Suite struct ModelMismatchTests {
  private static let kinds: [StoreKind] = [.sqlite, .xml, .binary]

  /// Writes the studio's model with a change and tells its path.
  private func otherModel(
    _ folder: TemporaryFolder, _ old: String, _ new: String
  ) throws -> String {
    let text = Studio.modelText.replacingOccurrences(of: old, with: new)
    #expect(text != Studio.modelText)
    _ = try folder.write(text, to: "Other.xcdatamodel/contents")
    return folder.path + "/Other.xcdatamodel"
  }

  @Test(arguments: kinds) func aModelThatDoesNotFitIsToldAtTheHeadWithTheEntitiesThatDiffer(
    _ kind: StoreKind
  ) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(kind, "studio", in: folder)
    let model = try otherModel(
      folder, #"<attribute name="label" optional="YES""#, #"<attribute name="label""#)
    let text = try inspection(of: store, as: .tree, model: model)
    let head = try #require(text.split(separator: "\n").first)
    #expect(head.contains("this model doesn't match"))
    #expect(head.contains("'Tag' differs"))
    #expect(!head.contains("'Person'"))
    #expect(!text.contains("damaged"))
    let json = try inspection(of: store, model: model)
    #expect(json.contains("\"mismatch\": [\"this model doesn't match\", \"'Tag' differs\"]"))
    let own = try inspection(of: store, as: .tree, model: folder.path + "/Model.xcdatamodel")
    #expect(!own.contains("match"))
  }

  @Test(arguments: kinds) func whatIsThereIsShownWithoutTheModelWhereItCannotBeShownByIt(
    _ kind: StoreKind
  ) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(kind, "studio", in: folder)
    for (old, new) in [("Tag\"", "Badge\""), ("name=\"label\"", "name=\"caption\"")] {
      let model = try otherModel(folder, old, new)
      let text = try inspection(of: store, as: .tree, model: model)
      let head = try #require(text.split(separator: "\n").first)
      #expect(head.contains("this model doesn't match"), "\(kind) \(new)")
      #expect(!text.contains("damaged"))
      #expect(text.contains("Ada"))
    }
  }

  @Test(arguments: kinds) func aConversionByAModelThatDoesNotFitNamesWhatDiffers(
    _ kind: StoreKind
  ) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(kind, "studio", in: folder)
    let model = try otherModel(folder, "label", "caption")
    let storage = Storage(
      locations: FileLocations(dataDirectory: folder.path + "/arcade", environment: [:]),
      files: DurableFiles())
    let conversion = StoreConversion(
      from: store, to: folder.path + "/new", kind: .xml, model: model, storage: storage)
    #expect(
      throws: StoreConversionError.modelDiffers(
        path: store, model: .file(model), differences: ["'Tag' differs"])
    ) { try conversion.perform() }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
  }

  @Test(arguments: kinds) func aMigrationFromAModelThatDoesNotFitNamesWhatDiffers(
    _ kind: StoreKind
  ) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(kind, "studio", in: folder)
    let wrong = try otherModel(folder, "label", "caption")
    let wanted = try folder.write(
      Studio.modelText.replacingOccurrences(of: "weight", with: "mass"),
      to: "Wanted.xcdatamodel/contents")
    let migration = StoreMigration(
      of: store, to: (wanted as NSString).deletingLastPathComponent, from: wrong)
    do {
      _ = try migration.survey()
      Issue.record("A store is migrated from the model of another")
    } catch {
      guard case .failed(let text) = error else { throw error }
      #expect(text.contains("'Tag' differs"))
      #expect(!text.contains("damaged"))
    }
  }
}
