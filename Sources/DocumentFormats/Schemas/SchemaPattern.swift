import Synchronization

/// A regular expression of a schema, which may match any part of a text.
///
/// Expressions of the ECMA-262 dialect without backreferences and similar features run as an
/// automaton, in time proportional to the text. All others use the engine of `@Field(pattern:)`
/// rules, which may take exponential time. Digits and word characters are those of ASCII, as in
/// ECMA-262; characters are code points.
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
    // That engine parses expressions recursively.
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

  /// Returns true if matching may cause a noticeable delay.
  package func mayTakeLong(_ bytes: [UInt8]) -> Bool {
    guard let automaton else { return bytes.count > 10 }
    return bytes.count.multipliedReportingOverflow(by: automaton.count).partialValue
      > Self.mostSteps
  }

  private static let mostSteps = 1 << 20
  private static let longest = 10_000
}
