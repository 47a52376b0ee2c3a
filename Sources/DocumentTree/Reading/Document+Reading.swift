import ModelBasics

extension Document {
  func entry(of node: Node) -> Entry {
    // A node without a key is its own value: only members have to be read.
    self[node.source].structure.surely(
      entryAt: node.offset, node.form, budget: node.isMember ? budget(for: node.source) : 0)
  }

  func content(of node: Node) -> Content {
    let value = changeSet[node]?.value ?? node
    return Content(source: value.source, value: entry(of: value).value)
  }

  /// The number of bytes that are read to find the end of a value. The index records every value that costs
  /// more than its grain, so a value without a record has no end yet if it is not found within this budget.
  /// A frame asks some hundred times about containers that are still open, so the budget must stay small.
  package static var readingBudget: Int { 2 * SparseIndex.grain }

  /// Returns the budget for a source. Inserted texts are short, and their index may be incomplete.
  func budget(for source: SourceID) -> Int {
    if source == base || bases.contains(source) {
      return searchesText && !self[source].index.isComplete ? .max : Self.readingBudget
    }
    return self[source].index.read { $0.isComplete && $0.fault == nil }
      ? Self.readingBudget : .max
  }

  /// Returns the end of a value, whatever it costs, for text that is written.
  func wholeEnd(of value: SourceValue, in source: SourceID) -> Int? {
    self[source].structure.surely(
      endOf: value, budget: self[source].index.isComplete ? budget(for: source) : .max)
  }

  func end(of content: Content) -> Int? {
    guard content.kind != .empty else { return content.offset }
    return end(of: content.value, in: content.source)
  }

  func end(of value: SourceValue, in source: SourceID) -> Int? {
    self[source].structure.surely(endOf: value, budget: budget(for: source))
  }

  package func kind(of node: Node) -> NodeKind { content(of: node).kind }

  /// Returns the token of a node's key, or nil. An element that was a member elsewhere still has a key;
  /// whether it is used depends on the kind of the parent.
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

  /// Returns the bytes of a node's key with its escapes resolved.
  package func keyBytes(of node: Node) -> [UInt8]? {
    key(of: node).map { grammar.keyBytes(of: $0.array) }
  }

  /// Returns the token of a scalar, or the text of a container as its source has it, without edits inside it. Returns nil
  /// while the end of the value is not known.
  package func value(of node: Node) -> Spelling? {
    let content = content(of: node)
    guard let end = end(of: content) else { return nil }
    return Spelling(self[content.source].bytes, Span(content.offset, end))
  }

  /// Returns at most `limit` bytes from the start of a value, however long it is.
  package func valuePrefix(of node: Node, _ limit: Int) -> [UInt8] {
    let content = content(of: node)
    let source = self[content.source]
    let end =
      content.kind.isContainer || content.kind == .empty
      ? nil : source.structure.end(of: content.value, budget: limit)
    return source.bytes.array(Span(content.offset, min(end ?? .max, content.offset + limit)))
  }

  /// Returns the token or text of a value, or nil if it has `limit` or more bytes.
  package func wholeValue(of node: Node, shorterThan limit: Int) -> [UInt8]? {
    let content = content(of: node)
    let source = self[content.source]
    guard content.kind != .empty,
      let end = source.structure.end(of: content.value, budget: limit),
      end - content.offset < limit
    else { return nil }
    return source.bytes.array(Span(content.offset, end))
  }

  /// Returns at most `limit` bytes of the key's token, however long it is.
  package func keyPrefix(of node: Node, _ limit: Int, isOwn: Bool = false) -> [UInt8]? {
    (isOwn ? ownKey(of: node) : key(of: node))?.prefix(limit)
  }

  /// Returns the value of a changed node in the base, or nil if the base has none.
  package func baseValue(of node: Node) -> Spelling? {
    if isComparing {
      guard let entry = comparison?.entries[node], entry.isChanged, let twin = entry.twin else {
        return nil
      }
      return ownValue(of: twin)
    }
    guard hasBase(node), changeSet[node]?.value != nil else { return nil }
    return ownValue(of: node)
  }

  private func ownValue(of node: Node) -> Spelling? {
    let entry = entry(of: node)
    guard let end = end(of: entry.value, in: node.source) else { return nil }
    return Spelling(self[node.source].bytes, Span(entry.valueStart, end))
  }

  /// Returns the token of a changed key in the base.
  package func baseKey(of node: Node) -> Spelling? {
    if isComparing { return comparison?.entries[node]?.twin.flatMap { ownKey(of: $0) } }
    guard hasBase(node), changeSet[node]?.key != nil else { return nil }
    return ownKey(of: node)
  }

  /// True if a node is in the base, not in an inserted text.
  package func hasBase(_ node: Node) -> Bool { node.source == base }

  /// True if a node is in the saved document, also under another key or with another value. It can then be reverted.
  package func isSaved(_ node: Node) -> Bool {
    guard isComparing else { return hasBase(node) }
    guard let entry = comparison?.entries[node] else {
      return comparison?.restored[node] != nil || nodeMap(from: base, to: saved)?[node] != nil
    }
    return entry.twin != nil
  }

  /// True if the ghost of a removed node is shown: the saved document has the node.
  package func showsGhost(_ node: Node) -> Bool { hasBase(node) && !isComparing }

  /// This document with all ghosts of its base, on which the layout of new entries depends.
  var withGhosts: Document {
    var document = self
    document.comparison = nil
    return document
  }
}
