import DocumentTree
import ModelBasics

/// The references in a project of Xcode: strings that are the identifier of an object.
///
///     142E0E… /* AppDelegate.m in Sources */ = {isa = PBXBuildFile; fileRef = 1420DF…; };
///     1420DF… /* AppDelegate.m */ = {isa = PBXFileReference; path = "Sources/AppDelegate.m"; };
///
/// Objects that were added since the file was read are not found.
struct ProjectLinks: Links {
  /// The number of members of an object that are looked at.
  private static let mostMembers = 32
  /// The number of references that are followed to find a name.
  private static let mostSteps = 4

  func target(of path: NodePath, in document: Document) -> NodePath? {
    guard let objects = objects(of: document), let node = path.last else { return nil }
    if !document.kind(of: node).isContainer, let token = document.value(of: node),
      let target = target(of: token, objects, document)
    {
      return target
    }
    // A key is one too, except that of the object itself.
    guard let key = document.key(of: node), let target = target(of: key, objects, document),
      target.last != node
    else { return nil }
    return target
  }

  func label(of path: NodePath, in document: Document) -> [UInt8]? {
    guard let objects = objects(of: document), let node = path.last,
      let key = document.key(of: node), target(of: key, objects, document)?.last == node
    else { return nil }
    return label(of: node, objects, document)
  }

  private func label(of object: Node, _ objects: ProjectObjects, _ document: Document) -> [UInt8]? {
    var object = object
    for _ in 0..<Self.mostSteps {
      let members = members(of: object, document)
      if let name = members["name"] { return OpenStepString.bytes(of: name.array) }
      if let path = members["path"] {
        let bytes = OpenStepString.bytes(of: path.array)
        return bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? bytes
      }
      let reference = members["fileRef"] ?? members["productRef"] ?? members["targetProxy"]
      guard let next = reference.flatMap({ target(of: $0, objects, document)?.last }) else {
        let other = members["productName"] ?? members["remoteInfo"] ?? members["repositoryURL"]
        return other.map { OpenStepString.bytes(of: $0.array) }
          ?? members["isa"].map { kindName(OpenStepString.bytes(of: $0.array)) }
      }
      object = next
    }
    return nil
  }

  /// Returns the first members of an object that are strings.
  private func members(of object: Node, _ document: Document) -> [String: Spelling] {
    var members: [String: Spelling] = [:]
    guard document.kind(of: object) == .object else { return members }
    var step = document.firstChild(of: object)
    var count = 0
    while case .child(let child) = step, count < Self.mostMembers {
      count += 1
      if !child.isGhost, document.kind(of: child.node) == .string,
        let key = document.key(of: child.node), key.count < 32,
        let value = document.value(of: child.node), value.count < 1 << 12
      {
        let name = String(decoding: OpenStepString.bytes(of: key.array), as: UTF8.self)
        if members[name] == nil { members[name] = value }
      }
      step = document.child(after: child, in: object)
    }
    return members
  }

  /// Returns the name of a class of objects without its prefix, such as `Sources` for `PBXSourcesBuildPhase`.
  private func kindName(_ name: [UInt8]) -> [UInt8] {
    var text = String(decoding: name, as: UTF8.self)
    for prefix in ["PBX", "XC"] where text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
    for suffix in ["BuildPhase"] where text.hasSuffix(suffix) { text.removeLast(suffix.count) }
    return Array(text.utf8)
  }

  private func objects(of document: Document) -> ProjectObjects? {
    let index = document.baseIndex
    guard index.isComplete else { return nil }
    let objects = index.table { ProjectObjects() }
    return objects.isEmpty ? nil : objects
  }

  /// Returns the object that a token is the identifier of.
  private func target(
    of token: Spelling, _ objects: ProjectObjects, _ document: Document
  ) -> NodePath? {
    guard (ProjectIdentifier.length...ProjectIdentifier.length + 2).contains(token.count),
      let identifier = ProjectIdentifier(OpenStepString.bytes(of: token.array)),
      let offset = objects[identifier]
    else { return nil }
    let node = Node(document.root.source, offset, .member)
    guard let path = document.path(to: node), let key = document.key(of: node),
      ProjectIdentifier(OpenStepString.bytes(of: key.array)) == identifier
    else { return nil }
    return path
  }
}
