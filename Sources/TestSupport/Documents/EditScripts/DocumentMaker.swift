import DocumentFormats
import DocumentTree
import TestBasics

/// Generates JSON texts in every style: indentation, line ends, comments, unusual spacing.
package struct DocumentMaker: ScriptTexts {
  private let dialect: JSONDialect
  private var random: SeededGenerator
  private var newline = "\n"
  private var unit = "  "
  private var comments = false
  private var odd = false
  private var oneLine = false
  private var trailingCommas = false
  private var left = 0
  private var number = 0

  package init(seed: UInt64, _ dialect: JSONDialect = .withComments) {
    self.dialect = dialect
    random = SeededGenerator(seed: seed)
  }

  package var grammar: any Grammar { JSONGrammar(dialect) }
  package var containers: [String] {
    let more = ["{x: 1, 'y': ['a',]}", "{\n  m: 'two \\\n  lines',\n}"]
    return [#"{"x": 1, "y": [2, 3]}"#, "[1, {\"z\": null}]", "{\n  \"m\": 1\n}"]
      + (dialect == .json5 ? more : [])
  }
  package let newContainer = "{\n  \"new\": [\n    1\n  ]\n}"

  package func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) { (value, []) }

  package mutating func make() -> [UInt8] {
    newline = random.pick(["\n", "\n", "\n", "\r\n"])
    unit = random.pick(["  ", "  ", "    ", "\t", " "])
    comments = random.chance(50) && dialect != .strict
    odd = random.chance(25)
    oneLine = random.chance(25)
    trailingCommas = comments && random.chance(30)
    left = 4 + random.below(30)
    var text = random.chance(10) ? "\u{FEFF}" : ""
    if comments, random.chance(30) { text += "// about the file\(newline)" }
    text += value(depth: 0, mustHold: true)
    if comments, random.chance(20) { text += " // the end" }
    if random.chance(75) { text += newline }
    return Array(text.utf8)
  }

  /// Generates documents that follow each other, each on its own line.
  mutating func makeLines() -> [UInt8] {
    newline = random.pick(["\n", "\n", "\r\n"])
    odd = random.chance(25)
    oneLine = true
    left = 4 + random.below(30)
    var lines: [String] = []
    for _ in 0...random.below(6) { lines.append(value(depth: 1, mustHold: random.chance(70))) }
    let text = lines.joined(separator: newline) + (random.chance(75) ? newline : "")
    return Array(text.utf8)
  }

  private mutating func value(depth: Int, mustHold: Bool = false) -> String {
    left -= 1
    if mustHold || (left > 0 && depth < 5 && random.chance(40)) {
      return container(depth: depth, isObject: random.chance(60))
    }
    return scalar()
  }

  package mutating func scalar() -> String {
    number += 1
    if dialect == .json5, random.chance(50) {
      return random.pick([
        "'text \(number)'", "'it\\'s'", "'two \\\n  lines'", "+1", ".5", "5.", "0x1F", "-Infinity",
        "NaN",
        "'\"[,]//'", "'a\u{2028}b\\\r\n'",
      ])
    }
    return random.pick([
      "\(number)", "\"text \(number)\"", "true", "false", "null", "1.10", "-0", "1e400",
      "12345678901234567890123", #""a \"quoted\" // word""#, #""{[,]}""#, #""\ud800""#, "\"é\"",
      "\"\"", "{}", "[]",
    ])
  }

  package mutating func key() -> String {
    number += 1
    if random.chance(8) { return "\"twice\"" }
    if dialect == .json5, random.chance(60) {
      return random.pick(["key\(number)", "'k \(number)'", "'k\(number)'", "é\(number)", "twice"])
    }
    return random.pick(["\"key\(number)\"", "\"k\(number)\"", "\"schlüssel \(number)\""])
  }

  private mutating func space() -> String {
    guard odd else { return "" }
    return dialect == .json5 && random.chance(20)
      ? random.pick(["\u{A0}", "\u{2003} ", "\u{B}"]) : random.pick(["", "", " ", "  ", "\t"])
  }

  private mutating func container(depth: Int, isObject: Bool) -> String {
    let count = depth == 0 ? 1 + random.below(6) : random.below(5)
    let open = isObject ? "{" : "["
    let close = isObject ? "}" : "]"
    let onLines = !oneLine && random.chance(75)
    let inner = String(repeating: unit, count: depth + 1)
    if count == 0 {
      if comments, random.chance(20), onLines {
        return open + newline + inner + "// nothing" + newline
          + String(repeating: unit, count: depth) + close
      }
      return open + space() + close
    }
    var text = open
    if onLines, comments, random.chance(15) { text += " // about all" }
    let pad = !onLines && random.chance(40) ? " " : ""
    let separator = oneLine && random.chance(40) ? "," : ", "
    for index in 0..<count {
      if onLines {
        if random.chance(12) { text += newline }
        if comments, random.chance(12) { text += newline + inner + "// a section" + newline }
        if comments, random.chance(20) {
          text += newline + inner + random.pick(["// above", "/* above */", "/* a\(newline) b */"])
        }
        text += newline + (odd && random.chance(30) ? inner + " " : inner)
      } else if index == 0 {
        text += pad
      }
      if comments, random.chance(15) {
        text += random.pick(["/* own */ ", "/* own */", "/* o\(newline) wn */ /**/ "])
      }
      if isObject {
        text += key() + space() + ":" + (odd ? space() : " ")
      }
      text += value(depth: depth + 1)
      let isLast = index == count - 1
      if comments, random.chance(8) { text += " /* before */" }
      text += space()
      if !isLast {
        text += onLines ? "," : separator
      } else if trailingCommas, onLines {
        text += ","
      }
      if onLines, comments, random.chance(20) { text += "  // same line" }
      if !onLines, comments, random.chance(10) { text += " /* in line */ " }
    }
    if onLines {
      if comments, random.chance(12) { text += newline + inner + "// last words" }
      if random.chance(6) { text += newline }
      text += newline + String(repeating: unit, count: depth)
    } else {
      text += pad
    }
    return text + close
  }
}
