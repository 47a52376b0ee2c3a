import ModelBasics

// Encodes and decodes records. Anyone who can write the user's files could write these: reading checks
// every number, and a replay checks that the nodes exist.

extension JournalSource {
  /// Flags in the byte of the role: a text with copies follows, which is empty if the meaning is not known, or a hash.
  fileprivate static let copiesFlag: UInt8 = 0x80
  fileprivate static let digestFlag: UInt8 = 0x40
}

extension JournalRecord {
  private enum Tag: UInt8 {
    case edit = 1
    // 9 was the tag of a record that is not read any more.
    case typing, text, revertText, forget, join, go, gap
  }

  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .edit(let edit):
      writer.put(Tag.edit.rawValue)
      writer.put(edit)
    case .typing(let edit):
      writer.put(Tag.typing.rawValue)
      writer.put(edit != nil)
      if let edit { writer.put(edit) }
    case .text(let span, let text):
      writer.put(Tag.text.rawValue)
      writer.put(span)
      writer.put(text)
    case .revertText: writer.put(Tag.revertText.rawValue)
    case .forget: writer.put(Tag.forget.rawValue)
    case .join: writer.put(Tag.join.rawValue)
    case .go(let revision):
      writer.put(Tag.go.rawValue)
      writer.put(revision)
    case .gap: writer.put(Tag.gap.rawValue)
    }
    return writer.bytes
  }

  /// Decodes one record. Returns nil if the bytes are not those of one record.
  package init?(decoding bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let tag = reader.byte().flatMap(Tag.init), let record = Self.read(tag, from: &reader),
      reader.isAtEnd
    else { return nil }
    self = record
  }

  private static func read(_ tag: Tag, from reader: inout ByteReader) -> JournalRecord? {
    switch tag {
    case .edit: return reader.edit().map { .edit($0) }
    case .typing:
      guard let isOpen = reader.flag() else { return nil }
      guard isOpen else { return .typing(nil) }
      return reader.edit().map { .typing($0) }
    case .text:
      guard let span = reader.span(), let text = reader.text() else { return nil }
      return .text(span, text)
    case .revertText: return .revertText
    case .forget: return .forget
    case .join: return .join
    case .go: return reader.count().map { .go($0) }
    case .gap: return .gap
    }
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ edit: JournalEdit) {
    put(edit.sources.count)
    for source in edit.sources { put(source) }
    put(edit.paths.count)
    for located in edit.paths {
      put(located.node)
      put(located.path)
    }
    put(edit.steps.count)
    for step in edit.steps { put(step) }
    // Most edits have none, as all had before there were such steps.
    if edit.keepingSteps.isEmpty, edit.copies.isEmpty { return }
    put(edit.keepingSteps.count)
    for (number, isSaved) in edit.keepingSteps.sorted(by: { $0.key < $1.key }) {
      put(number)
      put(isSaved)
    }
    if edit.copies.isEmpty { return }
    put(edit.copies.count)
    for copy in edit.copies {
      put(copy.node)
      put(copy.place)
      put(copy.originals.count)
      for original in copy.originals { put(original) }
    }
  }

  fileprivate mutating func put(_ span: Span) {
    put(span.start)
    put(span.count)
  }

  fileprivate mutating func put(_ node: JournalNode) {
    var source = node.source
    if node.form == .stream { source |= JournalNode.streamFlag }
    if node.form == .comment { source |= JournalNode.commentFlag }
    put(source << 1 | (node.form == .member ? 1 : 0))
    put(node.offset)
  }

  private mutating func put(_ source: JournalSource) {
    put(source.number)
    switch source.meaning {
    case nil: put(source.role.rawValue)
    case .digest(let hash)?:
      put(source.role.rawValue | JournalSource.digestFlag)
      put(Int(truncatingIfNeeded: hash))
    case .some(let meaning):
      put(source.role.rawValue | JournalSource.copiesFlag)
      put(meaning.copies)
    }
    put(source.pieces.count)
    for piece in source.pieces {
      switch piece {
      case .bytes(let spelling):
        put(0 as UInt8)
        put(spelling.buffer)
      case .base(let span):
        put(1 as UInt8)
        put(span)
      }
    }
  }

  fileprivate mutating func put(_ path: BasePath) {
    put(path.kind.code)
    put(optional: path.fingerprint)
    put(path.steps.count)
    for step in path.steps {
      switch step.segment {
      case .key(let key, let occurrence):
        put(0 as UInt8)
        put(key)
        put(optional: occurrence)
      case .index(let index):
        put(1 as UInt8)
        put(index)
      case .end, .token: put(2 as UInt8)
      }
      put(optional: step.fingerprint)
      put(optional: step.count)
    }
  }

  private mutating func put(optional number: Int?) {
    put(number != nil)
    if let number { put(number) }
  }

  private mutating func put(_ step: JournalStep) {
    switch step {
    case .setContent(let node, let value):
      put(value == nil ? 0 as UInt8 : 1)
      put(node)
      if let value { put(value) }
    case .setKey(let node, let key):
      put(key == nil ? 2 as UInt8 : 3)
      put(node)
      if let key { put(key) }
    case .detach(let node, let isMoving):
      put(isMoving ? 5 as UInt8 : 4)
      put(node)
    case .attach(let node, let parent, let point, let after, let hasDuplicateKey, let isMoving):
      put(isMoving ? 7 as UInt8 : 6)
      put(node)
      put(parent)
      switch point {
      case .first: put(0 as UInt8)
      case .last: put(1 as UInt8)
      case .before(let child):
        put(2 as UInt8)
        put(child)
      case .after(let child):
        put(3 as UInt8)
        put(child)
      }
      put(hasDuplicateKey)
      put(after != nil)
      if let after { put(after) }
    case .setComment(let comment, let owner, let place, let former, let text):
      put(8 as UInt8)
      put(owner)
      put(comment)
      put(place.rawValue)
      put(optional: former)
      put(optional: text)
    }
  }

  private mutating func put(_ child: JournalChild) {
    put(child.node)
    put(child.isGhost)
  }
}

extension ByteReader {
  fileprivate mutating func edit() -> JournalEdit? {
    guard let sources = list({ $0.source() }),
      let paths = list({ reader -> JournalPath? in
        guard let node = reader.node(), let path = reader.basePath() else { return nil }
        return JournalPath(node: node, path: path)
      }), let steps = list({ $0.step() })
    else { return nil }
    var edit = JournalEdit(sources: sources, paths: paths, steps: steps)
    guard !isAtEnd else { return edit }
    let keeping = list { reader -> (number: Int, isSaved: Bool)? in
      guard let number = reader.count(), let isSaved = reader.flag() else { return nil }
      return (number, isSaved)
    }
    guard let keeping, keeping.allSatisfy({ steps.indices.contains($0.number) }) else { return nil }
    for (number, isSaved) in keeping { edit.keepingSteps[number] = isSaved }
    guard !isAtEnd else { return keeping.isEmpty ? nil : edit }
    let copies = list { reader -> JournalCopy? in
      guard let node = reader.node(), let place = reader.node(),
        let originals = reader.list({ $0.node() })
      else { return nil }
      return JournalCopy(node: node, place: place, originals: originals)
    }
    guard let copies, !copies.isEmpty else { return nil }
    edit.copies = copies
    return edit
  }

  fileprivate mutating func span() -> Span? {
    guard let start = count(), let count = count(), count <= Int.max - start else { return nil }
    return Span(start, start + count)
  }

  private mutating func node() -> JournalNode? {
    guard let source = count(), let offset = count() else { return nil }
    let number = source >> 1
    let isStream = number & JournalNode.streamFlag != 0
    let isComment = number & JournalNode.commentFlag != 0
    return JournalNode(
      source: number & ~(JournalNode.streamFlag | JournalNode.commentFlag), offset: offset,
      form: isComment ? .comment : isStream ? .stream : source & 1 == 1 ? .member : .value)
  }

  private mutating func source() -> JournalSource? {
    guard let number = count(), let flags = byte(),
      let role = JournalSource.Role(
        rawValue: flags & ~(JournalSource.copiesFlag | JournalSource.digestFlag))
    else { return nil }
    var meaning: ReferenceMeaning?
    if flags & JournalSource.digestFlag != 0 {
      guard let hash = self.number() else { return nil }
      meaning = .digest(UInt64(truncatingIfNeeded: hash))
    } else if flags & JournalSource.copiesFlag != 0 {
      guard let copies = text() else { return nil }
      meaning = copies.isEmpty ? .unknown : .copies(copies)
    }
    guard
      let pieces = list({ reader -> JournalSource.Piece? in
        switch reader.byte() {
        case 0: return reader.text().map { .bytes(Spelling($0)) }
        case 1: return reader.span().map { .base($0) }
        default: return nil
        }
      })
    else { return nil }
    return JournalSource(number: number, role: role, pieces: pieces, meaning: meaning)
  }

  fileprivate mutating func basePath() -> BasePath? {
    guard let kind = byte().flatMap(NodeKind.init(code:)), let fingerprint = optional(),
      let steps = list({ $0.pathStep() })
    else { return nil }
    return BasePath(steps: steps, kind: kind, fingerprint: fingerprint.number)
  }

  private mutating func pathStep() -> BasePath.Step? {
    let segment: Path.Segment
    switch byte() {
    case 0:
      guard let key = text(), let occurrence = optional() else { return nil }
      segment = .key(key, occurrence: occurrence.number)
    case 1:
      guard let index = count() else { return nil }
      segment = .index(index)
    case 2: segment = .end
    default: return nil
    }
    guard let fingerprint = optional(), let count = optional() else { return nil }
    return BasePath.Step(
      segment: segment, fingerprint: fingerprint.number, count: count.number)
  }

  private mutating func optional() -> (number: Int?, Void)? {
    guard let isThere = flag() else { return nil }
    guard isThere else { return (nil, ()) }
    return number().map { ($0, ()) }
  }

  private mutating func step() -> JournalStep? {
    guard let tag = byte(), let node = node() else { return nil }
    switch tag {
    case 0: return .setContent(node, to: nil)
    case 1: return self.node().map { .setContent(node, to: $0) }
    case 2: return .setKey(node, to: nil)
    case 3: return count().map { .setKey(node, to: $0) }
    case 4, 5: return .detach(node, isMoving: tag == 5)
    case 6, 7:
      guard let parent = self.node(), let point = point(), let hasDuplicateKey = flag(),
        let hasAfter = flag()
      else { return nil }
      let after = hasAfter ? child() : nil
      guard hasAfter == (after != nil) else { return nil }
      return .attach(
        node, into: parent, at: point, after: after, hasDuplicateKey: hasDuplicateKey,
        isMoving: tag == 7)
    case 8:
      guard let comment = self.node(), comment.form == .comment,
        let place = byte().flatMap(CommentPlace.init), let former = optional(),
        let text = optional()
      else { return nil }
      return .setComment(comment, of: node, at: place, from: former.number, to: text.number)
    default: return nil
    }
  }

  private mutating func point() -> JournalPoint? {
    switch byte() {
    case 0: .first
    case 1: .last
    case 2: child().map { .before($0) }
    case 3: child().map { .after($0) }
    default: nil
    }
  }

  private mutating func child() -> JournalChild? {
    guard let node = node(), let isGhost = flag() else { return nil }
    return JournalChild(node: node, isGhost: isGhost)
  }
}

extension NodeKind {
  private static let codes: [NodeKind] = [
    .object, .array, .string, .number, .boolean, .null, .empty, .invalid, .date(.instant), .data,
    .reference, .stream, .date(.dateTime), .date(.localDateTime), .date(.day), .date(.timeOfDay),
  ]

  var code: UInt8 { UInt8(Self.codes.firstIndex(of: self) ?? Self.codes.count) }

  init?(code: UInt8) {
    guard Self.codes.indices.contains(Int(code)) else { return nil }
    self = Self.codes[Int(code)]
  }
}
