import Synchronization

/// A regular expression of a schema, in the engine of `@Field(pattern:)` rules, found anywhere in a text.
///
/// Digits and word characters are those of ASCII, as in ECMA-262, which JSON Schema refers to; characters are code points.
package final class SchemaPattern: Sendable {
  package let text: String
  // A `Regex` compiles itself at its first use, so only one thread may use it at a time.
  private let expression: Mutex<Regex<AnyRegexOutput>>

  /// Returns nil if the text is not a regular expression.
  init?(_ text: String) {
    guard let expression = try? Regex(text) else { return nil }
    self.text = text
    self.expression = Mutex(
      expression.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters())
  }

  func matches(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return expression.withLock { (try? $0.firstMatch(in: text)) != nil }
  }
}
