import DocumentTree
import ModelBasics
import ModelData

// A document in another format, by meaning: the values and keys in their order, and the comments where they were.
//
//   source ─▶ ConversionWalk ─▶ ConversionScalars ─▶ ConversionWriter ─▶ text ─▶ read again
//                  │                   └─▶ losses
//                  └─▶ ConversionComments

/// The text of a document in another format, and what that format cannot hold.
package struct Conversion: Sendable {
  /// The reason why a document cannot be converted at all.
  package enum Failure: Error, Hashable, Sendable {
    /// The document is broken, or is not read completely.
    case broken
    case empty
    /// References stand for too many values.
    case tooManyValues
    /// New documents of the format cannot be written by this conversion.
    case notWritable
    /// The format cannot read the new text; the message of the fault.
    case notRead(String)
  }

  package let format: Format
  package let text: Bytes
  package let losses: ConversionLosses

  /// Converts a document that has been read completely.
  package init(of document: Document, to format: Format) throws(Failure) {
    guard document.fault == nil, document.valueFaults.count == 0, document.isIndexed else {
      throw .broken
    }
    guard document.missingValue == nil else { throw .empty }
    self.format = format
    if let text = Self.unchanged(document, format) {
      self.text = text
      losses = ConversionLosses()
      return
    }
    var run = try ConversionRun(document, format, superseded: [])
    try run.convert()
    losses = run.losses
    if !run.superseded.isEmpty {
      // Which of several entries is the last is known only after all of them.
      run = try ConversionRun(document, format, superseded: run.superseded)
      try run.convert()
    }
    text = Bytes(run.text)
    let written = Document(text, grammar: format.grammar)
    written.indexJob.run()
    if let fault = written.firstFault ?? written.missingValue {
      throw .notRead(format.grammar.message(for: fault, in: text))
    }
  }

  /// Returns the text of the document if it means the same in the other format.
  private static func unchanged(_ document: Document, _ format: Format) -> Bytes? {
    guard document.tokens.areTokens(of: format.tokens) else { return nil }
    let text = document.hasAnyChanges ? Bytes(document.render().bytes()) : document.baseBytes
    let other = Document(text, grammar: format.grammar)
    other.indexJob.run()
    let isSame =
      other.firstFault == nil && other.missingValue == nil
      && other.kind(of: other.root) == document.kind(of: document.root)
    return isSame ? text : nil
  }
}

/// One pass over a document.
struct ConversionRun {
  /// Containers with a longer text are spread over lines.
  private static let longestLine = 100

  private let document: Document
  private let target: any FormatGrammar
  private let style: DocumentStyle
  private let scalars: ConversionScalars
  private let comments: ConversionComments
  private var walk: ConversionWalk
  private var writer: ConversionWriter
  private let positions: PositionTable
  private let isStream: Bool
  /// True if containers on one line stay so.
  private let keepsLines: Bool
  /// The entries with a key that occurs again.
  private(set) var superseded: Set<Node>
  private let leavesOut: Set<Node>
  private(set) var losses = ConversionLosses()
  /// For each open object, the last entry with each key; empty if the target has duplicate keys.
  private var keys: [[[UInt8]: Node?]] = []
  /// The comments after each open container, and those after its end.
  private var trailing: [[[UInt8]]] = []

  init(_ document: Document, _ format: Format, superseded: Set<Node>) throws(Conversion.Failure) {
    self.document = document
    var target = format.grammar
    let source = document.tokens
    let isRelated =
      source.areTokens(of: target.tokens) || target.tokens.areTokens(of: source)
    var style = target.layout.style(of: Bytes([]))
    if isRelated, document.style.isMultiline {
      style.lineEnding = document.style.lineEnding
      style.indentUnit = document.style.indentUnit
    }
    target = target.styled(like: style)
    self.target = target
    isStream = Self.isStream(target)
    self.style = style
    keepsLines = isRelated
    scalars = ConversionScalars(source, to: target, style)
    comments = ConversionComments(document, target.layout, style, keepsSpelling: isRelated)
    walk = ConversionWalk(document)
    guard let writer = ConversionWriter(target, style, isStream: isStream) else {
      throw .notWritable
    }
    self.writer = writer
    positions = PositionTable(document.baseBytes)
    leavesOut = superseded
    self.superseded = []
  }

  var text: [UInt8] { writer.text }

  /// True if texts of the format are documents that follow each other.
  private static func isStream(_ grammar: any FormatGrammar) -> Bool {
    guard let token = grammar.tokens.token(of: .bool(true), replacing: nil) else { return false }
    let document = Document(Bytes(token + [0x0A] + token + [0x0A]), grammar: grammar)
    document.indexJob.run()
    return document.fault == nil && document.kind(of: document.root) == .stream
  }

  // MARK: - The pass

  mutating func convert() throws(Conversion.Failure) {
    do throws(ConversionWalk.Failure) {
      let frame = target.layout.frame(ofFirstValueIn: Bytes([]), style: style)
      writer.write(frame: frame.before)
      try convertValues()
      writer.write(frame: frame.after)
    } catch {
      throw error == .tooManyValues ? .tooManyValues : .broken
    }
  }

  private mutating func convertValues() throws(ConversionWalk.Failure) {
    while true {
      switch try walk.next() {
      case .finished: return
      case .end(let container): end(container)
      case .entry(let entry):
        if entry.parent == nil, entry.segment == nil {
          try convertRoot(entry)
        } else {
          try convert(entry)
        }
      }
    }
  }

  private mutating func convertRoot(_ root: ConversionWalk.Entry) throws(ConversionWalk.Failure) {
    let kind = walk.kind(of: root)
    let entry = Entry(key: nil, value: SourceValue(0, kind == .stream ? .array : kind))
    if let refusal = target.layout.refusal(of: entry, in: nil, replacing: nil) {
      report(.root(refusal), root)
    }
    if isStream, !kind.isList { report(.onlyDocument, root) }
    let found = comments.ofRoot
    for comment in found.above {
      if let lines = spelled(comment, .above, root) { writer.write(comments: [(lines, false)]) }
    }
    for comment in found.before {
      if let lines = spelled(comment, .before, root) { writer.write(beforeEntry: lines) }
    }
    try convertValue(root, kind, found)
    if !kind.isContainer { writeTail(root) }
  }

  private mutating func writeTail(_ root: ConversionWalk.Entry) {
    for comment in comments.tail {
      if let lines = spelled(comment, .below, root) { writer.write(below: lines) }
    }
  }

  private mutating func convert(_ entry: ConversionWalk.Entry) throws(ConversionWalk.Failure) {
    if let written = entry.written, leavesOut.contains(written) { return }
    noteKey(of: entry)
    let kind = walk.kind(of: entry)
    var token: [UInt8]?
    var key: [UInt8]?
    if !kind.isContainer {
      guard let spelling = walk.token(of: entry), kind != .invalid else { throw .broken }
      var reasons: [ConversionLoss.Reason] = []
      token = scalars.token(kind, spelling, isMember: entry.key != nil) { reasons.append($0) }
      for reason in reasons { report(reason, entry) }
      if token == nil { return }
    }
    if let bytes = entry.key {
      var reasons: [ConversionLoss.Reason] = []
      let spelling = entry.written.flatMap { document.key(of: $0) }
      key = scalars.keyToken(bytes, spelling: spelling) { reasons.append($0) }
      for reason in reasons { report(reason, entry) }
    }
    let found = comments.of(entry)
    writer.beginEntry(afterBlankLine: found.isAfterBlankLine)
    for comment in found.above {
      if let lines = spelled(comment, .above, entry) {
        writer.write(comments: [(lines, comment.hasBlankLine)])
      }
    }
    for comment in found.before {
      if let lines = spelled(comment, .before, entry) { writer.write(beforeEntry: lines) }
    }
    if let key { writer.write(key: key) }
    if let token {
      writer.write(token: token)
      writer.end(withComments: spelledOnLine(found.after, entry))
    } else {
      try convertValue(entry, kind, found)
    }
  }

  private mutating func convertValue(
    _ entry: ConversionWalk.Entry, _ kind: NodeKind, _ found: ConversionComments.Found
  ) throws(ConversionWalk.Failure) {
    guard kind.isContainer else {
      guard let spelling = walk.token(of: entry), kind != .invalid else { throw .broken }
      var reasons: [ConversionLoss.Reason] = []
      let token = scalars.token(kind, spelling, isMember: false) { reasons.append($0) }
      for reason in reasons { report(reason, entry) }
      writer.write(token: token ?? [])
      return writer.end(withComments: spelledOnLine(found.after, entry))
    }
    writer.begin(
      isObject: kind == .object, isInline: isInline(entry),
      opening: spelledOnLine(found.opening, entry))
    trailing.append(spelledOnLine(found.after, entry))
    if kind == .object { keys.append([:]) }
    try walk.enter(entry)
  }

  private mutating func end(_ container: ConversionWalk.Entry) {
    var inside: [(lines: [UInt8], isAfterBlankLine: Bool)] = []
    for comment in comments.closing(container) {
      if let lines = spelled(comment, .inside, container) {
        inside.append((lines, comment.hasBlankLine))
      }
    }
    writer.end(inside: inside)
    if walk.kind(of: container) == .object { _ = keys.popLast() }
    writer.end(withComments: trailing.popLast() ?? [])
    if container.parent == nil, container.segment == nil { writeTail(container) }
  }

  /// True if a container is on one line, without comments, in a document of a related format.
  private func isInline(_ entry: ConversionWalk.Entry) -> Bool {
    guard keepsLines, entry.segment != nil, document.style.isMultiline, let node = entry.written,
      !document.isMarked(node),
      let text = document.wholeValue(of: node, shorterThan: Self.longestLine)
    else { return false }
    return !text.contains(0x0A)
      && !(document.mayHaveComments && document.grammar.layout.hasComments(Bytes(text)))
  }

  // MARK: - Losses

  private mutating func report(_ reason: ConversionLoss.Reason, _ entry: ConversionWalk.Entry) {
    report(reason, entry, at: entry.offset(in: document))
  }

  private mutating func report(
    _ reason: ConversionLoss.Reason, _ entry: ConversionWalk.Entry, at offset: Int?
  ) {
    var isFinal = false
    if case .root = reason { isFinal = true }
    let loss =
      losses.isFull
      ? nil
      : ConversionLoss(
        reason: reason, path: walk.path(adding: entry.segment),
        position: offset.map { positions.position(at: $0) })
    losses.add(loss, isFinal: isFinal)
  }

  /// Reports the earlier entry with the same key, if the target cannot have both.
  private mutating func noteKey(of entry: ConversionWalk.Entry) {
    guard !scalars.hasDuplicateKeys, let key = entry.key, !keys.isEmpty else { return }
    guard let earlier = keys[keys.count - 1].updateValue(entry.written, forKey: key) else { return }
    if let earlier { superseded.insert(earlier) }
    let line = entry.offset(in: document).map { positions.position(at: $0).line }
    let offset = earlier.flatMap { document.hasBase($0) ? $0.offset : nil }
    report(.duplicateKey(line: line), entry, at: offset)
  }

  // MARK: - Comments

  /// Returns comments on one line: only the last of them may extend to the end of the line.
  private mutating func spelledOnLine(
    _ found: [ConversionComments.Comment], _ entry: ConversionWalk.Entry
  ) -> [[UInt8]] {
    found.enumerated().compactMap { index, comment in
      spelled(comment, index == found.count - 1 ? .after : .before, entry)
    }
  }

  /// Returns a comment as the target spells it. One that it cannot hold is reported and left out.
  private mutating func spelled(
    _ comment: ConversionComments.Comment, _ place: CommentPlace, _ entry: ConversionWalk.Entry
  ) -> [UInt8]? {
    let offset = comment.offset ?? entry.offset(in: document)
    guard comments.hasComments else {
      report(.noComments, entry, at: offset)
      return nil
    }
    switch comments.spelled(comment, at: place) {
    case .success(let (lines, altered)):
      if let altered { report(.alteredComment(altered), entry, at: offset) }
      return lines
    case .failure(let refusal):
      report(.comment(refusal.reason), entry, at: offset)
      return nil
    }
  }
}
