import DocumentFormats
import DocumentTree
import ModelValues

/// A condition on a row of the outline.
package enum SearchTerm: Hashable, Sendable {
  /// The part of a row that a text is looked for in.
  package enum Scope: Hashable, Sendable {
    /// The key, the value or its reading, and the comments.
    case anywhere
    case key, value, comment
  }

  package enum Comparison: String, Hashable, Sendable {
    case less = "<"
    case atMost = "<="
    case equal = "="
    case atLeast = ">="
    case greater = ">"
  }

  /// A quality of a row that has a name.
  package enum Quality: String, CaseIterable, Hashable, Sendable {
    case colour, date, time, interval, size, schedule, url, uuid, data, changed, problem, empty

    /// Returns the quality with a name, in either spelling.
    init?(named name: String) {
      switch name.lowercased() {
      case "color": self = .colour
      case "duration": self = .interval
      case let name: self.init(rawValue: name)
      }
    }
  }

  case text(SearchText, in: Scope)
  case expression(SearchExpression, in: Scope)
  /// A value that a JSONPath query selects.
  case selected(Query)
  case kind(Set<NodeKind>)
  case quality(Quality)
  case number(Comparison, DecimalNumber)
  /// A moment before or after an instant, in seconds since 1970.
  case moment(Comparison, Int)
}

extension SearchTerm {
  /// The text that is highlighted in the rows.
  var highlight: SearchText? {
    if case .text(let text, _) = self { text } else { nil }
  }
}

extension SearchTerm.Comparison {
  func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
    switch self {
    case .less: one < other
    case .atMost: one <= other
    case .equal: one == other
    case .atLeast: one >= other
    case .greater: one > other
    }
  }
}

/// A regular expression to look for. Without a capital letter it matches in both cases.
package struct SearchExpression: Hashable, Sendable {
  private let pattern: SchemaPattern
  let ignoresCase: Bool
  /// The text as it was typed, without slashes.
  var text: String { pattern.text }

  /// Returns nil if the text is not a regular expression.
  init?(_ text: String) {
    guard !text.isEmpty, let pattern = SchemaPattern(text) else { return nil }
    self.pattern = pattern
    // The letter after a backslash is part of the expression's grammar.
    var isEscaped = false
    ignoresCase = !text.unicodeScalars.contains { scalar in
      defer { isEscaped = !isEscaped && scalar == "\\" }
      return !isEscaped && scalar.properties.isUppercase
    }
  }

  func isFound(in text: UnsafeRawBufferPointer) -> Bool {
    guard ignoresCase else { return pattern.matches(Array(text)) }
    return pattern.matches(Array(String(decoding: text, as: UTF8.self).lowercased().utf8))
  }

  package static func == (left: SearchExpression, right: SearchExpression) -> Bool {
    left.pattern.text == right.pattern.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(pattern.text) }
}
