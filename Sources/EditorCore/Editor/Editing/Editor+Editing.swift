import DocumentTree

extension Editor {
  /// Runs one edit on the current file and updates the outline; returns false if the edit was refused.
  @discardableResult
  mutating func edit(_ body: (inout Document) throws(EditError) -> NodePath?) -> Bool {
    let root = file.document.root
    let links = LinksBeforeEdit(file)
    let former = file.document.grammar.references != nil ? file.document : nil
    do {
      let path = try body(&file.document)
      didChange(oldRoot: root, focus: path)
      if let former {
        noteKinds(since: former)
        noteSharing(since: former)
      }
      if let links { update(links) }
      return true
    } catch {
      report(.editRefused(error))
      return false
    }
  }

  /// The most changes of an edit after which kinds are compared.
  private static let mostCompared = 64

  /// Reports if the last edit of its members has made an object a value of another kind.
  private mutating func noteKinds(since former: Document) {
    let edited = file.document.containersOfLastEdit(most: Self.mostCompared)
    guard let change = file.document.changesOfKind(of: edited, since: former).first else { return }
    let path = file.document.path(to: change.node) ?? []
    report(.otherKind(file.pathText(path), from: change.old, to: change.new))
  }

  /// Updates the outline after a change of the document.
  mutating func didChange(oldRoot: Node, focus path: NodePath?) {
    file.forgetFindings()
    file.didChange()
    let root = file.document.root
    var path = path
    if root != oldRoot {
      // The whole text was edited or read again: nodes before the change keep their offsets.
      let length = file.document.baseBytes.count
      let carry = { (node: Node) in
        node == oldRoot ? root : Node(root.source, min(node.offset, length), node.form)
      }
      file.outline.folds.carry(through: carry)
      file.outline.carryTable(through: carry, in: file.document)
      if path == nil || path?.first != root { path = [root] }
    }
    let row = self.row(of: path ?? file.focus.path)
    file.outline.unfold(to: row, in: file.document)
    file.move(to: row, otherwise: path == nil ? .keepOffset : .centre)
    file.outline.addNewRows(in: file.document)
  }

  /// Returns the row of a node: its ghost if it was removed, or the row of its nearest ancestor that is still present.
  func row(of path: NodePath) -> OutlineRow {
    let document = file.document
    guard path.first == document.root else { return OutlineRow([document.root]) }
    var path = path
    if path.last?.isComment == true {
      if let row = OutlineRow(ofComment: path, in: document) { return row }
      path.removeLast()
    }
    let count = max(1, document.presentCount(of: path))
    guard count < path.count else { return OutlineRow(path) }
    // Inside a removed entry nothing is shown.
    let ghost = Child(path[count], isGhost: true)
    if document.hasChild(ghost, in: path[count - 1]), document.showsGhost(ghost.node) {
      return OutlineRow(Array(path[...count]), kind: .ghost)
    }
    return OutlineRow(Array(path[..<count]))
  }

  /// Returns the path of the focused entry, or reports an error and returns nil.
  mutating func focusedEntry(excludingRoot: Bool = true) -> NodePath? {
    guard file.focus.isNode else {
      reportNotAnEntry()
      return nil
    }
    if excludingRoot, file.focus.path.count < 2 {
      report(.cannotEditRoot)
      return nil
    }
    return file.focus.path
  }
}
