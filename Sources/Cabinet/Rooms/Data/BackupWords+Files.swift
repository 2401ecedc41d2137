import Canvas
package import Persistence
package import Words

extension BackupWords {
  /// The result for one file.
  package func describe(_ file: RestoredFile) -> String {
    restored(file.path.printable, file.copy?.printable, file.replaced?.place.printable)
  }

  /// The result for a damaged file and for those that belong to it, a sentence for each.
  package func describe(_ repair: FileCheck.Repair, of file: ListedFile) -> [String] {
    guard !repair.files.isEmpty else { return [soundAgain(file.path.printable)] }
    let lines = repair.files.map { mended in
      guard repair.backup == nil, let place = mended.replaced?.place else {
        return describe(mended)
      }
      return begunAnew(mended.path.printable, place.printable)
    }
    return lines + (repair.added == 0 ? [] : [foundInDetails(repair.added)])
  }
}
