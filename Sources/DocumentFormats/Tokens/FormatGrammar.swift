import DocumentTree
import ModelBasics
import ModelData

/// The grammar of a format, which also provides its tokens.
package protocol FormatGrammar: Grammar {
  var tokens: any Tokens & Fields { get }

  /// The references that files of the format have by convention; nil if there are none.
  var links: (any Links)? { get }

  /// Returns what a key stands for by convention, in a line; nil if it is not known.
  func description(ofKey key: [UInt8]) -> String?

  /// The standard that texts of the format may extend; nil if there are no such extensions.
  var standard: (any Standard)? { get }

  /// Returns a cursor at the value of a whole text, with the positions in it if the format knows them.
  ///
  /// - Throws: The first fault with its position.
  func valueCursor(over text: [UInt8]) throws(Problem) -> ValueCursor

  /// Returns what a text is instead of a document of the format, as its start shows; nil if it is such a document with the fault.
  func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText?

  /// Finds duplicate keys of containers in a text that is valid up to a limit, and keeps the first ones, up to a number.
  func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList

  /// Makes the reading of a text that has no index yet note its duplicate keys too. Nil if that would be no faster.
  func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys?
}

extension FormatGrammar {
  package var standard: (any Standard)? { nil }
  package var links: (any Links)? { nil }
  package func description(ofKey key: [UInt8]) -> String? { nil }
  package func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText? { nil }
  package func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList {
    DuplicateKeyList(most: most)
  }
  package func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys? { nil }
}

extension Document {
  /// The grammar of the document's format.
  package var formatGrammar: any FormatGrammar {
    guard let grammar = grammar as? any FormatGrammar else {
      preconditionFailure("documents are opened with the grammar of a format")
    }
    return grammar
  }

  /// The tokens of the document's format.
  package var tokens: any Tokens & Fields { formatGrammar.tokens }
}

extension FormatGrammar {
  /// True if an instant is a date of the format that is always in UTC.
  package var hasUniversalDates: Bool {
    tokens.token(of: .date("2001-01-01T00:00:00Z"))
      .map { kind(ofValueIn: Bytes($0)) == .date(.instant) } ?? false
  }
}

extension Document {
  /// The grammar for a value that is inserted into the document: without comments and other
  /// extensions that the document does not have already.
  package var valueGrammar: any FormatGrammar {
    findings.deviation == nil ? formatGrammar.standard?.grammar ?? formatGrammar : formatGrammar
  }
}
