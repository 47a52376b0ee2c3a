enum PatternDialect: Sendable {
  /// The regular expressions of JSON Schema (ECMA-262, 22.2.1).
  case ecmaScript
  /// The regular expressions of JSONPath (RFC 9485). Others are accepted too, if an automaton can run them.
  case iRegexp

  /// The characters that `.` does not match.
  var lineEnds: ScalarSet {
    switch self {
    case .ecmaScript: .lineEnds
    case .iRegexp: ScalarSet(ranges: [0xA...0xA, 0xD...0xD])
    }
  }
}

/// Parses regular expressions that an automaton can run: those without backreferences, lookaround and character properties other
/// than the general category.
struct PatternReader {
  indirect enum Expression {
    case set(ScalarSet)
    case sequence([Expression])
    case alternatives([Expression])
    case repeated(Expression, least: Int, most: Int?, isLazy: Bool)
    /// A group with its number.
    case group(Expression, Int)
    case start, end
    case boundary(Bool)
  }

  private var rest: Substring.UnicodeScalarView
  private let dialect: PatternDialect
  private var depth = 0
  private var groups = 0

  private static let deepest = 50
  private static let mostRepeated = 1000

  init(_ text: String, _ dialect: PatternDialect) {
    rest = text[...].unicodeScalars
    self.dialect = dialect
  }

  /// Returns the whole expression, or nil if it is invalid or not for an automaton.
  mutating func read() -> Expression? {
    guard let expression = alternatives(), rest.isEmpty else { return nil }
    return expression
  }

  /// Parses alternatives, recursively for each group, at most to the depth `deepest`.
  private mutating func alternatives() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let first = sequence() else { return nil }
    var parts = [first]
    while rest.first == "|" {
      rest.removeFirst()
      guard let next = sequence() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? first : .alternatives(parts)
  }

  private mutating func sequence() -> Expression? {
    var parts: [Expression] = []
    while let scalar = rest.first, scalar != "|", scalar != ")" {
      guard let part = atom(), let repeated = repetition(of: part) else { return nil }
      parts.append(repeated)
    }
    return .sequence(parts)
  }

  private mutating func atom() -> Expression? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "^": return .start
    case "$": return .end
    case ".": return .set(dialect.lineEnds.negated)
    case "(": return group()
    case "[": return set().map { .set($0) }
    case "\\":
      if rest.first == "b" || rest.first == "B" { return .boundary(rest.removeFirst() == "b") }
      return escaped().map { .set($0) }
    case "*", "+", "?": return nil
    default: return .set(ScalarSet(ranges: [scalar.value...scalar.value]))
    }
  }

  private mutating func group() -> Expression? {
    var number: Int?
    if rest.first == "?" {
      rest.removeFirst()
      guard rest.popFirst() == ":" else { return nil }
    } else {
      groups += 1
      number = groups
    }
    guard let expression = alternatives(), rest.popFirst() == ")" else { return nil }
    return number.map { .group(expression, $0) } ?? expression
  }

  private mutating func repetition(of part: Expression) -> Expression? {
    guard let bounds = bounds() else { return part }
    // A `?` sets the order of attempts. Another quantifier is an error.
    let isLazy = rest.first == "?"
    if isLazy { rest.removeFirst() }
    if let scalar = rest.first, "*+?".unicodeScalars.contains(scalar) { return nil }
    switch part {
    case .start, .end, .boundary: return nil
    default: break
    }
    guard bounds.least <= Self.mostRepeated, bounds.most ?? 0 <= Self.mostRepeated,
      bounds.most.map({ $0 >= bounds.least }) ?? true
    else { return nil }
    return .repeated(part, least: bounds.least, most: bounds.most, isLazy: isLazy)
  }

  /// Parses `*`, `+`, `?`, `{2}`, `{2,}` or `{2,5}`. Returns nil for none, or a brace that is a
  /// character.
  private mutating func bounds() -> (least: Int, most: Int?)? {
    switch rest.first {
    case "*":
      rest.removeFirst()
      return (0, nil)
    case "+":
      rest.removeFirst()
      return (1, nil)
    case "?":
      rest.removeFirst()
      return (0, 1)
    case "{":
      let former = rest
      rest.removeFirst()
      guard let least = number() else {
        rest = former
        return nil
      }
      var most: Int? = least
      if rest.first == "," {
        rest.removeFirst()
        most = number()
      }
      guard rest.popFirst() == "}" else {
        rest = former
        return nil
      }
      return (least, most)
    default: return nil
    }
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let scalar = rest.first, ScalarSet.digits.contains(scalar) {
      rest.removeFirst()
      number = min((number ?? 0) * 10 + Int(scalar.value - 0x30), Self.mostRepeated + 1)
    }
    return number
  }

  // MARK: - Characters

  private mutating func set() -> ScalarSet? {
    var set = ScalarSet()
    if rest.first == "^" {
      rest.removeFirst()
      set.isNegated = true
    }
    while let scalar = rest.popFirst() {
      if scalar == "]" { return set }
      guard let lower = member(scalar) else { return nil }
      guard rest.first == "-", rest.dropFirst().first != "]", let first = lower.single else {
        set.formUnion(lower)
        continue
      }
      rest.removeFirst()
      guard let next = rest.popFirst(), let upper = member(next)?.single, first <= upper else {
        return nil
      }
      set.ranges.append(first...upper)
    }
    return nil
  }

  private mutating func member(_ scalar: Unicode.Scalar) -> ScalarSet? {
    guard scalar == "\\" else { return ScalarSet(ranges: [scalar.value...scalar.value]) }
    if rest.first == "b" {
      rest.removeFirst()
      return ScalarSet(ranges: [8...8])
    }
    return escaped()
  }

  /// Parses the rest of an escape. Returns nil for backreferences and properties.
  private mutating func escaped() -> ScalarSet? {
    guard let scalar = rest.popFirst() else { return nil }
    func one(_ value: UInt32) -> ScalarSet { ScalarSet(ranges: [value...value]) }
    switch scalar {
    case "d": return .digits
    case "D": return .digits.negated
    case "w": return .word
    case "W": return .word.negated
    case "s": return .space
    case "S": return .space.negated
    case "t": return one(9)
    case "n": return one(10)
    case "v": return one(11)
    case "f": return one(12)
    case "r": return one(13)
    case "0": return rest.first.map(ScalarSet.digits.contains) == true ? nil : one(0)
    case "p": return category()
    case "P": return category()?.negated
    case "x": return hexadecimal(2).map(one)
    case "u": return codePoint().map(one)
    case "c":
      guard let letter = rest.popFirst(),
        ("a"..."z").contains(letter) || ("A"..."Z").contains(letter)
      else { return nil }
      return one(letter.value % 32)
    case "a"..."z", "A"..."Z", "1"..."9": return nil
    default: return one(scalar.value)
    }
  }

  /// Parses the name of a general category in braces. Returns nil for other properties.
  private mutating func category() -> ScalarSet? {
    guard rest.popFirst() == "{" else { return nil }
    var name = ""
    while let scalar = rest.popFirst(), scalar != "}" {
      guard name.utf8.count < 2 else { return nil }
      name.unicodeScalars.append(scalar)
    }
    return CategorySet(named: name).map { ScalarSet(categories: $0) }
  }

  private mutating func codePoint() -> UInt32? {
    guard rest.first == "{" else {
      // An unpaired surrogate is not a character.
      return hexadecimal(4).flatMap { (0xD800...0xDFFF).contains($0) ? nil : $0 }
    }
    rest.removeFirst()
    var value: UInt32 = 0
    var count = 0
    while let digit = rest.popFirst(), digit != "}" {
      guard let number = hex(digit), count < 6 else { return nil }
      value = value * 16 + number
      count += 1
    }
    return count > 0 && value <= 0x10FFFF ? value : nil
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = rest.popFirst().flatMap(hex) else { return nil }
      value = value * 16 + digit
    }
    return value
  }

  private func hex(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }
}

extension ScalarSet {
  /// The code point of a set that has only one, else nil.
  fileprivate var single: UInt32? {
    guard !isNegated, categories.isEmpty, ranges.count == 1, ranges[0].count == 1 else {
      return nil
    }
    return ranges[0].lowerBound
  }
}
