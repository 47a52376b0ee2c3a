import DocumentFormats
import DocumentTree

/// The text to find, its replacement, and whether keys or values are searched.
package struct ReplaceRule: Sendable {
  package enum Scope: Sendable {
    case values, keys, both, comments

    var name: String {
      switch self {
      case .values: "values"
      case .keys: "keys"
      case .both: "keys and values"
      case .comments: "comments"
      }
    }

    var next: Scope {
      switch self {
      case .values: .keys
      case .keys: .both
      case .both: .comments
      case .comments: .values
      }
    }
  }

  private enum Pattern: Sendable {
    case text([Unicode.Scalar], ignoresCase: Bool)
    case expression(CapturingPattern)
  }

  /// The reason why a text cannot be replaced, as a clause.
  package struct Refusal: Error, Hashable, Sendable {
    package let message: String
  }

  /// The part of a template between group numbers.
  private enum Piece: Sendable {
    case text([Unicode.Scalar])
    case group(Int)
  }

  /// The replaced text and the new one, as they were typed.
  package let old: String
  package let new: String
  package var scope: Scope
  private let terms: [SearchTerm]
  /// The index of the replaced text among the terms; the others are conditions.
  private let patternIndex: Int
  private let pattern: Pattern
  private let pieces: [Piece]

  /// Creates a rule from a query with one text or expression; further conditions restrict the rows.
  package init(_ query: SearchQuery, by new: String, in scope: Scope? = nil) throws(Refusal) {
    var texts: [(index: Int, pattern: Pattern, scope: SearchTerm.Scope)] = []
    for (index, term) in query.terms.enumerated() {
      if let (pattern, scope) = try Self.pattern(of: term) { texts.append((index, pattern, scope)) }
    }
    // Beside a text, `key:` is a condition.
    if texts.count > 1 { texts.removeAll { $0.scope == .key } }
    guard let found = texts.first else {
      throw Refusal(message: "there is no text to replace in \(query.text)")
    }
    guard texts.count == 1 else {
      throw Refusal(message: "only one text can be replaced at once; quotes join words")
    }
    old = query.text
    self.new = new
    terms = query.terms
    patternIndex = found.index
    pattern = found.pattern
    self.scope = scope ?? Self.scope(of: found.scope)
    if case .expression = pattern {
      pieces = Self.pieces(of: new)
    } else {
      pieces = [.text(Array(new.unicodeScalars))]
    }
  }

  private static func scope(of scope: SearchTerm.Scope) -> Scope {
    switch scope {
    case .key: .keys
    case .comment: .comments
    case .anywhere, .value: .values
    }
  }

  private static func pattern(
    of term: SearchTerm
  ) throws(Refusal) -> (Pattern, SearchTerm.Scope)? {
    switch term {
    case .text(let text, let scope):
      let scalars = text.text.unicodeScalars.map { text.ignoresCase ? folded($0) : $0 }
      guard !scalars.isEmpty else { throw Refusal(message: "there is no text to replace") }
      return (.text(scalars, ignoresCase: text.ignoresCase), scope)
    case .expression(let expression, let scope):
      guard
        let pattern = CapturingPattern(
          expression.text, ignoringCase: expression.ignoresCase)
      else {
        throw Refusal(message: "/\(expression.text)/ can be searched, but not replaced")
      }
      return (.expression(pattern), scope)
    default: return nil
    }
  }

  /// The query for the rows that may be changed.
  package var query: SearchQuery {
    let part: SearchTerm.Scope =
      switch scope {
      case .values: .value
      case .keys: .key
      case .both: .anywhere
      case .comments: .comment
      }
    return SearchQuery(
      old,
      terms: terms.enumerated().map { index, term in
        guard index == patternIndex else { return term }
        return switch term {
        case .text(let text, _): .text(text, in: part)
        case .expression(let expression, _): .expression(expression, in: part)
        default: term
        }
      })
  }

  // MARK: - Matching

  /// Returns the replaced ranges of a text with what takes their place; none if nothing changes.
  func replacements(
    in text: [Unicode.Scalar]
  ) -> [(range: Range<Int>, text: [Unicode.Scalar])] {
    var parts: [(range: Range<Int>, text: [Unicode.Scalar])] = []
    var index = 0
    while index <= text.count, let match = firstMatch(in: text, from: index),
      let range = match.first ?? nil
    {
      let new = filled(match, text)
      if Array(text[range]) != new { parts.append((range, new)) }
      index = range.isEmpty ? range.upperBound + 1 : range.upperBound
    }
    return parts
  }

  private func firstMatch(in text: [Unicode.Scalar], from start: Int) -> CapturingPattern.Match? {
    switch pattern {
    case .expression(let pattern): return pattern.firstMatch(in: text, from: start)
    case .text(let wanted, let ignoresCase):
      guard text.count - start >= wanted.count else { return nil }
      for index in start...(text.count - wanted.count) {
        let isMatch = zip(wanted, text[index...]).allSatisfy {
          $0 == (ignoresCase ? Self.folded($1) : $1)
        }
        if isMatch { return [index..<index + wanted.count] }
      }
      return nil
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }

  // MARK: - Templates

  /// Takes `$1` … `$9`, `$0` and `$$` out of a template.
  private static func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = []
    var text: [Unicode.Scalar] = []
    var isDollar = false
    for scalar in template.unicodeScalars {
      if isDollar {
        isDollar = false
        if ("0"..."9").contains(scalar) {
          pieces.append(.text(text))
          pieces.append(.group(Int(scalar.value) - 48))
          text = []
        } else {
          text += scalar == "$" ? ["$"] : ["$", scalar]
        }
      } else if scalar == "$" {
        isDollar = true
      } else {
        text.append(scalar)
      }
    }
    if isDollar { text.append("$") }
    return pieces + [.text(text)]
  }

  private func filled(
    _ match: CapturingPattern.Match, _ text: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var filled: [Unicode.Scalar] = []
    for piece in pieces {
      switch piece {
      case .text(let text): filled += text
      case .group(let number):
        if number < match.count, let range = match[number] { filled += text[range] }
      }
    }
    return filled
  }
}
