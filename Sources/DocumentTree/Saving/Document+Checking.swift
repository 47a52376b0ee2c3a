import ModelBasics

/// The reason why rendered bytes are not the document and may not be saved.
package enum CheckError: Error, Hashable, Sendable {
  /// Bytes that no edit touched differ, at this offset of the base.
  case untouchedBytesDiffer(Int)
  /// The new text is broken, but the old text was not.
  case becameInvalid(Fault, message: String)
  /// The container at this path does not have the edited content.
  case readsDifferently(NodePath)
  /// The reference with this name refers to another value than before.
  case referenceDiffers(name: String)
}

extension Document {
  /// Checks the bytes that a save wrote, read back as `written` (with its index complete).
  ///
  /// Every span taken from the base must have the base's bytes, the text must be valid if it
  /// was valid before, and each changed container must have exactly the children of this document. If one value was replaced in a
  /// text that has not been read as a whole, only that value is read (`replaced`). The spans are not compared again if all bytes
  /// have been compared with the rendering.
  package func check(
    _ rendering: Rendering, written: Document, replaced: ReplacedValue? = nil,
    isCompared: Bool = false
  ) throws(CheckError) {
    let bytes = written.baseBytes
    for piece in rendering.pieces where piece.isVerbatim && !isCompared {
      let copy = Span(piece.start, piece.end)
      guard Bytes.isEqual(passing: bytes, copy, piece.bytes, piece.span) else {
        throw .untouchedBytesDiffer(piece.span.start)
      }
    }
    if let replaced { return try compare(replaced, with: written) }
    if fault == nil, let fault = written.fault {
      throw .becameInvalid(fault, message: grammar.message(for: fault, in: bytes))
    }
    guard fault == nil else { return }
    try compareChanged(with: written, NodeMapping(rendering, written.base))
    if grammar.references != nil { try compareReferences(with: written) }
  }

  /// Compares the changed part of this document with the same part of another.
  private func compareChanged(
    with other: Document, _ mapping: NodeMapping
  ) throws(CheckError) {
    var path: NodePath = []
    var left: [(depth: Int, node: Node, twin: Node)] = [(0, root, other.root)]
    while let (depth, node, twin) = left.popLast() {
      guard let record = changeSet[node] else { continue }
      path.removeSubrange(depth...)
      path.append(node)
      guard kind(of: node) == other.kind(of: twin) else { throw .readsDifferently(path) }
      guard kind(of: node).isContainer else {
        guard hasToken(of: twin, in: other, at: node) else { throw .readsDifferently(path) }
        continue
      }
      guard record.list != nil || !record.inside.isEmpty else { continue }
      var children = ChildComparison(of: node, in: self, with: twin, in: other, mapping)
      guard children.areSame() else { throw .readsDifferently(path) }
      for (child, twin) in children.changed { left.append((depth + 1, child, twin)) }
    }
  }

  /// Checks that references refer to the same values in the written bytes.
  func compareReferences(with written: Document) throws(CheckError) {
    let mine = names()
    let theirs = written.names()
    let now = ReferenceMeanings(mine)
    var own = OwnMeanings(self)
    for (index, name) in mine.enumerated() {
      let isSame =
        index < theirs.count && theirs[index].name == name.name
        && theirs[index].isReference == name.isReference
      guard isSame, !name.isReference || own.isKept(name.position, in: now) else {
        throw .referenceDiffers(name: String(decoding: name.name, as: UTF8.self))
      }
    }
    guard mine.count == theirs.count else { throw .readsDifferently([root]) }
  }

  /// Returns the child of a step, or the next child that is not a ghost.
  func present(_ step: ChildStep, in parent: Node) -> Child? {
    var step = step
    while case .child(let child) = step {
      if !child.isGhost { return child }
      step = self.child(after: child, in: parent)
    }
    return nil
  }
}
