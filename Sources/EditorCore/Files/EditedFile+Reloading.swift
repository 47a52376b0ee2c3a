import DocumentTree
import ModelBasics

extension EditedFile {
  /// Replaces the content by the current bytes of the file, as one step of undo.
  mutating func reload(_ opened: OpenedDocument, isAutomatic: Bool = false) {
    let old = document
    document.reload(
      opened.bytes, indexedAs: opened.indexed,
      joining: isAutomatic && document.root == reloadedRoot)
    theirRevision = document.revision
    token = opened.token
    carrier = opened.carrier.carrier(inPlaceOf: carrier)
    realPath = opened.realPath
    readOnlyReason = opened.readOnlyReason
    disk = DiskWatch()
    reloadedRoot = isAutomatic ? document.root : nil
    steppedNode = nil
    didBecomeAnotherText(old)
  }

  /// The number of marks that are found again in another text.
  private static let mostCarried = 1000

  /// Moves marks and remembered positions to the nodes of another text.
  mutating func carryMarks(through mapping: (Node) -> Node?) {
    marks.carry(through: mapping)
    positions = positions.compactMapValues { row in
      row.node.flatMap(mapping).flatMap { document.path(to: $0) }.map { OutlineRow($0) }
    }
  }

  /// Updates the state after a reload, or after its undo or redo.
  mutating func didBecomeAnotherText(_ old: Document) {
    forgetFindings()
    didChange()
    keepPosition(from: old)
  }

  /// Restores the position after the text was replaced. Focus, folds and scrolling stay with their entries: entries before or after
  /// all changes are found by their offsets, others by their paths.
  ///
  /// If the new text is broken or lacks the focused entry, the position is remembered, and is restored by the next text that has
  /// the entry, unless the user has moved the focus.
  mutating func keepPosition(from last: Document) {
    var old = last
    if let earlier, earlier.shown == focus {
      old = earlier.document
      let height = outline.height
      outline = earlier.outline
      outline.height = height
    }
    let oldOutline = outline
    let oldFocus = focus
    let moved = ReloadedNodes(from: old, to: document)
    outline.folds.carry(through: moved.node)
    if marks.count > Self.mostCarried { marks.removeAll() }
    carryMarks(through: moved.node)
    outline.filter?.outerFolds.carry(through: moved.node)
    var isWhole = document.fault == nil && document.kind(of: document.root) != .empty
    var row: OutlineRow
    if let node = oldFocus.node, let kept = moved.path(to: node) {
      row = OutlineRow(kept)
    } else {
      // A comment is left for what it belongs to.
      let path = oldFocus.commentPath.map { Array($0.dropLast()) } ?? oldFocus.path
      let (nodes, isFound) = document.nearest(to: old.path(of: path))
      row = OutlineRow(nodes)
      isWhole = isWhole && isFound
    }
    if case .rawLine(let offset) = oldFocus.kind, let fault = document.fault {
      row = self.row(ofSourceAt: offset, beyond: fault, onLine: true)
    }
    outline.unfold(to: row, in: document)
    outline.move(to: row, in: document, otherwise: .keepOffset)
    outline.carryTable(through: moved.node, in: document)
    earlier = isWhole ? nil : EarlierPosition(document: old, outline: oldOutline, shown: focus)
  }
}

/// The position in an earlier text that could not be restored in the current one.
struct EarlierPosition: Sendable {
  var document: Document
  var outline: Outline
  /// The focus that was shown instead.
  var shown: OutlineRow
}

extension Document {
  /// Returns the nodes on a path as far as they exist, and whether the whole path exists.
  fileprivate func nearest(to path: Path) -> (nodes: NodePath, isWhole: Bool) {
    var segments = path.segments
    while true {
      if case .success(let nodes) = resolve(Path(segments)) {
        return (nodes, segments.count == path.segments.count)
      }
      guard !segments.isEmpty else { return ([root], false) }
      segments.removeLast()
    }
  }

  /// True if the document has no edits and exactly these bytes.
  func isEqual(to bytes: Bytes) -> Bool {
    !hasAnyChanges && !baseBytes.isVolatile && !bytes.isVolatile
      && baseBytes.all.elementsEqual(bytes.all)
  }
}

/// Maps the nodes of a document to the nodes of a new text of the same file.
struct ReloadedNodes {
  private let old: Document
  private let new: Document
  private let source: SourceID
  /// The numbers of equal bytes at the start and at the end of both texts.
  private let prefix: Int
  private let suffix: Int

  /// The size up to which texts are compared; in larger texts nodes are found by their paths.
  private static let largestCompared = 1 << 20

  init(from old: Document, to new: Document) {
    self.old = old
    self.new = new
    source = new.root.source
    let (before, after) = (old.baseBytes, new.baseBytes)
    guard !before.isVolatile, max(before.count, after.count) <= Self.largestCompared else {
      (prefix, suffix) = (0, 0)
      return
    }
    let common = min(before.count, after.count)
    var equal = 0
    while equal < common, before[equal] == after[equal] { equal += 1 }
    prefix = equal
    equal = 0
    while equal < common, before[before.count - 1 - equal] == after[after.count - 1 - equal] {
      equal += 1
    }
    suffix = equal
  }

  /// Returns the path to the corresponding node in the new text, or nil if comparing the texts does not find it.
  func path(to node: Node) -> NodePath? {
    guard node.source == old.root.source else { return nil }
    if node == old.root { return [new.root] }
    let shift = new.baseBytes.count - old.baseBytes.count
    // The texts are equal from the node to the end: it is the same entry.
    if node.offset >= old.baseBytes.count - suffix,
      let path = new.path(to: Node(source, node.offset + shift, node.form))
    {
      return path
    }
    // The texts are equal before the node: with the same key it is the same entry.
    let same = Node(source, node.offset, node.form)
    guard node.offset < prefix, let path = new.path(to: same),
      !node.isMember || new.keyBytes(of: same) == old.keyBytes(of: node)
    else { return nil }
    return path
  }

  func node(_ node: Node) -> Node? {
    if let path = path(to: node) { return path.last }
    guard let path = old.path(to: node), path.count > 1,
      case .success(let nodes) = new.resolve(old.path(of: path))
    else { return nil }
    return nodes.last
  }
}
