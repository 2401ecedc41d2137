import Foundation

/// Score files as the original game wrote them, each with a key at the root and in a
/// record that we do not know.
enum OriginalFile: String, CaseIterable, Sendable {
  case xml, binary

  /// Rosa has 41 points, Miguel 7.
  var bytes: [UInt8] {
    switch self {
    case .xml: Array(Self.text.utf8)
    case .binary: Array(Data(base64Encoded: Self.list) ?? Data())
    }
  }

  /// A file with more scores than are written in one piece.
  static let large = Array(
    ("<plist><dict><key>hiscores</key><array>"
      + (1...1_000).map {
        "<dict><key>name</key><string>n\($0)</string><key>score</key><integer>\($0)</integer></dict>"
      }.joined() + "</array></dict></plist>").utf8)

  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>backdrop</key><string>meadow</string>
      <key>hiscores</key>
      <array>
        <dict>
          <key>name</key><string>Rosa</string>
          <key>score</key><integer>41</integer>
          <key>hat</key><string>straw</string>
        </dict>
        <dict><key>name</key><string>Miguel</string><key>score</key><integer>7</integer></dict>
      </array>
    </dict>
    </plist>
    """

  /// The same, written by Python's `plistlib`.
  private static let list = """
    YnBsaXN0MDDSAQIDBFhiYWNrZHJvcFhoaXNjb3Jlc1ZtZWFkb3eiBQzTBgcICQoLU2hhdFRuYW1lVXNj\
    b3JlVXN0cmF3VFJvc2EQKdIHCA0OVk1pZ3VlbBAHCA0WHyYpMDQ5P0VKTFFYAAAAAAAAAQEAAAAAAAAA\
    DwAAAAAAAAAAAAAAAAAAAFo=
    """
}
