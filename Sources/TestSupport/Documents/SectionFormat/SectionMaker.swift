import DocumentTree
import TestBasics

/// Makes texts of the test format: nested sections, lists of sections, lists in lists, long strings, anchors and
/// references, comments and blank lines anywhere.
struct SectionMaker: ScriptTexts {
  private var random: SeededGenerator
  private var newline = "\n"
  private var unit = ""
  private var left = 0
  private var number = 0
  private var text = ""
  /// The anchors so far.
  private var anchors: [String] = []
  /// True if there is a section with an anchor.
  private var hasObject = false

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var grammar: any Grammar { SectionGrammar() }
  let containers = [
    "]\n  m = 1\n  [n]\n  o = 2", ":\n  - 1\n  - :\n    - 2", "]", ":",
    "]\n  m = 1\n  [[n]]\n  o = 2\n  [[n]]\n  [n.p]",
  ]
  var newContainer = "]\n  new = :\n    - 1\n  [newer]"

  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) {
    // It may refer to any of the anchors there are.
    let anchors = "x = &x 1\ny = &y 1\nz = &z 1\nl = &l 1\no = &o 1\n"
    guard value.first == UInt8(ascii: "]") else {
      return (Array((anchors + "x = ").utf8) + value, [5])
    }
    let headers = String(decoding: value, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let start = line.firstIndex { $0 != " " && $0 != "[" } ?? line.endIndex
        return start > line.startIndex && line[line.index(before: start)] == "["
          ? line[..<start] + "x." + line[start...] : line[...]
      }
      .joined(separator: "\n")
    return (Array((anchors + "[x" + headers).utf8), [5])
  }

  mutating func make() -> [UInt8] {
    newline = random.pick(["\n", "\n", "\n", "\r\n"])
    unit = random.pick(["", "", "  ", "  ", "\t", "    "])
    left = 4 + random.below(24)
    text = random.chance(10) ? "\u{FEFF}" : ""
    if random.chance(20) { text += "# about the file" + newline + newline }
    section(path: [], depth: 0)
    if random.chance(25), text.hasSuffix(newline) { text.removeLast() }
    if random.chance(10) { text += newline + "# the end" }
    return Array(text.utf8)
  }

  private func indent(_ depth: Int) -> String { String(repeating: unit, count: depth) }

  /// Blank lines and comments above an entry, and its indentation.
  private mutating func beginLine(_ indent: String) {
    if random.chance(10) { text += newline }
    if random.chance(8) { text += indent + "# of no entry" + newline + newline }
    if random.chance(15) { text += indent + "# about it" + newline }
    text += indent
  }

  private mutating func endLine() {
    if random.chance(20) { text += random.pick(["  # the same line", " # so", "  "]) }
    text += newline
  }

  private mutating func section(path: [String], depth: Int) {
    for _ in 0..<random.below(depth == 0 ? 5 : 4) { entry(depth: depth) }
    while left > 0, depth < 4, random.chance(depth == 0 ? 80 : 45) {
      let path = path + [key()]
      let isList = random.chance(25)
      for _ in 0..<(isList ? 1 + random.below(3) : 1) {
        left -= 1
        beginLine(indent(depth))
        let header = "[" + path.joined(separator: ".") + "]"
        text += isList ? "[" + header + "]" : header
        if random.chance(10) {
          text += " &o"
          hasObject = true
        }
        endLine()
        section(path: path, depth: depth + 1)
      }
    }
  }

  private mutating func entry(depth: Int) {
    left -= 1
    let indent = indent(depth)
    beginLine(indent)
    if hasObject, random.chance(10) {
      text += "<< = *o"
      return endLine()
    }
    text += key() + random.pick([" = ", " = ", "=", "  =  "])
    value(indent, depth: 0)
  }

  private mutating func value(_ indent: String, depth: Int) {
    if left > 0, depth < 3, random.chance(30) {
      text += anchor(of: ["l"]) + ":"
      endLine()
      let inner = indent + (unit.isEmpty ? "  " : unit)
      for _ in 0..<random.below(4) {
        left -= 1
        beginLine(inner)
        text += "- "
        value(inner, depth: depth + 1)
      }
      return
    }
    if !anchors.isEmpty, random.chance(15) {
      text += "*" + random.pick(anchors)
    } else {
      text += anchor() + plain()
    }
    endLine()
  }

  private mutating func anchor(of names: [String] = ["x", "y", "z"]) -> String {
    guard random.chance(12) else { return "" }
    let name = random.pick(names)
    anchors.append(name)
    return "&\(name) "
  }

  private mutating func plain() -> String {
    number += 1
    return random.pick([
      "\(number)", "-\(number).50", "true", "\"text \(number)\"", #""a \"quoted\" # word""#, "\"\"",
      "\"\"\"one line\"\"\"", "\"\"\"\(newline)   as it\(newline)stands\(newline)\"\"\"",
      "\"\"\"\(newline)[no.header]\(newline)  - \(number)\(newline)\(newline)\"\"\"",
    ])
  }

  mutating func scalar() -> String {
    if random.chance(8) { return "*" + random.pick(["x", "y", "z"]) }
    return (random.chance(8) ? "&" + random.pick(["x", "y", "z"]) + " " : "") + plain()
  }

  mutating func key() -> String {
    number += 1
    if random.chance(8) { return "twice" }
    return random.pick(["key\(number)", "k-\(number)", "\"two words \(number)\""])
  }
}
