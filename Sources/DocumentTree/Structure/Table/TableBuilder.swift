import ModelBasics

/// Receives the nodes of a text from its reader, and publishes them in its table, with their children counted in the index.
package struct TableBuilder: ~Copyable {
  /// The number of open containers whose children the index counts; those of deeper ones are counted by stepping.
  private static let deepestCounted = 1 << 15

  private let table: NodeTable
  private let bytes: Bytes
  private var index: IndexBuilder
  /// The contents that are not published yet; the first of these nodes has the number `published`.
  private var added = TableContents()
  private var published = 0
  private var publishedSegments = 0
  /// The containers that were published and have been closed since then.
  private var closed: [(number: Int, end: Int, past: Int)] = []
  /// The numbers of the open containers.
  private var open: [UInt32] = []
  private(set) var fault: Fault?
  /// The offset that was read to.
  var scanned = 0

  init(_ table: NodeTable, _ index: IndexBox, _ bytes: Bytes) {
    self.table = table
    self.bytes = bytes
    self.index = IndexBuilder(index, bytes)
  }

  private var count: Int { published + added.count }

  // MARK: - Nodes

  /// Opens a container, which ``end(at:)`` closes; the nodes until then are in it.
  package mutating func begin(
    at start: Int, key: Span? = nil, value: Int, _ kind: NodeKind, isSection: Bool = false,
    _ delimiters: TableNode.Delimiters = .none
  ) {
    noteChild(at: start)
    if kind != .stream, open.count < Self.deepestCounted {
      index.open(at: value, isKeyed: kind == .object)
    }
    open.append(UInt32(clamping: count))
    add(
      TableNode(
        at: start, key: key, value: value, kind, isSection: isSection, delimiters: delimiters))
  }

  /// Closes the innermost open container; `end` is after its closing delimiter.
  package mutating func end(at end: Int) {
    guard let number = open.popLast().map(Int.init) else { return }
    var kind = NodeKind.object
    if number >= published {
      added.nodes[number - published].end = end
      added.nodes[number - published].past = count
      kind = added.nodes[number - published].kind
    } else {
      closed.append((number, end, count))
      kind = table.read { $0[number].kind }
    }
    if kind == .stream {
      index.finishStream(at: end)
    } else if open.count < Self.deepestCounted {
      index.close(at: end)
    }
  }

  /// Adds a value without children.
  package mutating func scalar(
    at start: Int, key: Span? = nil, value: Int, to end: Int, _ kind: NodeKind
  ) {
    noteChild(at: start)
    if open.count <= Self.deepestCounted { index.scalar(from: value, to: end) }
    var node = TableNode(at: start, key: key, value: value, kind)
    node.end = end
    node.past = count + 1
    add(node)
  }

  private mutating func noteChild(at start: Int) {
    if !open.isEmpty, open.count <= Self.deepestCounted { index.child(at: start) }
  }

  private mutating func add(_ node: TableNode) {
    if count == 0, added.root == nil { added.root = (node.start, node.hasKey ? .member : .value) }
    if let key = node.key, key.start - node.start >= TableNode.farthestKey {
      fail(TableFault.keyTooFar.at(node.start))
    }
    added.nodes.append(node)
  }

  // MARK: - What few nodes have

  /// Adds the header of a section; its entry begins with it.
  package mutating func header(_ header: SectionHeader) {
    added.headers.append(
      TableContents.Header(
        start: UInt32(clamping: header.offset),
        firstSegment: UInt32(clamping: publishedSegments + added.segments.count),
        isElement: header.isElement))
    for segment in header.segments {
      added.segments.append(
        TableContents.Segment(
          start: UInt32(clamping: segment.start), end: UInt32(clamping: segment.end)))
    }
  }

  /// Adds an anchor or a reference.
  package mutating func name(_ name: SourceName) { added.names.append(name) }

  /// Adds an anchor or a tag at the start of a value, up to `end`; the value itself begins at `bare`.
  package mutating func properties(ofValueAt start: Int, to end: Int, bare: Int) {
    added.properties.append(
      TableContents.Properties(
        start: UInt32(clamping: start), end: UInt32(clamping: end), bare: UInt32(clamping: bare)))
  }

  /// Adds a span whose lines must not be reindented.
  package mutating func protect(_ span: Span, _ manner: ProtectedSpan.Manner = .verbatim) {
    added.protected.append(ProtectedSpan(span, manner))
  }

  /// The path at the start of all headers of a text that is not a whole document.
  package var outerPath: [Span] {
    get { added.outerPath }
    set { added.outerPath = newValue }
  }

  /// Changes the node of the text, which is the first one of the table otherwise.
  package mutating func setRoot(_ offset: Int, _ form: NodeForm) { added.root = (offset, form) }

  /// Ends the reading; the open containers have no end.
  package mutating func fail(_ fault: Fault) { self.fault = self.fault ?? fault }

  // MARK: - Publishing

  /// Publishes what was added. Returns false if the index is cancelled.
  mutating func publish(upTo offset: Int, isFinished: Bool) -> Bool {
    let (new, closed, fault) = (added, closed, fault)
    table.update { contents in
      contents.nodes.append(contentsOf: new.nodes)
      for (number, end, past) in closed {
        contents.nodes[number].end = end
        contents.nodes[number].past = past
      }
      contents.headers.append(contentsOf: new.headers)
      contents.segments.append(contentsOf: new.segments)
      contents.names.append(contentsOf: new.names)
      contents.properties.append(contentsOf: new.properties)
      contents.protected.append(contentsOf: new.protected)
      contents.root = new.root ?? contents.root
      contents.outerPath = new.outerPath
      contents.isFinished = isFinished
      contents.fault = fault
    }
    published += added.count
    publishedSegments += added.segments.count
    let outerPath = added.outerPath
    added = TableContents()
    added.outerPath = outerPath
    self.closed.removeAll(keepingCapacity: true)
    return index.progress(offset)
  }

  /// Reports the end of the reading to the index.
  mutating func completeIndex() {
    index.finish(at: fault.map { min($0.offset, scanned) } ?? bytes.count, fault: fault)
  }
}
