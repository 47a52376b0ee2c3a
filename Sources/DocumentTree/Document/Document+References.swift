import ModelBasics

// The meanings of references. A reference refers to the last anchor before it that has its name, so an
// edit elsewhere can change the meaning of a reference without changing its bytes:
//
//   a: &x 1                 if this is moved below c, c has no value
//   b: &x 2                 if this is removed, c is 1
//   c: *x
//
// The own meaning of a reference is the one that it has in its source. An edit that gives it another
// meaning is refused, unless the same edit replaces its anchor (a value is replaced by another with the
// same anchor). So the saved text means what the edited document means.

/// An anchor or a reference in the current state of a document.
struct DocumentName: Hashable, Sendable {
  struct Position: Hashable, Sendable {
    var source: SourceID
    var offset: Int
  }

  var position: Position
  var name: [UInt8]
  var isReference: Bool
}

/// The anchors and references of a text, and the anchor that each reference refers to.
struct ReferenceMeanings: Sendable {
  private(set) var references: [DocumentName] = []
  private(set) var anchors = Set<DocumentName.Position>()
  private var names = Set<[UInt8]>()
  private var targets: [DocumentName.Position: DocumentName.Position] = [:]

  init(_ all: [DocumentName]) {
    var latest: [[UInt8]: DocumentName.Position] = [:]
    for name in all {
      if name.isReference {
        references.append(name)
        targets[name.position] = latest[name.name]
      } else {
        latest[name.name] = name.position
        anchors.insert(name.position)
        names.insert(name.name)
      }
    }
  }

  /// Returns the position of the anchor that a reference refers to, or nil if it has none.
  subscript(reference: DocumentName.Position) -> DocumentName.Position? { targets[reference] }

  /// The numbers of references to the anchors that have any.
  var counts: [DocumentName.Position: Int] {
    references.reduce(into: [:]) { counts, reference in
      if let target = targets[reference.position] { counts[target, default: 0] += 1 }
    }
  }

  func hasAnchor(_ name: [UInt8]) -> Bool { names.contains(name) }
}

extension Document {
  func referenceMeanings() -> ReferenceMeanings { ReferenceMeanings(names()) }

  /// Returns the position of the anchor of a node, if it has one.
  func anchorPosition(of node: Node) -> DocumentName.Position {
    let content = content(of: node)
    return DocumentName.Position(source: content.source, offset: content.offset)
  }

  /// Returns the text of a value or entry for a copy in this document: without anchors whose names it has already, so that no
  /// reference gets another meaning. If the format makes names, those that the text refers to itself get new ones, which are added to
  /// `used`.
  package func copied(_ text: [UInt8], besides used: inout Set<[UInt8]>) -> [UInt8] {
    guard let references = grammar.references else { return text }
    let storage = Bytes(text)
    let names = Source(storage, grammar, as: .entry).structure.names(in: Span(0, text.count))
    let anchors = Set(names.filter { !$0.isReference }.map { storage.array($0.name) })
    guard !anchors.isEmpty else { return text }
    let present = referenceMeanings()
    let taken = anchors.filter(present.hasAnchor)
    if taken.isEmpty { return text }
    let referred = Set(names.filter(\.isReference).map { storage.array($0.name) })
      .intersection(taken).sorted { $0.lexicographicallyPrecedes($1) }
    let new = newNames(referred.count, besides: used)
    guard new.count == referred.count, references.movesAnchors else {
      return references.unnamed(text, nil)
    }
    used.formUnion(new)
    let renamed = references.renaming(text, Dictionary(uniqueKeysWithValues: zip(referred, new)))
    return references.unnamed(renamed, taken.subtracting(referred))
  }

  package func copied(_ text: [UInt8]) -> [UInt8] {
    var used = Set<[UInt8]>()
    return copied(text, besides: &used)
  }

  /// Returns names that no value of the document has, or had when it was saved; none if the format makes no names.
  func newNames(_ count: Int, besides used: Set<[UInt8]> = []) -> [[UInt8]] {
    guard count > 0, let references = grammar.references else { return [] }
    let text = self[base]
    let saved = text.structure.names(in: Span(0, text.bytes.count)).map {
      text.bytes.array($0.name)
    }
    return references.newNames(
      count, besides: used.union(names().map(\.name)).union(saved))
  }

  /// The names that the document has.
  var usedNames: Set<[UInt8]> { Set(names().map(\.name)) }

  /// Throws if the current edit has given a reference another meaning than it had before.
  func requireMeanings(asIn former: ReferenceMeanings) throws(EditError) {
    let now = referenceMeanings()
    let had = Set(former.references)
    var own = OwnMeanings(self)
    for reference in now.references {
      let position = reference.position
      let change: ReferenceChange.Meaning
      if let target = now[position] {
        if own.isKept(position, in: now),
          target == own[position] || target == former[position]
        {
          continue
        }
        let isReplaced =
          former[position].map { !now.anchors.contains($0) && !former.anchors.contains(target) }
          ?? true
        if own.isKept(position, in: now), isReplaced { continue }
        change = .other
      } else {
        // The reference had no meaning before the edit either.
        if had.contains(reference), former[position] == nil { continue }
        change = now.hasAnchor(reference.name) ? .later : .none
      }
      let name = String(decoding: reference.name, as: UTF8.self)
      if let refusal = grammar.references?.refusal(of: ReferenceChange(name: name, meaning: change))
      {
        throw .refused(refusal)
      }
    }
  }

  /// True if, when a node's own value is restored, the references in it have the same meanings as in its
  /// source: the same token may have another meaning now.
  func keepsMeanings(settling node: Node, _ span: Span) -> Bool {
    guard grammar.references != nil else { return true }
    let names = self[node.source].structure.names(in: span)
    guard names.contains(where: \.isReference) else { return true }
    var settled = self
    settled.removeRecords(below: node)
    settled.update(node) { $0.value = nil }
    let now = settled.referenceMeanings()
    var own = OwnMeanings(settled)
    return names.filter(\.isReference).allSatisfy {
      own.isKept(DocumentName.Position(source: node.source, offset: $0.offset), in: now)
    }
  }

  /// Returns the anchors and references in the order of the document. O(edits), plus the cost of
  /// `Structure.names`.
  func names() -> [DocumentName] { names(in: root) }

  /// Returns the anchors and references in a node.
  func names(in top: Node) -> [DocumentName] {
    enum Task {
      case value(Node)
      case span(SourceID, Span, owner: Node?)
    }
    var names: [DocumentName] = []
    var tasks = [Task.value(top)]
    func add(_ source: SourceID, _ span: Span) {
      guard !span.isEmpty else { return }
      let text = self[source]
      for name in text.structure.names(in: span) {
        names.append(
          DocumentName(
            position: DocumentName.Position(source: source, offset: name.offset),
            name: text.bytes.array(name.name), isReference: name.isReference))
      }
    }
    while let task = tasks.popLast() {
      switch task {
      case .value(let node):
        let content = content(of: node)
        let source = self[content.source]
        let end = wholeEnd(of: content.value, in: content.source) ?? source.bytes.count
        guard let list = changeSet[node]?.list else {
          tasks.append(.span(content.source, Span(content.offset, end), owner: node))
          continue
        }
        let start = source.structure.contentStart(of: content.value)
        add(content.source, Span(content.offset, start))
        for item in list.reversed() {
          switch item {
          case .ghost: continue
          case .node(let child): tasks.append(.value(child))
          case .run(let from, let to):
            tasks.append(.span(content.source, Span(from, min(to, end)), owner: node))
          }
        }
      case .span(let source, let span, let owner):
        guard let owner, let record = changeSet[owner], !record.inside.isEmpty else {
          add(source, span)
          continue
        }
        var offset = span.start
        var parts: [Task] = []
        for index in record.firstInside(notBefore: span.start)..<record.inside.count {
          let child = record.inside[index]
          guard child.offset < span.end else { break }
          guard child.source == source, child.offset >= offset else { continue }
          parts.append(.span(source, Span(offset, child.offset), owner: nil))
          parts.append(.value(child))
          offset = wholeEnd(of: entry(of: child).value, in: source) ?? self[source].bytes.count
        }
        parts.append(.span(source, Span(offset, span.end), owner: nil))
        tasks += parts.reversed()
      }
    }
    return names
  }
}

/// The meanings that references have in their own sources.
struct OwnMeanings {
  private let document: Document
  private var meanings: [SourceID: ReferenceMeanings] = [:]

  init(_ document: Document) { self.document = document }

  subscript(reference: DocumentName.Position) -> DocumentName.Position? {
    mutating get {
      if let known = meanings[reference.source] { return known[reference] }
      let text = document[reference.source]
      let names = text.structure.names(in: Span(0, text.bytes.count)).map {
        DocumentName(
          position: DocumentName.Position(source: reference.source, offset: $0.offset),
          name: text.bytes.array($0.name), isReference: $0.isReference)
      }
      let known = ReferenceMeanings(names)
      meanings[reference.source] = known
      return known[reference]
    }
  }

  /// True if a reference refers to the same anchor as in its source or, if that anchor is gone, to an
  /// anchor of another source.
  mutating func isKept(_ reference: DocumentName.Position, in now: ReferenceMeanings) -> Bool {
    guard let own = self[reference] else { return true }
    guard let target = now[reference] else { return false }
    return target == own || (!now.anchors.contains(own) && target.source != reference.source)
  }
}
