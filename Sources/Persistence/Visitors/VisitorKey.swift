import ArcadeFormats
import FoundationEssentials
import ObjectGraph

/// The SSH key by which a visitor of a public machine is known again.
package struct VisitorKey: Sendable, Hashable {
  /// SHA-256 of the key, in hexadecimal digits: a name for a folder that leads nowhere else.
  ///
  /// `ssh-keygen -l` shows the same number in other digits.
  package let fingerprint: String

  /// More than this was written by no SSH server.
  package static let sizeLimit = 1 << 16
  private static let kinds = [
    "ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com",
  ]

  /// Reads the content of the file that `SSH_USER_AUTH` names: a line for each way in which the
  /// visitor proved who they are.
  ///
  /// Nil where none of them is a key, or the first key isn't written exactly as OpenSSH writes it.
  package init?(authentication bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, bytes.allSatisfy({ $0 == 0x0A || (0x20..<0x7F) ~= $0 })
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("publickey ") }) else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, Self.kinds.contains(words[1]),
      let key = Data(base64Encoded: words[2]), key.base64EncodedString() == words[2],
      Self.isKey(Array(key), of: words[1])
    else { return nil }
    fingerprint = SHA256.hash(Array(key)).hexadecimal
  }

  /// A key begins with the length and the name of its kind, and has something behind it.
  private static func isKey(_ key: [UInt8], of kind: String) -> Bool {
    let name = Array(kind.utf8)
    let beginning = [0, 0, 0, UInt8(truncatingIfNeeded: name.count)] + name
    return key.count > beginning.count && key.starts(with: beginning)
  }
}
