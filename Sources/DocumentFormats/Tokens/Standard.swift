import DocumentTree
import ModelBasics

/// The strict form of a format, such as JSON for JSON with comments.
package protocol Standard: Sendable {
  /// The display name of documents in the strict form.
  var name: String { get }

  /// The grammar of the strict form.
  var grammar: any FormatGrammar { get }

  /// Returns true if files with this name have more than the strict form by convention, although their extension does not say so.
  func isExtended(byConventionOf fileName: String) -> Bool

  /// Returns the message for all deviations from the strict form; `first` is the first of them.
  func message(for deviations: DeviationCounts, first: Fault, in bytes: Bytes) -> String
}

extension Standard {
  package func isExtended(byConventionOf fileName: String) -> Bool { false }

  package func message(
    for deviations: DeviationCounts, first: Fault, in bytes: Bytes
  ) -> String { grammar.message(for: first, in: bytes) }

  /// Returns true if a value or an entry has no comments and no other extensions of the strict form.
  func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool {
    guard isEntry else {
      if case .success = grammar.valueSpan(in: Bytes(text)) { return true }
      return false
    }
    return [true, false].contains {
      !grammar.tokens.entries(in: text, asMembers: $0).texts.isEmpty
    }
  }
}

extension FormatGrammar {
  /// Returns true if a value or an entry has no comments and no other extensions of the format's standard.
  package func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool {
    standard?.isStrict(text, isEntry: isEntry) ?? true
  }
}
