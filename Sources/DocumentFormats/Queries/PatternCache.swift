/// The regular expressions of a query that were used last, which may come from the document.
struct PatternCache: Sendable {
  private struct Key: Hashable, Sendable {
    let text: [UInt8]
    let isWhole: Bool
  }

  private static let most = 32
  private var patterns: [Key: PatternAutomaton?] = [:]

  /// Returns true if a text matches, as a whole or anywhere. A text that is no regular expression matches nothing.
  mutating func matches(_ text: [UInt8], _ pattern: [UInt8], isWhole: Bool, cost: inout Int) -> Bool
  {
    let key = Key(text: pattern, isWhole: isWhole)
    let automaton: PatternAutomaton?
    if let known = patterns[key] {
      automaton = known
    } else {
      if patterns.count >= Self.most { patterns.removeAll() }
      automaton = PatternAutomaton(
        String(decoding: pattern, as: UTF8.self), as: .iRegexp, isWhole: isWhole)
      patterns[key] = .some(automaton)
      cost -= pattern.count * 16
    }
    guard let automaton else { return false }
    cost -= text.count.multipliedReportingOverflow(by: automaton.count).partialValue / 16
    return automaton.isFound(in: String(decoding: text, as: UTF8.self).unicodeScalars)
  }
}
