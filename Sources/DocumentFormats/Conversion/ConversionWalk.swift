import DocumentTree
import ModelBasics

/// Steps through the values of a document as it is meant, with the containers before and after what they contain.
///
/// Passes over the text where the format can; what is written in several parts, or changed, is found child by child.
struct ConversionWalk {
  /// A value with its key.
  struct Entry {
    /// A value that no pass returned. Most entries have none, and are copied without counting references.
    fileprivate final class Found {
      let node: MeantNode
      let key: [UInt8]?

      init(_ node: MeantNode, key: [UInt8]?) {
        self.node = node
        self.key = key
      }
    }

    /// The node in the document, if the value is written as one.
    let written: Node?
    let parent: Node?
    let isRoot: Bool
    fileprivate var passed: PassedEntry?
    fileprivate var found: Found?
    fileprivate var index = 0

    /// The offset of the entry in the base, or nil if an edit has inserted it.
    func offset(in document: Document) -> Int? {
      written.flatMap { document.hasBase($0) ? $0.offset : nil }
    }

    var hasKey: Bool { passed?.key != nil || found?.key != nil }

    fileprivate var meant: MeantNode? {
      found?.node ?? written.map(MeantNode.init(writtenAs:))
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
    /// The next ones of the last pass, which `beginsHere` or in a container around them.
    case passed(beginsHere: Bool)
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
  private let bytes: Bytes
  private let base: SourceID
  private let tree: MeantTree?
  /// True if the document has a tree as it is meant, of which the visits are counted.
  private let countsVisits: Bool
  private var levels: [Level] = []
  private var passes: [any EntryPass] = []
  /// True if the last entry is a container of the last pass that was not entered.
  private var isBeforeContainer = false
  private var isStarted = false
  private var visited = 0
  private let mostVisited: Int

  init(_ document: Document) {
    self.document = document
    bytes = document.baseBytes
    base = document.base
    let grammar = document.grammar
    tree = grammar.isMeantAsWritten ? nil : MeantTree(document)
    countsVisits = tree != nil
    let (visits, overflow) = document.baseBytes.count
      .multipliedReportingOverflow(by: Self.visitsPerByte)
    mostVisited = overflow ? Int.max : max(Self.leastVisits, visits)
  }

  // MARK: - Entries

  func kind(of entry: Entry) -> NodeKind {
    if let passed = entry.passed, passed.value.kind != .reference { return passed.value.kind }
    if let tree, let node = entry.meant { return tree.kind(of: node) }
    return entry.written.map { document.kind(of: $0) } ?? .invalid
  }

  /// The node with the value of an entry, which is another one for a reference.
  func valueNode(of entry: Entry) -> Node? {
    if let tree, let node = entry.meant { return tree.valueNode(of: node) ?? entry.written }
    return entry.written
  }

  func token(of entry: Entry) -> Spelling? {
    if let passed = Self.passedScalar(entry) { return Spelling(bytes, passed) }
    return valueNode(of: entry).flatMap { document.value(of: $0) }
  }

  /// The token of a scalar that was passed; the walk keeps it alive.
  func passedToken(of entry: Entry) -> UnsafeRawBufferPointer? {
    Self.passedScalar(entry).map { bytes.buffer($0) }
  }

  private static func passedScalar(_ entry: Entry) -> Span? {
    guard let passed = entry.passed, passed.value.kind != .reference,
      !passed.value.kind.isContainer
    else { return nil }
    return Span(passed.value.offset, passed.end)
  }

  /// False if the value of an entry has no class, is no set and no reference.
  func mayHaveClass(_ entry: Entry) -> Bool {
    entry.passed?.isAnnotated ?? true
  }

  /// The key of an entry as the document spells it; of one that was found, the key may stand for several segments.
  func keyToken(of entry: Entry) -> Spelling? {
    if let passed = entry.passed { return passed.key.map { Spelling(bytes, $0) } }
    return entry.written.flatMap { document.key(of: $0) }
  }

  /// The token of the key of an entry that was passed; the walk keeps it alive.
  func passedKey(of entry: Entry) -> UnsafeRawBufferPointer? {
    entry.passed?.key.map { bytes.buffer($0) }
  }

  func key(of entry: Entry) -> [UInt8]? {
    entry.found?.key ?? passedKey(of: entry).map { document.grammar.keyBytes(of: Array($0)) }
  }

  private func segment(of entry: Entry) -> Path.Segment? {
    if entry.isRoot { return nil }
    return key(of: entry).map { .key($0) } ?? .index(entry.index)
  }

  /// The path of an entry of the innermost open container, or of this container itself.
  func path(of entry: Entry? = nil) -> Path {
    Path((levels.map { segment(of: $0.container) } + [entry.flatMap(segment)]).compactMap { $0 })
  }

  // MARK: - Steps

  mutating func next() throws(Failure) -> Step {
    guard isStarted else {
      isStarted = true
      let root = document.root
      return .entry(
        Entry(
          written: root, parent: nil, isRoot: true,
          found: Entry.Found(MeantNode(writtenAs: root), key: nil)))
    }
    if isBeforeContainer { try skipContainer() }
    while let last = levels.indices.last {
      if case .passed(let beginsHere) = levels[last].children {
        return try nextPassed(in: last, beginsHere)
      }
      guard let child = try Self.next(&levels[last], in: document) else {
        return .end(levels.removeLast().container)
      }
      levels[last].index += 1
      if let child { return .entry(child) }
    }
    return .finished
  }

  /// Goes on with the children of a container, which was returned last.
  mutating func enter(_ entry: Entry) throws(Failure) {
    let isObject = kind(of: entry) == .object
    let children: Children
    if let passed = entry.passed, passed.value.kind.isContainer {
      isBeforeContainer = false
      children = .passed(beginsHere: false)
      try visit(1)
    } else if let node = valueNode(of: entry), let pass = document.entryPass(over: node) {
      passes.append(pass)
      children = .passed(beginsHere: true)
      try visit(1)
    } else if let tree, let node = entry.meant {
      guard let found = try? tree.children(of: node) else { throw .broken }
      try visit(found.count + 1)
      children = .meant(found[...])
    } else if let node = entry.written {
      children = .written(node, document.firstChild(of: node))
    } else {
      throw .broken
    }
    levels.append(Level(container: entry, isObject: isObject, children: children))
  }

  private mutating func visit(_ count: Int) throws(Failure) {
    guard countsVisits else { return }
    visited += count
    if visited > mostVisited { throw .tooManyValues }
  }

  private mutating func nextPassed(in last: Int, _ beginsHere: Bool) throws(Failure) -> Step {
    guard !passes.isEmpty, let step = passes[passes.count - 1].next() else { throw .broken }
    guard case .entry(let passed) = step else {
      if beginsHere { passes.removeLast() }
      return .end(levels.removeLast().container)
    }
    let index = levels[last].index
    levels[last].index = index + 1
    isBeforeContainer = passed.value.kind.isContainer
    try visit(1)
    return .entry(
      Entry(
        written: Node(base, passed.offset, passed.key == nil ? .value : .member),
        parent: levels[last].container.written, isRoot: false,
        passed: passed, index: index))
  }

  /// Passes over the container that was returned last.
  private mutating func skipContainer() throws(Failure) {
    isBeforeContainer = false
    var depth = 1
    while depth > 0 {
      switch passes.isEmpty ? nil : passes[passes.count - 1].next() {
      case .entry(let entry): depth += entry.value.kind.isContainer ? 1 : 0
      case .end: depth -= 1
      case nil: throw .broken
      }
    }
  }

  /// Returns the next child, or nil at the end. A removed child is returned as nil inside the result.
  private static func next(
    _ level: inout Level, in document: Document
  ) throws(Failure) -> Entry?? {
    let index = level.index
    switch level.children {
    case .passed: throw .broken
    case .meant(var rest):
      guard let child = rest.popFirst() else { return nil }
      level.children = .meant(rest)
      return Entry(
        written: child.node.node, parent: level.container.written, isRoot: false,
        found: Entry.Found(child.node, key: child.key), index: index)
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
        written: child.node, parent: container, isRoot: false,
        found: Entry.Found(MeantNode(writtenAs: child.node), key: key), index: index)
    }
  }
}
