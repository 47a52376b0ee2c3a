import DocumentFormats
import DocumentTree
import ModelBasics

/// What a search knows about one state of a document, found once.
struct SearchFacts: Sendable {
  private struct State: Hashable {
    var root: Node
    var revision: Int
    var changeVersion: Int

    init(_ document: Document) {
      root = document.root
      revision = document.revision
      changeVersion = document.changeVersion
    }
  }

  private let state: State
  /// True if the text of the query is nowhere in the bytes of the document, neither as it is nor in escapes: then only the readings of
  /// rows have to be compared.
  let isTextAbsent: Bool
  var meanings: PassedMeanings

  init(_ query: SearchQuery, in document: Document) {
    state = State(document)
    isTextAbsent = Self.isTextAbsent(query, in: document)
    meanings = PassedMeanings(document)
  }

  func isOf(_ document: Document) -> Bool { state == State(document) }

  /// Large files are searched in another way (``RawSearch``).
  private static func isTextAbsent(_ query: SearchQuery, in document: Document) -> Bool {
    let bytes = document.baseBytes
    guard query.terms.count == 1, case .text(let text, _) = query.terms[0],
      !text.asciiPart.isEmpty, !document.differsFromBase, bytes.count < RawSearch.smallest,
      let spellings = document.tokens.spellings(of: text.utf8)
    else { return false }
    let patterns = RawSearch.patterns(of: text, spellings)
    return bytes.first(of: patterns, in: Span(0, bytes.count)) == nil
  }
}

extension SearchFacts? {
  /// Finds the facts again if the document has changed.
  mutating func update(_ query: SearchQuery, in document: Document) -> SearchFacts {
    if let self, self.isOf(document) { return self }
    let facts = SearchFacts(query, in: document)
    self = facts
    return facts
  }
}
