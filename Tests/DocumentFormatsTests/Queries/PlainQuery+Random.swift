import DocumentFormats
import ModelData
import TestBasics

// Random queries and values over few keys and few scalars, so that queries find something and filters are true and false.

extension PlainQuery {
  private static let keys = ["a", "b", "é"]
  private static let scalars: [Value] = [
    nil, true, false, 0, 1, 2, -1, Value.number("1.0") ?? nil, Value.number("10e-1") ?? nil, "",
    "a",
    "b", "aé",
  ]

  static func randomValue(_ random: inout SeededGenerator, depth: Int) -> Value {
    switch depth > 0 ? random.below(10) : 9 {
    case 0..<4:
      return Value((0..<random.below(5)).map { _ in randomValue(&random, depth: depth - 1) })
    case 4..<8:
      var members: [Record.Member] = []
      for key in keys where random.chance(60) {
        members.append(Record.Member(key, randomValue(&random, depth: depth - 1)))
      }
      return Record(members).value
    default: return random.pick(scalars)
    }
  }

  static func random(
    _ random: inout SeededGenerator, isAbsolute: Bool = true, isSingular: Bool = false, depth: Int
  ) -> PlainQuery {
    let count = isAbsolute && !isSingular ? 1 + random.below(3) : random.below(3)
    return PlainQuery(
      isAbsolute: isAbsolute,
      segments: (0..<count).map { _ in
        Segment(
          isDescendant: !isSingular && random.chance(25),
          selectors: (0..<(isSingular || random.chance(75) ? 1 : 2)).map { _ in
            randomSelector(&random, isSingular: isSingular, depth: depth)
          })
      })
  }

  private static func randomSelector(
    _ random: inout SeededGenerator, isSingular: Bool, depth: Int
  ) -> Selector {
    switch random.below(isSingular ? 4 : depth > 0 ? 9 : 6) {
    case 0, 1, 2: return .name(random.pick(keys))
    case 3: return .index(random.below(5) - 2)
    case 4: return .wildcard
    case 5:
      func bound() -> Int? { random.chance(60) ? random.below(7) - 3 : nil }
      return .slice(bound(), bound(), bound())
    default: return .filter(randomTest(&random, depth: depth - 1))
    }
  }

  private static func query(
    _ random: inout SeededGenerator, isSingular: Bool, _ depth: Int
  ) -> PlainQuery {
    .random(&random, isAbsolute: random.chance(20), isSingular: isSingular, depth: depth)
  }

  private static func randomTest(_ random: inout SeededGenerator, depth: Int) -> Test {
    switch random.below(depth > 0 ? 10 : 6) {
    case 0, 1: return .exists(query(&random, isSingular: false, depth))
    case 2, 3, 4:
      return .compare(
        randomOperand(&random, depth), random.pick(["==", "!=", "<", "<=", ">", ">="]),
        randomOperand(&random, depth))
    case 5: return .search(query(&random, isSingular: true, depth), random.pick(["a", "é", ""]))
    case 6: return .not(randomTest(&random, depth: depth - 1))
    case 7:
      return .all(randomTest(&random, depth: depth - 1), randomTest(&random, depth: depth - 1))
    default:
      return .any(randomTest(&random, depth: depth - 1), randomTest(&random, depth: depth - 1))
    }
  }

  private static func randomOperand(_ random: inout SeededGenerator, _ depth: Int) -> Operand {
    switch random.below(8) {
    case 0, 1, 2: .constant(random.pick(scalars))
    case 3, 4: .value(query(&random, isSingular: true, depth))
    case 5: .length(query(&random, isSingular: true, depth))
    case 6: .count(query(&random, isSingular: false, depth))
    default: .onlyValue(query(&random, isSingular: false, depth))
    }
  }
}

// MARK: - Text

extension PlainQuery {
  var text: String {
    (isAbsolute ? "$" : "@")
      + segments.map { segment in
        (segment.isDescendant ? ".." : "") + "["
          + segment.selectors.map(\.text).joined(separator: ", ") + "]"
      }.joined()
  }
}

extension PlainQuery.Selector {
  fileprivate var text: String {
    switch self {
    case .name(let name): "'\(name)'"
    case .wildcard: "*"
    case .index(let index): "\(index)"
    case .slice(let start, let end, let step):
      [start, end, step].map { $0.map(String.init) ?? "" }.joined(separator: ":")
    case .filter(let test): "? \(test.text)"
    }
  }
}

extension PlainQuery.Test {
  fileprivate var text: String {
    switch self {
    case .exists(let query): query.text
    case .compare(let one, let comparison, let other): "\(one.text) \(comparison) \(other.text)"
    case .not(let test): "!(\(test.text))"
    case .all(let one, let other): "\(one.operand) && \(other.operand)"
    case .any(let one, let other): "\(one.text) || \(other.text)"
    case .search(let query, let text): "search(\(query.text), '\(text)')"
    }
  }

  /// The text as an operand of `&&`, which binds more strongly than `||`.
  private var operand: String { if case .any = self { "(\(text))" } else { text } }
}

extension PlainQuery.Operand {
  fileprivate var text: String {
    switch self {
    case .constant(let value):
      String(decoding: Format.json.tokens.compactText(of: value), as: UTF8.self)
    case .value(let query): query.text
    case .length(let query): "length(\(query.text))"
    case .count(let query): "count(\(query.text))"
    case .onlyValue(let query): "value(\(query.text))"
    }
  }
}
