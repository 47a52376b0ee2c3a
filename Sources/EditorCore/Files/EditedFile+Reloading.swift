import DocumentTree
import ModelBasics

extension EditedFile {
  /// Takes over the bytes that the file has now, as one step that undo takes back.
  mutating func reload(_ opened: OpenedDocument, isAutomatic: Bool = false) {
    let old = document
    document.reload(
      opened.bytes, indexedAs: opened.indexed,
      joining: isAutomatic && document.root == reloadedRoot)
    theirRevision = document.revision
    token = opened.token
    carrier = opened.carrier
    realPath = opened.realPath
    readOnlyReason = opened.readOnlyReason
    disk = DiskWatch()
    reloadedRoot = isAutomatic ? document.root : nil
    steppedNode = nil
    didBecomeAnotherText(old)
  }

  /// After a reload, or its undoing.
  mutating func didBecomeAnotherText(_ old: Document) {
    forgetFindings()
    didChange()
    keepPosition(from: old)
  }

  /// After the text has become another one: focus, folds and scrolling stay with the entries they
  /// were at, with those before and after all changes wherever these are now, with others by their
  /// paths.
  ///
  /// In a text that is broken, or has not the entry of the focus, they find no place. When the next
  /// one has it again they are as they were, unless the user has gone elsewhere.
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
    var isWhole = document.fault == nil && document.kind(of: document.root) != .empty
    var place: Place
    if let node = oldFocus.node, let kept = moved.path(to: node) {
      place = Place(kept)
    } else {
      let (nodes, isFound) = document.nearest(to: old.path(of: oldFocus.path))
      place = Place(nodes)
      isWhole = isWhole && isFound
    }
    if case .rawLine(let offset) = oldFocus.kind, let fault = document.fault {
      place = row(ofSourceAt: offset, beyond: fault, onLine: true)
    }
    outline.unfold(to: place, in: document)
    outline.move(to: place, in: document, otherwise: .keepOffset)
    earlier = isWhole ? nil : EarlierPosition(document: old, outline: oldOutline, shown: focus)
  }
}

/// What was seen of a text before one in which that found no place.
struct EarlierPosition: Sendable {
  var document: Document
  var outline: Outline
  /// The focus since then.
  var shown: Place
}

extension Document {
  /// The nodes that a path leads through, as far as there are such; whether that is all of it.
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

  /// Whether it has these bytes and nothing else.
  func isEqual(to bytes: Bytes) -> Bool {
    !hasAnyChanges && !baseBytes.isVolatile && !bytes.isVolatile
      && baseBytes.all.elementsEqual(bytes.all)
  }
}

/// Where the nodes of a document are in another text of it.
struct ReloadedNodes {
  private let old: Document
  private let new: Document
  private let source: SourceID
  /// How many bytes are the same at the start of both texts, and at the end.
  private let prefix: Int
  private let suffix: Int

  /// Texts up to this size are compared; in larger ones nodes are found by their paths.
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

  /// The path to the node that a node of the old text has become; nil if the texts do not say.
  func path(to node: Node) -> NodePath? {
    guard node.source == old.root.source else { return nil }
    if node == old.root { return [new.root] }
    let shift = new.baseBytes.count - old.baseBytes.count
    // Nothing after it differs: it is the same entry.
    if node.offset >= old.baseBytes.count - suffix,
      let path = new.path(to: Node(source, node.offset + shift, node.form))
    {
      return path
    }
    // Nothing before it differs, so with the same key it is the same entry.
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
