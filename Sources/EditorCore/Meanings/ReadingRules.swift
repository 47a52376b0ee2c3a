import ModelBasics

/// The reading rules of a file. A rule applies to one path, or to all paths that differ only in the indexes of elements
/// (`.jobs[].every`).
package struct ReadingRules: Hashable, Sendable {
  package private(set) var rules: [String: ReadingRule] = [:]

  package init(_ rules: [String: ReadingRule] = [:]) { self.rules = rules }

  package var isEmpty: Bool { rules.isEmpty }

  package enum Scope: Hashable, Sendable { case this, allLike }

  package mutating func set(_ rule: ReadingRule, for path: Path, _ scope: Scope) {
    switch scope {
    case .this: rules[path.description] = rule
    case .allLike:
      // The earlier rule for the single path is replaced by the general one.
      rules[path.description] = nil
      rules[Self.pattern(of: path)] = rule == .automatic ? nil : rule
    }
    if rule == .automatic, rules[Self.pattern(of: path)] == nil { rules[path.description] = nil }
  }

  /// Returns the rules merged with others, which take precedence.
  func overruled(by others: ReadingRules) -> ReadingRules {
    ReadingRules(rules.merging(others.rules) { _, other in other })
  }

  package subscript(path: Path) -> ReadingRule {
    rules[path.description] ?? rules[Self.pattern(of: path)] ?? .automatic
  }

  /// Returns the path without element indexes, such as `.jobs[].every`.
  static func pattern(of path: Path) -> String {
    var pattern = ""
    var run: [Path.Segment] = []
    func flush() {
      if !run.isEmpty { pattern += Path(run).description }
      run = []
    }
    for segment in path.segments {
      if case .index = segment {
        flush()
        pattern += "[]"
      } else {
        run.append(segment)
      }
    }
    flush()
    return pattern.isEmpty ? "." : pattern
  }
}
