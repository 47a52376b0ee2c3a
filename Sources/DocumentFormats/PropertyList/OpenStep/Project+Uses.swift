import DocumentTree

// The uses of identifiers: those that the file has, which are in its index, and those that edits have put in.

extension Project {
  /// A key or a value that is the identifier of an object.
  struct Use {
    var path: NodePath
    var kind: ProjectObjects.Use.Kind
  }

  /// The number of changes that are searched, and of the entries in them.
  private static let mostChanges = 256
  private static let mostChanged = 1024

  /// Returns the references to an object that are in the document, and its own key; of one kind or of all.
  func uses(of object: Node, as kind: ProjectObjects.Use.Kind? = nil) -> [Use] {
    guard let key = document.key(of: object), let identifier = identifier(key) else { return [] }
    return uses(of: identifier).filter { kind == nil || kind == $0.kind }
  }

  /// Returns the keys and values that are an identifier.
  func uses(of identifier: ProjectIdentifier) -> [Use] {
    let old = (objects.uses(of: identifier) ?? []).compactMap { use -> Use? in
      guard let path = document.path(to: node(of: use)), let token = token(of: use),
        self.identifier(token) == identifier
      else { return nil }
      return Use(path: path, kind: use.kind)
    }
    guard document.differsFromBase else { return old }
    return old
      + changedUses(of: identifier).filter { use in
        !old.contains { $0.kind == use.kind && $0.path == use.path }
      }
  }

  func node(of use: ProjectObjects.Use) -> Node {
    Node(document.root.source, use.offset, use.kind == .element ? .value : .member)
  }

  /// Returns the key or value that is an identifier.
  func token(of use: ProjectObjects.Use) -> Spelling? {
    use.kind == .key ? document.key(of: node(of: use)) : document.value(of: node(of: use))
  }

  /// True if a value is the identifier of an object in another project, which is named beside it.
  func isOfOtherProject(_ value: Node, in owner: () -> Node?) -> Bool {
    guard document.key(of: value).map(text) == "remoteGlobalIDString",
      let portal = owner().flatMap({ members(of: $0)["containerPortal"] })
    else { return false }
    let container = object(namedBy: portal)?.last
    return container.flatMap { members(of: $0)["isa"] }.map(text) != "PBXProject"
  }

  /// Returns the uses in entries that were added, replaced or renamed since the file was read, as far as a limited search reaches.
  private func changedUses(of identifier: ProjectIdentifier) -> [Use] {
    var found: [Use] = []
    var left: [NodePath] = []
    for change in document.changesOverBase(upTo: Self.mostChanges) {
      switch change.kind {
      case .added, .changed, .renamed:
        if change.node?.isComment == false { left.append(change.path) }
      case .removed, .moved, .rewritten, .source: break
      }
    }
    var count = 0
    while let path = left.popLast(), count < Self.mostChanged {
      count += 1
      guard let node = path.last else { continue }
      let isElement = path.dropLast().last.map { document.kind(of: $0).isList } == true
      if !isElement, let key = document.key(of: node), self.identifier(key) == identifier {
        found.append(Use(path: path, kind: .key))
      }
      guard document.kind(of: node).isContainer else {
        if let value = document.value(of: node), self.identifier(value) == identifier {
          found.append(Use(path: path, kind: isElement ? .element : .member))
        }
        continue
      }
      var walk = ChildWalk(of: node, in: document, budget: 1 << 16)
      while let child = walk.next(), left.count < Self.mostChanged {
        if !child.isGhost { left.append(path + [child.node]) }
      }
    }
    return found
  }
}
