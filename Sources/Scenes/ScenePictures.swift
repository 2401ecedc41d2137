import Canvas

/// The sprites of a sheet by the names that scene files give them.
struct ScenePictures {
  private var sizes: [Substring: [Sprite]] = [:]
  private let sheet: SpriteSheet

  init(_ sheet: SpriteSheet) {
    self.sheet = sheet
    // Of drawings that fit equally well the first in the order of names is taken.
    for (name, sprite) in sheet.sprites.sorted(by: { $0.key < $1.key }) {
      sizes[name.prefix { $0 != "." }, default: []].append(sprite)
    }
  }

  /// Returns true if there is a picture for a file's name.
  func has(_ file: String) -> Bool { sheet.sprites[Self.name(of: file)] != nil }

  /// The drawing of a picture that is nearest to a size, 1 being the one without an
  /// ending; an empty sprite where there is none.
  func picture(of file: String, size: Double) -> Sprite {
    let name = Self.name(of: file)
    let usual = sheet[name]
    let wanted = Self.extent(of: usual) * size
    let drawings = sizes[name[...]] ?? []
    let nearest = drawings.min { left, right in
      let sizes = (Self.extent(of: left), Self.extent(of: right))
      return (abs(sizes.0 - wanted), sizes.0) < (abs(sizes.1 - wanted), sizes.1)
    }
    return nearest ?? usual
  }

  /// A cell is about twice as high as it is wide.
  private static func extent(of sprite: Sprite) -> Double {
    Double(sprite.size.columns + 2 * sprite.size.rows)
  }

  /// A file's name without folders and ending.
  private static func name(of file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }
}
