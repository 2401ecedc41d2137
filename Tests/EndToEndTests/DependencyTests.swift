import Foundation
import Testing

/// A package of one's own that has nothing but ObjectGraph.
@Suite struct DependencyTests {
  private struct Package: Decodable {
    let identity: String
    let dependencies: [Package]
  }

  /// Neither the argument parser nor GRDB is fetched, and without a network they couldn't be.
  @Test(.timeLimit(.minutes(10))) func whoAddsTheLibraryFetchesThisRepositoryAlone() async throws {
    guard Tool.found("swift", for: "what a package with ObjectGraph fetches") != nil else { return }
    let finished = try await Tool.runScript("Scripts/what-is-fetched.sh")
    #expect(finished.code == 0, "\(finished.errors)")
    let json = finished.output.drop { $0 != "{" }
    let package = try JSONDecoder().decode(Package.self, from: Data(json.utf8))
    #expect(package.identity == "app")
    let name = URL(fileURLWithPath: Tool.root).lastPathComponent.lowercased()
    #expect(package.dependencies.map(\.identity) == [name])
    #expect(package.dependencies.flatMap(\.dependencies).map(\.identity) == [])
  }
}
