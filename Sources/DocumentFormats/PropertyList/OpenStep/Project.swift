import DocumentTree
import ModelBasics

/// The objects of a project of Xcode in a document: their members, their names, the references to them.
struct Project {
  /// The number of members of an object that are looked at.
  private static let mostMembers = 32
  /// The number of new objects that are looked at, and of renamed ones.
  private static let mostNew = 64
  /// The number of references that are followed to find a name.
  private static let mostSteps = 4

  let document: Document
  let objects: ProjectObjects

  /// Returns nil for a document without objects, or while it has not been read.
  init?(_ document: Document) {
    let index = document.baseIndex
    guard index.isComplete else { return nil }
    let objects = index.notes { ProjectObjects() }
    guard !objects.isEmpty else { return nil }
    self.document = document
    self.objects = objects
  }

  // MARK: - Objects

  /// Returns the object that a token is the identifier of.
  func object(namedBy token: Spelling) -> NodePath? {
    guard let identifier = identifier(token) else { return nil }
    if let offset = objects[identifier],
      case let node = Node(document.root.source, offset, .member), isObject(node, identifier),
      let path = path(ofObject: node)
    {
      return path
    }
    return newObjects.first { isObject($0, identifier) }.flatMap { document.path(to: $0) }
  }

  /// Returns the path of an object of the base. It is found without reading the objects before it, if none was added or removed.
  private func path(ofObject node: Node) -> NodePath? {
    guard let container, document.hasOriginalChildren(document.root),
      document.hasOriginalChildren(container)
    else { return document.path(to: node) }
    return [document.root, container, node]
  }

  private var container: Node? {
    objects.container.map { Node(document.root.source, $0, .member) }
  }

  /// The objects that were inserted or renamed since the file was read.
  private var newObjects: [Node] {
    guard document.differsFromBase, let container else { return [] }
    return document.insertedChildren(of: container, most: Self.mostNew)
      + document.renamedChildren(of: container, most: Self.mostNew)
  }

  private func isObject(_ node: Node, _ identifier: ProjectIdentifier) -> Bool {
    document.key(of: node).flatMap { self.identifier($0) } == identifier
  }

  func isObject(_ node: Node) -> Bool {
    guard let key = document.key(of: node) else { return false }
    return object(namedBy: key)?.last == node
  }

  func identifier(_ token: Spelling) -> ProjectIdentifier? {
    guard token.count <= ProjectIdentifier.maximumLength + 2 else { return nil }
    return ProjectIdentifier(OpenStepString.bytes(of: token.array))
  }

  /// Returns the first members of an object that are strings.
  func members(of object: Node) -> [String: Spelling] {
    var members: [String: Spelling] = [:]
    for (name, node) in self.nodes(in: object) where document.kind(of: node) == .string {
      if members[name] == nil, let value = document.value(of: node), value.count < 1 << 12 {
        members[name] = value
      }
    }
    return members
  }

  /// Returns the first members of an object with their names.
  func nodes(in object: Node) -> [(name: String, node: Node)] {
    var nodes: [(name: String, node: Node)] = []
    guard document.kind(of: object) == .object else { return nodes }
    var step = document.firstChild(of: object)
    var count = 0
    while case .child(let child) = step, count < Self.mostMembers {
      count += 1
      if !child.isGhost, let key = document.key(of: child.node), key.count < 32 {
        nodes.append((text(key), child.node))
      }
      step = document.child(after: child, in: object)
    }
    return nodes
  }

  func text(_ token: Spelling) -> String {
    String(decoding: OpenStepString.bytes(of: token.array), as: UTF8.self)
  }

  // MARK: - Names

  /// Returns the name of an object: its own, that of its file or of what it refers to, or that of its class.
  func label(of object: Node, with known: [String: Spelling]? = nil) -> [UInt8]? {
    var object = object
    var known = known
    for _ in 0..<Self.mostSteps {
      let members = known ?? members(of: object)
      known = nil
      if let name = members["name"] { return OpenStepString.bytes(of: name.array) }
      if let path = members["path"] {
        let bytes = OpenStepString.bytes(of: path.array)
        return bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? bytes
      }
      let reference = members["fileRef"] ?? members["productRef"] ?? members["targetProxy"]
      guard let next = reference.flatMap({ self.object(namedBy: $0)?.last }) else {
        let other = members["productName"] ?? members["remoteInfo"] ?? members["repositoryURL"]
        if let other { return OpenStepString.bytes(of: other.array) }
        guard let kind = members["isa"].map(text) else { return nil }
        return kind == Self.configurationList
          ? configurationListName(of: object) : Array(kindName(kind).utf8)
      }
      object = next
    }
    return nil
  }

  static let configurationList = "XCConfigurationList"

  /// Returns the name of a list of configurations, with its owner as far as that is known.
  func configurationListName(of list: Node) -> [UInt8]? {
    for use in uses(of: list, as: .member) where use.path.count > 1 {
      let owner = use.path[use.path.count - 2]
      guard let kind = members(of: owner)["isa"].map(text) else { continue }
      let name = members(of: owner)["name"].map { " \"" + text($0) + "\"" }
      return Array("Build configuration list for \(kind)\(name ?? "")".utf8)
    }
    return Array(kindName(Self.configurationList).utf8)
  }

  /// Returns the name of a class of objects without its prefix, such as `Sources` for `PBXSourcesBuildPhase`.
  private func kindName(_ name: String) -> String {
    var text = name
    for prefix in ["PBX", "XC"] where text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
    for suffix in ["BuildPhase"] where text.hasSuffix(suffix) { text.removeLast(suffix.count) }
    return text
  }
}
