import ModelBasics

extension Document {
  func entry(of node: Node) -> Entry {
    // What has no key is its own value: only members are looked up.
    self[node.source].structure.entry(
      at: node.offset, node.form, budget: node.isMember ? budget(for: node.source) : 0)
  }

  func content(of node: Node) -> Content {
    let value = changeSet[node]?.value ?? node
    return Content(source: value.source, value: entry(of: value).value)
  }

  /// Reading further than this to find where something ends is left to the index, which records
  /// whatever is dearer than its grain; what is not recorded then has no end. A frame asks some
  /// hundred times about containers that are still open, so it must stay small.
  package static var readingBudget: Int { 2 * SparseIndex.grain }

  /// Texts that were put in are short, and not always read whole.
  func budget(for source: SourceID) -> Int {
    if source == base || bases.contains(source) { return Self.readingBudget }
    return self[source].index.read { $0.isComplete && $0.fault == nil }
      ? Self.readingBudget : .max
  }

  /// Where a value ends however long it takes to find out, for what is written.
  func wholeEnd(of value: SourceValue, in source: SourceID) -> Int? {
    self[source].structure.end(
      of: value, budget: self[source].index.isComplete ? budget(for: source) : .max)
  }

  func end(of content: Content) -> Int? {
    guard content.kind != .empty else { return content.offset }
    return end(of: content.value, in: content.source)
  }

  func end(of value: SourceValue, in source: SourceID) -> Int? {
    self[source].structure.end(of: value, budget: budget(for: source))
  }

  package func kind(of node: Node) -> NodeKind { content(of: node).kind }

  /// The key's token as spelled, or nil. Elements of arrays that were members elsewhere still
  /// have one: the parent's kind says whether it counts.
  package func key(of node: Node) -> Spelling? {
    if let key = changeSet[node]?.key {
      let bytes = self[key].bytes
      return Spelling(bytes, Span(0, bytes.count))
    }
    return ownKey(of: node)
  }

  func ownKey(of node: Node) -> Spelling? {
    entry(of: node).key.map { Spelling(self[node.source].bytes, $0) }
  }

  /// The key's bytes with its escapes resolved.
  package func keyBytes(of node: Node) -> [UInt8]? {
    key(of: node).map { grammar.keyBytes(of: $0.array) }
  }

  /// The key's bytes as its source has it: for the place of an entry that is not there.
  package func ownKeyBytes(of node: Node) -> [UInt8]? {
    ownKey(of: node).map { grammar.keyBytes(of: $0.array) }
  }

  /// A scalar's token, or a container's text as its source has it; nil while it is not known
  /// where it ends. The text of a container does not show edits inside it.
  package func value(of node: Node) -> Spelling? {
    let content = content(of: node)
    guard let end = end(of: content) else { return nil }
    return Spelling(self[content.source].bytes, Span(content.offset, end))
  }

  /// At most `limit` bytes from the start of a value, however long it is.
  package func valuePrefix(of node: Node, _ limit: Int) -> [UInt8] {
    let content = content(of: node)
    let source = self[content.source]
    let end =
      content.kind.isContainer || content.kind == .empty
      ? nil : source.structure.end(of: content.value, budget: limit)
    return source.bytes.array(Span(content.offset, min(end ?? .max, content.offset + limit)))
  }

  /// The token or text of a value that has fewer bytes than `limit`.
  package func wholeValue(of node: Node, shorterThan limit: Int) -> [UInt8]? {
    let content = content(of: node)
    let source = self[content.source]
    guard content.kind != .empty,
      let end = source.structure.end(of: content.value, budget: limit),
      end - content.offset < limit
    else { return nil }
    return source.bytes.array(Span(content.offset, end))
  }

  /// At most `limit` bytes of the key's token, however long it is.
  package func keyPrefix(of node: Node, _ limit: Int, isOwn: Bool = false) -> [UInt8]? {
    (isOwn ? ownKey(of: node) : key(of: node))?.prefix(limit)
  }

  /// What a changed value was in the base, or nil where there is nothing to compare with.
  package func baseValue(of node: Node) -> Spelling? {
    guard hasBase(node), changeSet[node]?.value != nil else { return nil }
    let entry = entry(of: node)
    guard let end = end(of: entry.value, in: node.source) else { return nil }
    return Spelling(self[node.source].bytes, Span(entry.valueStart, end))
  }

  /// What a changed key was in the base.
  package func baseKey(of node: Node) -> Spelling? {
    guard hasBase(node), changeSet[node]?.key != nil else { return nil }
    return ownKey(of: node)
  }

  /// Whether a node is one of the base's, not of an inserted or replaced text.
  package func hasBase(_ node: Node) -> Bool { node.source == base }

  /// The byte offset in the base of the nearest node of a path that has one: for positions.
  package func baseOffset(of path: NodePath) -> Int? {
    path.last(where: hasBase)?.offset
  }
}
