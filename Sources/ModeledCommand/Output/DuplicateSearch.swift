import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics
import Synchronization

/// A search for duplicate keys. Of a long text it runs beside the reading that tells how far the text is valid, as both take about as
/// long.
struct DuplicateSearch {
  struct Result: Sendable {
    /// The first ones, up to a number.
    var first: [DuplicateKey] = []
    var count = 0
  }

  private let bytes: Bytes
  private let grammar: any FormatGrammar
  private let most: Int
  private let outcome: DetachedThread.Outcome<Result>?

  /// The length in bytes from which a text is searched beside its reading.
  private static let shortest = 1 << 20
  /// True while a text is searched beside its reading. Only one is at a time: the search of a text with a fault is not waited for.
  private static let isBusy = Atomic(false)

  /// Begins a search in the text of a document that is about to be read. At most `most` of the duplicates are returned.
  init(_ document: Document, most: Int) {
    let bytes = document.baseBytes
    let grammar = document.formatGrammar
    let index = document.baseIndex
    self.bytes = bytes
    self.grammar = grammar
    self.most = most
    guard bytes.count >= Self.shortest,
      Self.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
        .exchanged
    else {
      outcome = nil
      return
    }
    outcome = DetachedThread.begin {
      defer { Self.isBusy.store(false, ordering: .releasing) }
      return Self.result(grammar.duplicateKeys(in: bytes, besideReadingOf: index), most: most)
    }
    if outcome == nil { Self.isBusy.store(false, ordering: .releasing) }
  }

  /// Returns the duplicate keys in the parts of the text that are valid.
  func result(in valid: [Span]) -> Result {
    // What was found in a text with a fault may be in or beyond that.
    if valid == [Span(0, bytes.count)], let outcome { return outcome.wait() ?? Result() }
    var result = Result()
    for part in valid where !part.isEmpty {
      let found = Self.result(
        grammar.duplicateKeys(in: Bytes(bytes, part), upTo: part.count),
        most: most - result.first.count)
      result.first += found.first.map {
        DuplicateKey(offset: $0.offset + part.start, first: $0.first + part.start, key: $0.key)
      }
      result.count += found.count
    }
    return result
  }

  private static func result(
    _ found: any IteratorProtocol<DuplicateKey>, most: Int
  ) -> Result {
    var result = Result()
    var finder = found
    while let duplicate = finder.next() {
      if result.count < most { result.first.append(duplicate) }
      result.count += 1
    }
    return result
  }
}
