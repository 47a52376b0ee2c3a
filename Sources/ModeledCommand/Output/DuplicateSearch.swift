import DocumentFormats
import DocumentTree
import FileStorage
import ModelBasics
import Synchronization

/// A search for duplicate keys, which begins before a text is read. Some formats note them meanwhile. In others, a long text is searched
/// beside the reading that tells how far it is valid, as both take about as long.
struct DuplicateSearch {
  private let bytes: Bytes
  private let grammar: any FormatGrammar
  private let most: Int
  private let noted: NotedDuplicateKeys?
  private let outcome: DetachedThread.Outcome<DuplicateKeyList>?

  /// The length in bytes from which a text is searched beside its reading.
  private static let shortest = 1 << 20
  /// True while a text is searched beside its reading. Only one is at a time: the search of a text with a fault is not waited for.
  private static let isBusy = Atomic(false)

  /// Begins a search in the text of a document that is about to be read. At most `most` of the duplicates are returned.
  init(_ document: Document, most: Int) {
    let bytes = document.baseBytes
    let grammar = document.formatGrammar
    self.bytes = bytes
    self.grammar = grammar
    self.most = most
    noted = grammar.noteDuplicateKeys(for: document.baseIndex, most: most)
    guard noted == nil, bytes.count >= Self.shortest,
      Self.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
        .exchanged
    else {
      outcome = nil
      return
    }
    outcome = DetachedThread.begin {
      defer { Self.isBusy.store(false, ordering: .releasing) }
      return grammar.duplicateKeys(in: bytes, upTo: bytes.count, most: most)
    }
    if outcome == nil { Self.isBusy.store(false, ordering: .releasing) }
  }

  /// Returns the duplicate keys in the parts of the text that are valid.
  func result(in valid: [Span]) -> DuplicateKeyList {
    // What was found in a text with a fault may be in or beyond that.
    if valid == [Span(0, bytes.count)], let keys = noted?.found ?? outcome?.wait() { return keys }
    var result = DuplicateKeyList(most: most)
    for part in valid where !part.isEmpty {
      let keys = grammar.duplicateKeys(
        in: Bytes(bytes, part), upTo: part.count, most: most - result.first.count)
      result.add(keys, from: part.start)
    }
    return result
  }
}
