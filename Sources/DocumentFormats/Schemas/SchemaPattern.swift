import Synchronization

/// A regular expression of a schema, in the engine of `@Field(pattern:)` rules, found anywhere in a text.
///
/// Digits and word characters are those of ASCII, as in ECMA-262, which JSON Schema refers to; characters are code points.
package final class SchemaPattern: Sendable {
  package let text: String
  /// True if a repeated group has a repetition or alternatives in it: then the engine may try more ways than it
  /// could ever get through, `(a+)+` of a text that does not fit.
  private let isNested: Bool
  // A `Regex` compiles itself at its first use, so only one thread may use it at a time.
  private let expression: Mutex<Regex<AnyRegexOutput>>

  /// Returns nil if the text is not a regular expression.
  package init?(_ text: String) {
    guard let expression = try? Regex(text) else { return nil }
    self.text = text
    isNested = Self.isNested(text)
    self.expression = Mutex(
      expression.matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters())
  }

  func matches(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return expression.withLock { (try? $0.firstMatch(in: text)) != nil }
  }

  /// True if a match could keep a person waiting.
  package func mayTakeLong(_ bytes: [UInt8]) -> Bool { isNested && bytes.count > Self.mostTried }

  /// About a million steps at the worst.
  private static let mostTried = 20

  private static func isNested(_ text: String) -> Bool {
    var open: [Bool] = []
    var last: (isGroup: Bool, isManifold: Bool) = (false, false)
    var isInClass = false
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": _ = rest.popFirst()
      case "]": isInClass = false
      case _ where isInClass: continue
      case "[": isInClass = true
      case "(": open.append(false)
      case ")":
        last = (true, open.popLast() ?? false)
        if last.isManifold, !open.isEmpty { open[open.count - 1] = true }
        continue
      case "*", "+", "{":
        if last.isGroup, last.isManifold { return true }
        if !open.isEmpty { open[open.count - 1] = true }
      case "|": if !open.isEmpty { open[open.count - 1] = true }
      default: break
      }
      last = (false, false)
    }
    return false
  }
}
