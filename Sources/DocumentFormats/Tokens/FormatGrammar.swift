import DocumentTree
import ModelBasics
import ModelData

/// The grammar of a format, which also provides its tokens.
package protocol FormatGrammar: Grammar {
  var tokens: any Tokens & Fields { get }

  /// Returns the same rules, with new tokens spelled as in a document of a style.
  func styled(like style: DocumentStyle) -> any FormatGrammar

  /// The references that files of the format have by convention; nil if there are none.
  var links: (any Links)? { get }

  /// Returns what a key stands for by convention, in a line; nil if it is not known.
  func description(ofKey key: [UInt8]) -> String?

  /// The grammar of the standard by which texts are strict; nil if the format has no extensions of a standard.
  var strict: (any FormatGrammar)? { get }

  /// Returns a cursor at the value of a whole text, with the positions in it if the format knows them.
  ///
  /// - Throws: The first fault with its position.
  func valueCursor(over text: [UInt8]) throws(Problem) -> ValueCursor

  /// Returns true if a fault is that the text ends within a token or a comment.
  func isUnfinished(_ fault: Fault) -> Bool

  /// Returns what a text is instead of a document of the format, as its start shows; nil if it is such a document with the fault.
  func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText?

  /// Returns the message for all deviations from the strict standard; `first` is the first of them.
  func message(for deviations: DeviationCounts, first: Fault, in bytes: Bytes) -> String

  /// Finds duplicate keys of containers in a text that is valid up to a limit, and keeps the first ones, up to a number.
  func duplicateKeys(in bytes: Bytes, upTo limit: Int, most: Int) -> DuplicateKeyList

  /// Makes the reading of a text that has no index yet note its duplicate keys too. Nil if that would be no faster.
  func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys?
}

extension FormatGrammar {
  package func styled(like style: DocumentStyle) -> any FormatGrammar { self }
  package var strict: (any FormatGrammar)? { nil }
  package var links: (any Links)? { nil }
  package func description(ofKey key: [UInt8]) -> String? { nil }
  package func isUnfinished(_ fault: Fault) -> Bool { false }
  package func foreignText(with fault: Fault, in bytes: Bytes) -> ForeignText? { nil }

  package func message(
    for deviations: DeviationCounts, first: Fault, in bytes: Bytes
  ) -> String { message(for: first, in: bytes) }

  package func noteDuplicateKeys(for index: IndexBox, most: Int) -> NotedDuplicateKeys? { nil }
}

extension FormatGrammar {
  /// Returns true if a value or an entry has no comments and no other extensions of the strict format.
  package func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool {
    guard let strict else { return true }
    guard isEntry else {
      if case .success = strict.valueSpan(in: Bytes(text)) { return true }
      return false
    }
    return [true, false].contains {
      !strict.tokens.entries(in: text, asMembers: $0).texts.isEmpty
    }
  }
}

extension Document {
  /// The grammar of the document's format, with new tokens spelled as in the document.
  package var formatGrammar: any FormatGrammar {
    guard let grammar = grammar as? any FormatGrammar else {
      preconditionFailure("documents are opened with the grammar of a format")
    }
    return grammar.styled(like: style)
  }

  /// The tokens of the document's format, in its style.
  package var tokens: any Tokens & Fields { formatGrammar.tokens }
}

extension Document {
  /// The grammar for a value that is inserted into the document: without comments and other
  /// extensions that the document does not have already.
  package var valueGrammar: any FormatGrammar {
    findings.deviation == nil ? formatGrammar.strict ?? formatGrammar : formatGrammar
  }
}
