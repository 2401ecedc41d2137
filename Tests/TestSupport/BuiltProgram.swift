import Foundation
import Glibc

/// Programs that are built with the tests; they lie beside the test bundle.
public enum BuiltProgram {
  /// The folder with a program of this name; nil where there is none.
  public static func folder(of name: String) -> String? {
    let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folders = [
      Bundle.main.bundleURL, executable.deletingLastPathComponent(),
      bundle?.deletingLastPathComponent(),
    ]
    return folders.compactMap { $0?.path }.first { access($0 + "/" + name, X_OK) == 0 }
  }

  /// The path of a program of this name; the name itself where there is none.
  public static func path(_ name: String) -> String {
    folder(of: name).map { $0 + "/" + name } ?? name
  }
}
