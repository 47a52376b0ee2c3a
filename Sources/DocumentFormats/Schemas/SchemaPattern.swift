import Synchronization

/// A regular expression of a schema, found anywhere in a text.
///
/// What of the dialect of ECMA-262 needs no looking back is an automaton, which takes time in proportion to the text,
/// whatever the expression; the rest is for the engine of `@Field(pattern:)` rules, which may try without end. Digits
/// and word characters are those of ASCII, as in ECMA-262; characters are code points.
package final class SchemaPattern: Sendable {
  package let text: String
  private let automaton: PatternAutomaton?
  // A `Regex` compiles itself at its first use, so only one thread may use it at a time.
  private let expression: Mutex<Regex<AnyRegexOutput>>?

  /// Returns nil if the text is not a regular expression.
  package init?(_ text: String) {
    self.text = text
    automaton = PatternAutomaton(text)
    if automaton != nil {
      expression = nil
      return
    }
    // The other engine reads an expression by recursion.
    guard text.utf8.count <= Self.longest,
      text.utf8.count(where: { $0 == UInt8(ascii: "(") }) <= 100,
      let expression = try? Regex(text)
    else { return nil }
    self.expression = Mutex(
      expression.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters())
  }

  package func matches(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if let automaton { return automaton.isFound(in: text.unicodeScalars) }
    return expression?.withLock { (try? $0.firstMatch(in: text)) != nil } ?? true
  }

  /// True if a match could keep a person waiting.
  package func mayTakeLong(_ bytes: [UInt8]) -> Bool {
    guard let automaton else { return bytes.count > 10 }
    return bytes.count.multipliedReportingOverflow(by: automaton.count).partialValue
      > Self.mostSteps
  }

  private static let mostSteps = 1 << 20
  private static let longest = 10_000
}
