/// A file system as a power cut finds it: what is on disk for certain, and what may be.
///
/// The model is POSIX without any kindness: content is on disk once its file has been synchronized,
/// a name once its folder has. A renaming takes place as a whole or not at all, or leaves the old name
/// beside the new one; it never takes a file away.
package struct Disk: Sendable {
  package typealias NodeID = Int

  /// A change of a file's content that nobody waited for.
  package enum ContentChange: Sendable, Hashable {
    case write(offset: Int, bytes: [UInt8])
    case truncate(size: Int)
  }

  /// Changes of names that take place together.
  package struct NameChange: Sendable, Hashable {
    package struct Effect: Sendable, Hashable {
      let folder: NodeID
      let name: String
      /// The file or folder under the name; nil where it is gone.
      let node: NodeID?
    }
    package let effects: [Effect]
  }

  package struct File: Sendable {
    /// The content on disk.
    package var durable: [UInt8] = []
    /// The content that a program sees.
    package var current: [UInt8] = []
    package var pending: [ContentChange] = []
  }

  struct Folder: Sendable {
    var durable: [String: NodeID] = [:]
    var current: [String: NodeID] = [:]
  }

  enum Node: Sendable {
    case file(File, mode: Int)
    case folder(Folder, mode: Int)
    case link(String)
  }

  static let top: NodeID = 0
  private let root: String
  var nodes: [NodeID: Node] = [:]
  private var byInode: [UInt64: NodeID] = [:]
  /// Changes of names that are not on disk for certain, in their order.
  package private(set) var pendingNames: [NameChange] = []

  /// Files of which something is pending.
  package var unsynchronized: [(node: NodeID, file: File)] {
    nodes.compactMap { id, node in
      if case .file(let file, _) = node, !file.pending.isEmpty { (id, file) } else { nil }
    }.sorted { $0.node < $1.node }
  }

  /// Begins with what stands in a folder, all of it on disk.
  package init(root: String, tree: FileTree, inodes: [String: UInt64]) {
    self.root = root
    nodes[Self.top] = .folder(Folder(), mode: 0o755)
    byInode[inodes[""] ?? 0] = Self.top
    for (path, entry) in tree.entries.sorted(by: { $0.key < $1.key }) {
      let id = nodes.count
      if let inode = inodes[path] { byInode[inode] = id }
      nodes[id] =
        switch entry {
        case .file(let bytes, let mode): .file(File(durable: bytes, current: bytes), mode: mode)
        case .folder(let mode): .folder(Folder(), mode: mode)
        case .link(let target): .link(target)
        }
      guard let (folder, name) = place(root + "/" + path) else { continue }
      apply(NameChange.Effect(folder: folder, name: name, node: id), isDurable: true)
    }
  }

  // MARK: - Calls

  /// Takes part in one call.
  package mutating func perform(_ call: RecordedCall) {
    switch call {
    case .open(let path, let inode, let truncates): open(path, inode, truncates)
    case .write(let inode, let offset, let bytes):
      change(inode, .write(offset: offset, bytes: bytes))
    case .truncate(let inode, let size): change(inode, .truncate(size: size))
    case .synchronize(let inode): synchronize(inode)
    case .rename(let from, let to, let exchanges): rename(from, to, exchanges)
    case .remove(let path): set(path, nil)
    case .makeFolder(let path, let inode): make(path, inode, .folder(Folder(), mode: 0o700))
    case .link(let from, let to): set(to, node(from))
    case .symbolicLink(let path, let target, let inode): make(path, inode, .link(target))
    case .setMode(let inode, let mode): setMode(inode, mode)
    case .output, .failed: break
    }
  }

  private mutating func open(_ path: String, _ inode: UInt64, _ truncates: Bool) {
    guard node(path) == nil else {
      // Emptying a file that is there is a change of its content.
      if truncates { change(inode, .truncate(size: 0)) }
      return
    }
    make(path, inode, .file(File(), mode: 0o600))
  }

  private mutating func make(_ path: String, _ inode: UInt64, _ node: Node) {
    let id = nodes.count
    nodes[id] = node
    byInode[inode] = id
    set(path, id)
  }

  private mutating func change(_ inode: UInt64, _ change: ContentChange) {
    guard let id = byInode[inode], case .file(var file, let mode)? = nodes[id] else { return }
    // The node must not be there a second time while it changes: its bytes would be copied.
    nodes[id] = nil
    file.current.apply(change)
    file.pending.append(change)
    nodes[id] = .file(file, mode: mode)
  }

  private mutating func setMode(_ inode: UInt64, _ mode: Int) {
    guard let id = byInode[inode], case .file(let file, _)? = nodes[id] else { return }
    nodes[id] = .file(file, mode: mode)
  }

  private mutating func rename(_ from: String, _ to: String, _ exchanges: Bool) {
    guard let (folder, name) = place(from), let (newFolder, newName) = place(to),
      let moved = node(from)
    else { return }
    let effects = [
      NameChange.Effect(folder: newFolder, name: newName, node: moved),
      NameChange.Effect(folder: folder, name: name, node: exchanges ? node(to) : nil),
    ]
    add(NameChange(effects: effects))
  }

  private mutating func set(_ path: String, _ node: NodeID?) {
    guard let (folder, name) = place(path) else { return }
    add(NameChange(effects: [NameChange.Effect(folder: folder, name: name, node: node)]))
  }

  private mutating func add(_ change: NameChange) {
    for effect in change.effects { apply(effect, isDurable: false) }
    pendingNames.append(change)
  }

  private mutating func apply(_ effect: NameChange.Effect, isDurable: Bool) {
    guard case .folder(var folder, let mode)? = nodes[effect.folder] else { return }
    folder.current[effect.name] = effect.node
    if isDurable { folder.durable[effect.name] = effect.node }
    nodes[effect.folder] = .folder(folder, mode: mode)
  }

  private mutating func synchronize(_ inode: UInt64) {
    guard let id = byInode[inode] else { return }
    switch nodes[id] {
    case .file(var file, let mode):
      (file.durable, file.pending) = (file.current, [])
      nodes[id] = .file(file, mode: mode)
    case .folder: commitNames(in: id)
    case .link, nil: break
    }
  }

  /// A change with an effect in the folder is on disk as a whole, and so is what came before it under
  /// the same names.
  private mutating func commitNames(in folder: NodeID) {
    struct Key: Hashable {
      let folder: NodeID
      let name: String
    }
    var (keys, rest, done): (Set<Key>, [NameChange], [NameChange]) = ([], [], [])
    for change in pendingNames.reversed() {
      let touched = change.effects.map { Key(folder: $0.folder, name: $0.name) }
      if touched.contains(where: { $0.folder == folder || keys.contains($0) }) {
        keys.formUnion(touched)
        done.append(change)
      } else {
        rest.append(change)
      }
    }
    for effect in done.reversed().flatMap(\.effects) {
      guard case .folder(var folder, let mode)? = nodes[effect.folder] else { continue }
      folder.durable[effect.name] = effect.node
      nodes[effect.folder] = .folder(folder, mode: mode)
    }
    pendingNames = rest.reversed()
  }

  // MARK: - Names

  private func place(_ path: String) -> (folder: NodeID, name: String)? {
    guard let slash = path.lastIndex(of: "/"), let folder = node(String(path[..<slash])) else {
      return nil
    }
    return (folder, String(path[path.index(after: slash)...]))
  }

  private func node(_ path: String) -> NodeID? {
    guard path.hasPrefix(root) else { return nil }
    var id = Self.top
    for part in path.dropFirst(root.count).split(separator: "/") {
      guard case .folder(let folder, _)? = nodes[id], let next = folder.current[String(part)]
      else { return nil }
      id = next
    }
    return id
  }
}

extension [UInt8] {
  /// Takes a change as a file does: what lies between is filled with zeros.
  mutating func apply(_ change: Disk.ContentChange) {
    switch change {
    case .truncate(let size): resize(size)
    case .write(let offset, let bytes):
      if count < offset + bytes.count { resize(offset + bytes.count) }
      withUnsafeMutableBytes { all in
        UnsafeMutableRawBufferPointer(rebasing: all[offset..<offset + bytes.count])
          .copyBytes(from: bytes)
      }
    }
  }

  private mutating func resize(_ size: Int) {
    if size < count {
      removeLast(count - size)
    } else {
      append(contentsOf: repeatElement(0, count: size - count))
    }
  }
}
