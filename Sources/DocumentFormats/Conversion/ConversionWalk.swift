import DocumentTree
import ModelBasics

/// Steps through the values of a document as it is meant, with the containers before and after what they contain.
struct ConversionWalk {
  /// A value with its key. `written` is its node in the document, if it is written as one.
  struct Entry {
    var node: MeantNode
    var written: Node?
    var parent: Node?
    var key: [UInt8]?
    var segment: Path.Segment?

    /// The offset of the entry in the base, or nil if an edit has inserted it.
    func offset(in document: Document) -> Int? {
      written.flatMap { document.hasBase($0) ? $0.offset : nil }
    }
  }

  enum Step {
    case entry(Entry)
    /// The container that was entered last ends.
    case end(Entry)
    case finished
  }

  /// The document cannot be read further, or its references stand for too many values.
  enum Failure: Error { case broken, tooManyValues }

  /// References can make a short text stand for any number of values.
  private static let visitsPerByte = 8
  private static let leastVisits = 1 << 17

  private enum Children {
    case written(Node, ChildStep)
    case meant(ArraySlice<MeantTree.Child>)
  }

  private struct Level {
    var container: Entry
    var isObject: Bool
    var children: Children
    var index = 0
  }

  let document: Document
  private let tree: MeantTree?
  private var levels: [Level] = []
  private var isStarted = false
  private var visited = 0
  private let mostVisited: Int

  init(_ document: Document) {
    self.document = document
    let grammar = document.grammar
    tree = grammar.isMeantAsWritten && !grammar.hasReferences ? nil : MeantTree(document)
    let (visits, overflow) = document.baseBytes.count
      .multipliedReportingOverflow(by: Self.visitsPerByte)
    mostVisited = overflow ? Int.max : max(Self.leastVisits, visits)
  }

  func kind(of entry: Entry) -> NodeKind {
    if let tree { return tree.kind(of: entry.node) }
    return entry.written.map { document.kind(of: $0) } ?? .invalid
  }

  /// The node with the value of an entry, which is another one for a reference.
  func valueNode(of entry: Entry) -> Node? { tree?.valueNode(of: entry.node) ?? entry.written }

  func token(of entry: Entry) -> Spelling? {
    valueNode(of: entry).flatMap { document.value(of: $0) }
  }

  /// The path of the innermost open container with a segment added.
  func path(adding segment: Path.Segment? = nil) -> Path {
    Path((levels.map(\.container.segment) + [segment]).compactMap { $0 })
  }

  mutating func next() throws(Failure) -> Step {
    guard isStarted else {
      isStarted = true
      let root = document.root
      return .entry(Entry(node: MeantNode(writtenAs: root), written: root))
    }
    while var level = levels.popLast() {
      guard let child = try Self.next(&level, in: document) else { return .end(level.container) }
      level.index += 1
      levels.append(level)
      if let child { return .entry(child) }
    }
    return .finished
  }

  /// Goes on with the children of a container, which was returned last.
  mutating func enter(_ entry: Entry) throws(Failure) {
    let isObject = kind(of: entry) == .object
    let children: Children
    if let tree {
      guard let found = try? tree.children(of: entry.node) else { throw .broken }
      visited += found.count + 1
      if visited > mostVisited { throw .tooManyValues }
      children = .meant(found[...])
    } else if let node = entry.written {
      children = .written(node, document.firstChild(of: node))
    } else {
      throw .broken
    }
    levels.append(Level(container: entry, isObject: isObject, children: children))
  }

  /// Returns the next child, or nil at the end. A removed child is returned as nil inside the result.
  private static func next(
    _ level: inout Level, in document: Document
  ) throws(Failure) -> Entry?? {
    let index = level.index
    let segment = { (key: [UInt8]?) in key.map { Path.Segment.key($0) } ?? .index(index) }
    switch level.children {
    case .meant(var rest):
      guard let child = rest.popFirst() else { return nil }
      level.children = .meant(rest)
      return Entry(
        node: child.node, written: child.node.node, parent: level.container.written, key: child.key,
        segment: segment(child.key))
    case .written(let container, let step):
      guard case .child(let child) = step else {
        if step == .end { return nil }
        throw .broken
      }
      level.children = .written(container, document.child(after: child, in: container))
      if child.isGhost {
        level.index -= 1
        return .some(nil)
      }
      let key = level.isObject ? document.keyBytes(of: child.node) ?? [] : nil
      return Entry(
        node: MeantNode(writtenAs: child.node), written: child.node, parent: container, key: key,
        segment: segment(key))
    }
  }
}
