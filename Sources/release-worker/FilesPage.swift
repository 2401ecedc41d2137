import Persistence

/// The page of the arcade's files, from the list that `arcade where` prints.
enum FilesPage {
  static func text(date: String) -> String {
    var page = Mdoc(
      title: "arcade-files", section: 5, date: date, name: "arcade-files",
      abstract: "scores, settings and recorded games of the arcade")
    page.heading("DESCRIPTION")
    page.paragraph(
      "All files are in formats that other programs read. Property lists and keyed archives are "
        + "Apple's; object graphs are stores of Core Data, in SQLite or XML. A property list is "
        + "replaced as a whole, a database changes in transactions, and earlier versions are in "
        + "the backups.")
    page.macro("Pp")
    page.paragraph("With --data-dir or ARCADE_HOME every file is in that folder.")
    page.heading("FILES")
    page.macro("Bl", "-tag", "-width Ds")
    let storage = Storage(locations: locations)
    for file in listFiles(of: storage) {
      // The home stands for itself.
      page.macro("It", "Pa", Mdoc.escaped(String(file.path.dropFirst())))
      page.paragraph("\(file.name): \(file.kind).")
    }
    page.macro("El")
    page.heading("EXAMPLES")
    page.literal([
      "arcade where", "arcade inspect memory.sqlite",
      "sqlite3 skeetshooter.sqlite 'select name, score from hiscores order by score desc'",
    ])
    page.heading("SEE ALSO")
    for name in ["arcade 1 ,", "arcade-backups 1 ,", "arcade-inspect 1 ,", "arcade-where 1"] {
      page.macro("Xr", name)
    }
    return page.text
  }

  /// The places in a home without files.
  private static let locations = FileLocations(
    dataDirectory: nil,
    environment: [
      "HOME": "/nonexistent", "XDG_DATA_HOME": "/~/.local/share", "XDG_CONFIG_HOME": "/~/.config",
      "XDG_STATE_HOME": "/~/.local/state",
    ])
}
