import DocumentTree
import ModelBasics
import ModelData

/// One pass over a document.
struct ConversionRun {
  typealias Superseded = [Node: Int?]

  /// Containers with a longer text are spread over lines.
  private static let longestLine = 100
  /// The memory in bytes that is reserved for the text at first.
  private static let mostReserved = 1 << 26
  /// The depth of the longest path that is reported for a comment.
  private static let deepestPath = 256

  private let document: Document
  private let target: any FormatGrammar
  private let style: DocumentStyle
  private let scalars: ConversionScalars
  private let comments: ConversionComments
  private var walk: ConversionWalk
  private var writer: ConversionWriter
  private(set) var report: ConversionReport
  /// The entries that were left out, and those with a loss, by their number in the walk.
  private var entries = ConversionCheck.Exceptions()
  /// The number of the entry that the walk returned last.
  private var number = -1
  private let isStream: Bool
  /// True if containers on one line stay so.
  private let keepsLines: Bool
  /// The entries with a key that occurs again, and the line where it does.
  private(set) var superseded: Superseded
  private let leavesOut: Superseded
  /// True if the classes of values are lost.
  private let hasClasses: Bool
  /// The comments that are written or reported.
  private var seenComments: [Span] = []
  /// For each open object, the last entry with each key, if any key occurs again and the target cannot have that.
  private var keys: [[[UInt8]: Node?]] = []
  private let notesKeys: Bool
  /// The comments after each open container, and those after its end.
  private var trailing: [[[UInt8]]] = []

  init(
    _ document: Document, _ format: Format, superseded: Superseded, hasPositions: Bool
  ) throws(Conversion.Failure) {
    self.document = document
    let target = format.grammar
    let source = document.tokens
    let isRelated =
      source.areTokens(of: target.tokens) || target.tokens.areTokens(of: source)
    var style = target.layout.style(of: Bytes([]))
    if isRelated, document.style.isMultiline {
      style.lineEnding = document.style.lineEnding
      style.endsMostlyInPairs = document.style.endsMostlyInPairs
      style.indentUnit = document.style.indentUnit
    }
    self.target = target
    isStream = Self.isStream(target)
    self.style = style
    keepsLines = isRelated
    hasClasses = document.grammar.annotations != nil
    scalars = ConversionScalars(source, to: target, style)
    comments = ConversionComments(document, target.comments, style, keepsSpelling: isRelated)
    walk = ConversionWalk(document)
    guard let writer = ConversionWriter(target, style, isStream: isStream) else {
      throw .notWritable
    }
    self.writer = writer
    self.writer.text.reserveCapacity(min(Self.mostReserved, 2 * document.baseBytes.count))
    report = ConversionReport(document, hasPositions: hasPositions)
    leavesOut = superseded
    notesKeys = !scalars.hasDuplicateKeys && Self.mayHaveDuplicateKeys(document)
    self.superseded = [:]
  }

  var text: [UInt8] { writer.text }

  /// True if texts of the format are documents that follow each other.
  static func isStream(_ grammar: any FormatGrammar) -> Bool {
    guard let token = grammar.tokens.token(of: .bool(true)) else { return false }
    let document = Document(Bytes(token + [0x0A] + token + [0x0A]), grammar: grammar)
    document.indexJob.run()
    return document.fault == nil && document.kind(of: document.root) == .stream
  }

  private static func mayHaveDuplicateKeys(_ document: Document) -> Bool {
    let bytes = document.baseBytes
    return document.differsFromBase || document.entryPass(over: document.root) == nil
      || document.formatGrammar.duplicateKeys(in: bytes, upTo: bytes.count, most: 1).count > 0
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
        number += 1
        try entry.isRoot ? convertRoot(entry) : convert(entry)
      }
    }
  }

  private mutating func convertRoot(_ root: ConversionWalk.Entry) throws(ConversionWalk.Failure) {
    let kind = walk.kind(of: root)
    if hasClasses { reportClass(of: root) }
    let entry = Entry(key: nil, value: SourceValue(0, kind == .stream ? .array : kind))
    if let refusal = target.layout.refusal(of: entry, replacing: nil, at: .root(style)) {
      report(.root(refusal), root)
    }
    if isStream, !kind.isList {
      report(.onlyDocument, root)
      entries.isOnlyDocument = true
    }
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
    if !leavesOut.isEmpty, let written = entry.written, let line = leavesOut[written] {
      report(.duplicateKey(line: line), entry)
      entries.leftOut.insert(number)
      return
    }
    if notesKeys { noteKey(of: entry) }
    let kind = walk.kind(of: entry)
    if hasClasses, walk.mayHaveClass(entry) { reportClass(of: entry) }
    var token: [UInt8]?
    var simple: SimpleSpellings.Scalar?
    if let passed = walk.passedToken(of: entry) { simple = scalars.simpleToken(kind, passed) }
    if !kind.isContainer, simple == nil {
      guard let spelling = walk.token(of: entry), kind != .invalid else { throw .broken }
      token = scalar(kind, spelling, entry, isMember: entry.hasKey)
      if token == nil {
        entries.leftOut.insert(number)
        return
      }
    }
    let key = entry.hasKey ? keySpelling(of: entry) : nil
    let found = comments.of(entry)
    writer.beginEntry(afterBlankLine: found.isAfterBlankLine)
    writeComments(before: found, entry)
    if let key { write(key, found, entry) }
    if let simple {
      scalars.write(simple, to: &writer.text)
      writer.end(withComments: found.after.isEmpty ? [] : spelledOnLine(found.after, entry))
    } else if let token {
      writer.write(token: token)
      writer.end(withComments: spelledOnLine(found.after, entry))
    } else {
      try convertValue(entry, kind, found)
    }
  }

  private mutating func writeComments(
    before found: ConversionComments.Found, _ entry: ConversionWalk.Entry
  ) {
    for comment in found.above {
      if let lines = spelled(comment, .above, entry) {
        writer.write(comments: [(lines, comment.hasBlankLine)])
      }
    }
    for comment in entry.hasKey ? found.before : found.besideKey + found.before {
      if let lines = spelled(comment, .before, entry) { writer.write(beforeEntry: lines) }
    }
  }

  private enum KeySpelling {
    /// The bytes of a key that needs no escapes; the document keeps them alive.
    case simple(UnsafeRawBufferPointer)
    case token([UInt8])
  }

  private mutating func keySpelling(of entry: ConversionWalk.Entry) -> KeySpelling {
    if let spelling = walk.passedKey(of: entry), let simple = scalars.simpleKey(spelling) {
      return .simple(simple)
    }
    var reasons: [ConversionLoss.Reason] = []
    let key = scalars.keyToken(
      walk.key(of: entry) ?? [], spelling: walk.keyToken(of: entry)
    ) { reasons.append($0) }
    for reason in reasons { report(reason, entry) }
    if !reasons.isEmpty { entries.otherKey.insert(number) }
    return .token(key)
  }

  private mutating func write(
    _ key: KeySpelling, _ found: ConversionComments.Found, _ entry: ConversionWalk.Entry
  ) {
    switch key {
    case .simple(let text): scalars.write(key: text, to: &writer.text)
    case .token(let token): writer.write(token: token)
    }
    writer.separateKey(
      comments: found.besideKey.isEmpty
        ? [] : found.besideKey.compactMap { spelled($0, .before, entry) })
  }

  private mutating func convertValue(
    _ entry: ConversionWalk.Entry, _ kind: NodeKind, _ found: ConversionComments.Found
  ) throws(ConversionWalk.Failure) {
    guard kind.isContainer else {
      guard let spelling = walk.token(of: entry), kind != .invalid else { throw .broken }
      writer.write(token: scalar(kind, spelling, entry, isMember: false) ?? [])
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
    if container.isRoot { writeTail(container) }
  }

  /// True if a container is on one line, without comments, in a document of a related format.
  private func isInline(_ entry: ConversionWalk.Entry) -> Bool {
    guard keepsLines, !entry.isRoot, document.style.isMultiline, let node = entry.written,
      !document.isMarked(node),
      let text = document.wholeValue(of: node, shorterThan: Self.longestLine)
    else { return false }
    return !text.contains(0x0A)
      && (!comments.hasAny || document.grammar.comments.spans(in: Bytes(text)).isEmpty)
  }

  private mutating func scalar(
    _ kind: NodeKind, _ spelling: Spelling, _ entry: ConversionWalk.Entry, isMember: Bool
  ) -> [UInt8]? {
    var reasons: [ConversionLoss.Reason] = []
    let token = scalars.token(kind, spelling, isMember: isMember) { reasons.append($0) }
    for reason in reasons { report(reason, entry) }
    if !reasons.isEmpty { entries.otherValue.insert(number) }
    return token
  }

  // MARK: - Losses

  private mutating func report(_ reason: ConversionLoss.Reason, _ entry: ConversionWalk.Entry) {
    report(reason, entry, at: entry.offset(in: document))
  }

  private mutating func report(
    _ reason: ConversionLoss.Reason, _ entry: ConversionWalk.Entry, at offset: Int?
  ) {
    report.add(reason, at: offset, report.needsPaths ? walk.path(of: entry) : nil)
  }

  /// Reports the class of a value and its identity, and a set, if the target has no such.
  private mutating func reportClass(of entry: ConversionWalk.Entry) {
    guard let written = entry.written, let node = walk.valueNode(of: entry) else {
      return
    }
    if let name = document.className(of: node) {
      let text = String(decoding: name, as: UTF8.self)
      report(node == written ? .noClasses(text) : .noSharing(text), entry)
    } else if document.isSet(node) {
      report(.noSets, entry)
    }
  }

  /// Reports the values of the new file that are not those of the document. With `isInContainer` the value of the document is the only
  /// one in the root of the file.
  mutating func compare(
    with written: Document, isInContainer: Bool
  ) throws(Conversion.Failure) {
    if isInContainer {
      entries.isOnlyDocument = true
      entries.otherKey.insert(0)
    }
    var check = ConversionCheck(document, written, entries, report)
    try check.run()
    report = check.report
  }

  /// Reports the comments that are at no position from which they are written.
  mutating func reportLostComments() {
    let document = document
    for lost in comments.rest(besides: seenComments) {
      let reason: ConversionLoss.Reason =
        !lost.isComment ? .lostInstruction : comments.hasComments ? .lostComment : .noComments
      let path =
        report.needsPaths
        ? document.path(of: document.path(around: lost.offset, deepest: Self.deepestPath)) : nil
      report.add(reason, at: lost.offset, path)
    }
  }

  /// Notes the earlier entry with the same key, if the target cannot have both.
  private mutating func noteKey(of entry: ConversionWalk.Entry) {
    guard let key = walk.key(of: entry), !keys.isEmpty else { return }
    guard let earlier = keys[keys.count - 1].updateValue(entry.written, forKey: key),
      let earlier
    else { return }
    superseded[earlier] = entry.offset(in: document).flatMap { report.position(at: $0)?.line }
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
    let offset = comment.span.start
    seenComments.append(comment.span)
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
