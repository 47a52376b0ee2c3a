import DocumentFormats
import DocumentTree
import ModelBasics

/// Passes over the entries of a document without changes, and finds those that a query may match: what cannot match is not compared.
struct CandidatePass: Sendable {
  enum Step {
    /// A row that matches.
    case match(NodePath)
    /// A row that may match.
    case row(NodePath)
    /// The budget is used up; the path of the last row.
    case unfinished(NodePath)
    /// The rest of the document has to be compared row by row, after this one.
    case stopped(NodePath)

    var path: NodePath {
      switch self {
      case .match(let path), .row(let path), .unfinished(let path), .stopped(let path): path
      }
    }
  }

  private static let costOfRow = 16
  private static let costOfRecognition = 1 << 8

  private let document: Document
  private let tokens: any Tokens
  private let terms: [SearchTerm]
  private let isTextAbsent: Bool
  private var pass: any EntryPass
  /// The open containers with their keys; the pass began in the container at `start`.
  private var levels: [Node]
  private var keys: [Span?]
  private var start: Int
  /// The last row, if it is no container; else it is the innermost one.
  private var scalar: Node?
  /// True if no container has ended since the last row, whose path is in `last` then.
  private var isAtLast = true
  private var last: NodePath
  private var ahead: PassStep?
  private var offset: Int

  /// Returns nil if each row has to be compared.
  init?(_ query: SearchQuery, in file: EditedFile, after row: OutlineRow, isTextAbsent: Bool) {
    let document = file.document
    // A row may show the name of what its value refers to.
    guard document.formatGrammar.links == nil, row.kind == .node, file.readingRules.isEmpty,
      let node = row.node,
      query.terms.allSatisfy({ Self.isSuitable($0, isTextAbsent) })
    else { return nil }
    self.document = document
    tokens = document.tokens
    self.isTextAbsent = isTextAbsent
    terms = query.terms
    last = row.path
    offset = row.startOffset
    let isRoot = row.path.count == 1
    levels = isRoot ? row.path : row.path.dropLast()
    let pass =
      isRoot
      ? document.entryPass(over: node)
      : row.parent.flatMap { document.entryPass(over: $0, from: node) }
    guard let pass else { return nil }
    self.pass = pass
    keys = levels.map { document.key(of: $0)?.span }
    start = levels.count
    guard !isRoot else {
      ahead = self.pass.next()
      return
    }
    // The row itself comes first.
    guard case .entry(let own) = self.pass.next() else { return nil }
    if own.value.kind.isContainer {
      levels.append(node)
      keys.append(own.key)
    } else {
      scalar = node
    }
    ahead = self.pass.next()
  }

  private static func isSuitable(_ term: SearchTerm, _ isTextAbsent: Bool) -> Bool {
    switch term {
    case .text: isTextAbsent
    case .kind, .number, .moment: true
    case .quality(let quality): quality != .problem && quality != .changed
    case .expression, .selected: false
    }
  }

  /// Returns the next row that may match, or `node` if it comes first.
  mutating func next(
    upTo node: Node?, _ meanings: inout PassedMeanings, budget: inout Int
  ) -> Step {
    while true {
      switch ahead {
      case .entry(let entry):
        ahead = pass.next()
        let isMatch = visit(entry, &meanings, &budget)
        let end = max(entry.end, entry.value.offset)
        budget -= end - offset + Self.costOfRow
        offset = end
        if isMatch == true { return .match(path) }
        if isMatch == nil || entry.offset == node?.offset { return .row(path) }
        if budget <= 0 { return .unfinished(path) }
      case .end:
        if isAtLast { last = path }
        isAtLast = false
        let ended = levels.removeLast()
        keys.removeLast()
        if levels.count >= start {
          ahead = pass.next()
        } else if !goOn(after: ended) {
          return .stopped(last)
        }
      case nil: return .stopped(isAtLast ? path : last)
      }
    }
  }

  /// The path of the last row, before a container ends after it.
  private var path: NodePath { scalar.map { levels + [$0] } ?? levels }

  /// Goes over an entry, and returns whether it matches; nil if it has to be compared.
  private mutating func visit(
    _ entry: PassedEntry, _ meanings: inout PassedMeanings, _ budget: inout Int
  ) -> Bool? {
    var isMatch: Bool? = true
    for term in terms where isMatch != false {
      let matches =
        mayMatch(entry, term, &meanings)
        ? self.matches(entry, term, &meanings, &budget) : false
      if matches != true { isMatch = matches }
    }
    let node = document.node(of: entry)
    isAtLast = true
    scalar = entry.value.kind.isContainer ? nil : node
    if entry.value.kind.isContainer {
      levels.append(node)
      keys.append(entry.key)
    }
    return isMatch
  }

  /// Returns whether an entry that may match a term does; nil if it has to be compared.
  private func matches(
    _ entry: PassedEntry, _ term: SearchTerm, _ meanings: inout PassedMeanings,
    _ budget: inout Int
  ) -> Bool? {
    switch term {
    case .kind: return entry.isAnnotated ? nil : true
    case .quality(let quality) where quality != .empty:
      budget -= Self.costOfRecognition
      return meanings.has(
        quality, entry, key: nearestKey(of: entry), isElement: entry.key == nil)
    default: return nil
    }
  }

  private func mayMatch(
    _ entry: PassedEntry, _ term: SearchTerm, _ meanings: inout PassedMeanings
  ) -> Bool {
    switch term {
    case .kind(let kinds): kinds.contains(entry.value.kind)
    case .number(let comparison, let number):
      entry.value.kind == .number && mayHold(comparison, number, entry)
    case .quality(.empty): mayBeEmpty(entry)
    case .text(_, let scope): scope == .anywhere && mayMean(entry, &meanings)
    case .quality(let quality): mayHave(quality, entry, &meanings)
    case .moment: mayHave(.date, entry, &meanings) || mayHave(.time, entry, &meanings)
    case .expression, .selected: true
    }
  }

  /// The length in bytes up to which the token of a string may be that of an empty one.
  private static let longestEmpty = 64

  private func mayBeEmpty(_ entry: PassedEntry) -> Bool {
    if entry.value.kind.isContainer {
      if case .end = ahead { return true }
      return false
    }
    return entry.end - entry.value.offset <= Self.longestEmpty
  }

  private func mayHold(
    _ comparison: SearchTerm.Comparison, _ number: DecimalNumber, _ entry: PassedEntry
  ) -> Bool {
    let token = document.baseBytes.buffer(Span(entry.value.offset, entry.end))
    guard let text = tokens.plainNumber(in: token), let value = DecimalNumber(text) else {
      return true
    }
    return comparison.holds(value, number)
  }

  private func mayMean(_ entry: PassedEntry, _ meanings: inout PassedMeanings) -> Bool {
    meanings.mayMean(entry, key: nearestKey(of: entry), inside: keyInside)
  }

  private func mayHave(
    _ quality: SearchTerm.Quality, _ entry: PassedEntry, _ meanings: inout PassedMeanings
  ) -> Bool {
    meanings.mayHave(quality, entry, key: nearestKey(of: entry), inside: keyInside)
  }

  private func nearestKey(of entry: PassedEntry) -> Span? {
    // An element has the key of its array.
    if let key = entry.key { return key }
    for key in keys.suffix(2).reversed() { if let key { return key } }
    return nil
  }

  /// The key of the first member of an object that was reached last.
  private var keyInside: Span? {
    if case .entry(let child) = ahead { child.key } else { nil }
  }

  /// Goes on after a container, in the containers around it.
  private mutating func goOn(after container: Node) -> Bool {
    var ended = container
    while let parent = levels.last {
      switch document.child(after: Child(ended), in: parent) {
      case .child(let child):
        guard let pass = document.entryPass(over: parent, from: child.node) else {
          return false
        }
        self.pass = pass
        start = levels.count
        ahead = self.pass.next()
        return true
      case .end:
        ended = levels.removeLast()
        keys.removeLast()
      case .fault, .unknown: return false
      }
    }
    return false
  }
}
