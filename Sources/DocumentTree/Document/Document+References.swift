import ModelBasics

// What references stand for. A reference means the last anchor of its name in front of it, so edits
// elsewhere can give it another meaning while not one byte of it changes:
//
//   a: &x 1                 moved below c: c has no value
//   b: &x 2                 removed: c means 1
//   c: *x
//
// Each reference has a meaning of its own, which its source gives it. An edit after which it stands
// for something else is refused, unless its anchor went and another one came in the same edit (a
// value was replaced by one with the same anchor). So what is saved means what was edited.

/// An anchor or a reference of a document as it is now.
struct LiveName: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var source: SourceID
    var offset: Int
  }

  var place: Place
  var name: [UInt8]
  var isReference: Bool
}

/// The anchors and references of a text, and what these stand for.
struct ReferenceMeanings {
  private(set) var references: [LiveName] = []
  private(set) var anchors = Set<LiveName.Place>()
  private var names = Set<[UInt8]>()
  private var targets: [LiveName.Place: LiveName.Place] = [:]

  init(_ all: [LiveName]) {
    var latest: [[UInt8]: LiveName.Place] = [:]
    for name in all {
      if name.isReference {
        references.append(name)
        targets[name.place] = latest[name.name]
      } else {
        latest[name.name] = name.place
        anchors.insert(name.place)
        names.insert(name.name)
      }
    }
  }

  subscript(reference: LiveName.Place) -> LiveName.Place? { targets[reference] }

  func hasAnchor(_ name: [UInt8]) -> Bool { names.contains(name) }
}

extension Document {
  func referenceMeanings() -> ReferenceMeanings { ReferenceMeanings(liveNames()) }

  /// Refuses an edit that gave references another meaning than they had.
  func requireMeanings(asIn former: ReferenceMeanings) throws(EditError) {
    let now = referenceMeanings()
    let had = Set(former.references)
    var own = OwnMeanings(self)
    for reference in now.references {
      let place = reference.place
      let change: ReferenceChange.Meaning
      if let target = now[place] {
        if own.isKept(place, in: now), target == own[place] || target == former[place] { continue }
        let isReplaced =
          former[place].map { !now.anchors.contains($0) && !former.anchors.contains(target) }
          ?? true
        if own.isKept(place, in: now), isReplaced { continue }
        change = .other
      } else {
        // It had none before.
        if had.contains(reference), former[place] == nil { continue }
        change = now.hasAnchor(reference.name) ? .later : .none
      }
      let name = String(decoding: reference.name, as: UTF8.self)
      if let refusal = grammar.layout.refusal(of: ReferenceChange(name: name, meaning: change)) {
        throw .refused(refusal)
      }
    }
  }

  /// Whether references in a node's own value mean what they mean in its source when it stands there
  /// again: the same token may have another meaning.
  func keepsMeanings(settling node: Node, _ span: Span) -> Bool {
    guard grammar.hasReferences else { return true }
    let names = self[node.source].structure.names(in: span)
    guard names.contains(where: \.isReference) else { return true }
    var settled = self
    settled.dropInside(node)
    settled.update(node) { $0.value = nil }
    let now = settled.referenceMeanings()
    var own = OwnMeanings(settled)
    return names.filter(\.isReference).allSatisfy {
      own.isKept(LiveName.Place(source: node.source, offset: $0.offset), in: now)
    }
  }

  /// The anchors and references in the order of the document. O(edits), and what is asked of the
  /// structures.
  func liveNames() -> [LiveName] {
    enum Task {
      case value(Node)
      case span(SourceID, Span, holesOf: Node?)
    }
    var names: [LiveName] = []
    var tasks = [Task.value(root)]
    func add(_ source: SourceID, _ span: Span) {
      guard !span.isEmpty else { return }
      let text = self[source]
      for name in text.structure.names(in: span) {
        names.append(
          LiveName(
            place: LiveName.Place(source: source, offset: name.offset),
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
          tasks.append(.span(content.source, Span(content.offset, end), holesOf: node))
          continue
        }
        let start = source.structure.contentStart(of: content.value)
        add(content.source, Span(content.offset, start))
        for item in list.reversed() {
          switch item {
          case .ghost: continue
          case .node(let child): tasks.append(.value(child))
          case .run(let from, let to):
            tasks.append(.span(content.source, Span(from, min(to, end)), holesOf: node))
          }
        }
      case .span(let source, let span, let owner):
        guard let owner, let record = changeSet[owner], !record.inside.isEmpty else {
          add(source, span)
          continue
        }
        var offset = span.start
        var parts: [Task] = []
        for place in record.firstInside(notBefore: span.start)..<record.inside.count {
          let child = record.inside[place]
          guard child.offset < span.end else { break }
          guard child.source == source, child.offset >= offset else { continue }
          parts.append(.span(source, Span(offset, child.offset), holesOf: nil))
          parts.append(.value(child))
          offset = wholeEnd(of: entry(of: child).value, in: source) ?? self[source].bytes.count
        }
        parts.append(.span(source, Span(offset, span.end), holesOf: nil))
        tasks += parts.reversed()
      }
    }
    return names
  }
}

/// What references mean in their own sources.
struct OwnMeanings {
  private let document: Document
  private var meanings: [SourceID: ReferenceMeanings] = [:]

  init(_ document: Document) { self.document = document }

  subscript(reference: LiveName.Place) -> LiveName.Place? {
    mutating get {
      if let known = meanings[reference.source] { return known[reference] }
      let text = document[reference.source]
      let names = text.structure.names(in: Span(0, text.bytes.count)).map {
        LiveName(
          place: LiveName.Place(source: reference.source, offset: $0.offset),
          name: text.bytes.array($0.name), isReference: $0.isReference)
      }
      let known = ReferenceMeanings(names)
      meanings[reference.source] = known
      return known[reference]
    }
  }

  /// Whether a reference means what it does in its source; where its anchor is gone, one that came
  /// from elsewhere.
  mutating func isKept(_ reference: LiveName.Place, in now: ReferenceMeanings) -> Bool {
    guard let own = self[reference] else { return true }
    guard let target = now[reference] else { return false }
    return target == own || (!now.anchors.contains(own) && target.source != reference.source)
  }
}
