import DocumentFormats
import DocumentTree
import ModelBasics
import ModelValues

/// A row that a query is compared with. Texts are decoded, so that escapes hide nothing.
struct SearchSubject {
  /// The greatest length in bytes of a token that is decoded; of a longer one, the text as it is spelled is searched.
  private static let longestDecoded = 1 << 20
  /// The cost of recognising a value, in bytes.
  private static let recognitionCost = 1 << 11

  let file: EditedFile
  let row: OutlineRow
  let readings: ReadingContext
  /// False to search only what the file has.
  let searchesReadings: Bool
  /// True if the texts of the query are nowhere in the bytes of the file.
  let isTextAbsent: Bool

  /// Recognising costs much, so it is done only when nothing else decides.
  private var recognition: Recognition? {
    row.isNode ? file.recognition(of: row.path, longestData: 1 << 10) : nil
  }

  private var document: Document { file.document }

  /// Returns whether a row matches all terms of a query; subtracts the work from `budget`.
  static func matches(
    _ row: OutlineRow, _ query: SearchQuery, in file: EditedFile, _ readings: ReadingContext,
    searchingReadings: Bool = true, isTextAbsent: Bool = false, budget: inout Int
  ) -> Bool {
    switch row.kind {
    case .rawLine, .comment: if isTextAbsent { return false }
    default: break
    }
    switch row.kind {
    case .node: break
    case .rawLine(let offset): return matches(lineAt: offset, query, in: file, budget: &budget)
    case .comment(let position):
      return SearchedComments(file).matches(row, at: position, query, budget: &budget)
    case .ghost, .pending, .fault: return false
    }
    let subject = SearchSubject(
      file: file, row: row, readings: readings, searchesReadings: searchingReadings,
      isTextAbsent: isTextAbsent)
    return query.terms.allSatisfy { subject.matches($0, budget: &budget) }
  }

  /// Compares a source line beyond a fault, which has only text.
  private static func matches(
    lineAt offset: Int, _ query: SearchQuery, in file: EditedFile, budget: inout Int
  ) -> Bool {
    let bytes = file.document.baseBytes
    let span = RawLines(bytes).span(ofLineAt: offset)
    budget -= span.count
    return query.terms.allSatisfy { term in
      switch term {
      case .text(let text, .anywhere): text.isFound(in: bytes.buffer(span))
      case .expression(let expression, .anywhere): expression.isFound(in: bytes.buffer(span))
      default: false
      }
    }
  }

  private func matches(_ term: SearchTerm, budget: inout Int) -> Bool {
    switch term {
    case .text(let text, let scope): isFound(in: scope, budget: &budget, text.isFound)
    case .expression(let expression, let scope):
      isFound(in: scope, budget: &budget, expression.isFound)
    case .selected(let query):
      QuerySearch.isMatch(row.path, of: query, in: document, budget: SearchRun.budget) ?? false
    case .kind(let kinds): row.node.map { kinds.contains(document.kind(of: $0)) } ?? false
    case .quality(let quality): hasQuality(quality, budget: &budget)
    case .number(let comparison, let number):
      value(budget: &budget).map { comparison.holds($0, number) } ?? false
    case .moment(let comparison, let seconds):
      instant(budget: &budget).map { comparison.holds($0, seconds) } ?? false
    }
  }

  // MARK: - Texts

  private func isFound(
    in scope: SearchTerm.Scope, budget: inout Int, _ test: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard let node = row.node else { return false }
    if isTextAbsent { return scope == .anywhere && isFoundInReading(budget: &budget, test) }
    if scope == .comment || scope == .anywhere, let child = row.child,
      SearchedComments(file).isFoundOnLine(of: child, in: row.parent, budget: &budget, test)
    {
      return true
    }
    guard scope != .comment else { return false }
    if scope != .value, isFoundInKey(of: node, budget: &budget, test) { return true }
    guard scope != .key else { return false }
    if isFoundInValue(of: node, budget: &budget, test) { return true }
    return scope == .anywhere && isFoundInReading(budget: &budget, test)
  }

  private func isFoundInReading(
    budget: inout Int, _ test: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard searchesReadings else { return false }
    budget -= Self.recognitionCost
    guard let reading = recognition?.meaning.reading(in: readings).text, !reading.isEmpty else {
      return false
    }
    return Array(reading.utf8).withUnsafeBytes(test)
  }

  private func isFoundInKey(
    of node: Node, budget: inout Int, _ test: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard let parent = row.parent, document.kind(of: parent) == .object,
      let token = document.key(of: node)
    else { return false }
    budget -= token.count
    guard token.count <= Self.longestDecoded else { return test(token.buffer) }
    if let plain = document.tokens.plainString(in: token.buffer) { return test(plain) }
    return document.grammar.keyBytes(of: token.array).withUnsafeBytes(test)
  }

  private func isFoundInValue(
    of node: Node, budget: inout Int, _ test: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    let kind = document.kind(of: node)
    guard !kind.isContainer, kind != .empty, let token = document.value(of: node) else {
      return false
    }
    budget -= token.count
    guard kind == .string, token.count <= Self.longestDecoded else { return test(token.buffer) }
    if let plain = document.tokens.plainString(in: token.buffer) { return test(plain) }
    return document.tokens.string(of: token.buffer).withUnsafeBytes(test)
  }

  // MARK: - Qualities and numbers

  private func hasQuality(_ quality: SearchTerm.Quality, budget: inout Int) -> Bool {
    guard let node = row.node, let child = row.child else { return false }
    switch quality {
    case .changed: return document.hasChanges(node) || document.mark(of: child) == .added
    case .problem:
      return file.duplicates.contains(node, in: row.parent)
        || file.schema?.hasProblems(node) == true
        || !NodeProblem.found(in: node, of: document).isEmpty
    case .empty:
      if document.kind(of: node).isContainer { return document.firstChild(of: node) == .end }
      return document.kind(of: node) == .string
        && document.value(of: node).map { document.tokens.string(of: $0.buffer).isEmpty } == true
    default:
      budget -= Self.recognitionCost
      guard let kind = recognition?.meaning.kind else { return false }
      return kind.qualities.contains(quality)
    }
  }

  private func value(budget: inout Int) -> DecimalNumber? {
    guard let node = row.node, document.kind(of: node) == .number,
      let token = document.value(of: node), token.count <= 1 << 10
    else { return nil }
    budget -= token.count
    return DecimalNumber(document.tokens.number(of: token.buffer).utf8)
  }

  /// The instant of a date in seconds since 1970. A day begins at midnight, local time.
  private func instant(budget: inout Int) -> Int? {
    budget -= Self.recognitionCost
    guard let moment = (recognition?.meaning.kind as? MomentMeaning)?.value else { return nil }
    switch moment {
    case .dateTime(let date): return date.seconds
    case .day(let day):
      guard
        case .success(let reading) = readings.dateParser().read(day.description, as: .instant),
        case .dateTime(let date) = reading.moment
      else { return nil }
      return date.seconds
    case .time, .noDate: return nil
    }
  }
}

extension MeaningKind {
  /// The qualities that a value of this kind has in searches.
  var qualities: [SearchTerm.Quality] {
    switch name {
    case "colour": [.colour]
    case "day": [.date]
    case "date and time": [.date, .time]
    case "time of day": [.time]
    case let name: SearchTerm.Quality(named: name).map { [$0] } ?? []
    }
  }
}
