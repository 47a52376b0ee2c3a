import DocumentFormats
import DocumentTree
import TestBasics

/// Makes OpenStep property lists in every style: with and without braces, quotes and typed values, comments after identifiers, keys
/// that are their own values, everything on one line.
struct OpenStepMaker: ScriptTexts {
  private var random: SeededGenerator
  private var newline = "\n"
  private var unit = "\t"
  private var comments = false
  private var oneLine = false
  private var equals = " = "
  private var separatesLast = true
  private var quotes = false
  private var left = 0
  private var number = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var grammar: any Grammar { Format.openStep.grammar }
  let containers = [
    "{\n\tx = 1;\n\ty = (\n\t\t2,\n\t);\n}", "({z = yes; }, b)", "{}", "{\n}",
    "(\n  \"two\nlines\"\n)",
    "{alone; \"other\" /* same */; }",
  ]
  let newContainer = "{\n\tnew = (\n\t\t1,\n\t);\n}"

  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) { (value, []) }

  mutating func make() -> [UInt8] {
    newline = random.pick(["\n", "\n", "\n", "\r\n"])
    unit = random.pick(["\t", "\t", "  ", "    ", " ", ""])
    comments = random.chance(50)
    oneLine = random.chance(20)
    equals = random.pick([" = ", " = ", "=", " =  "])
    separatesLast = random.chance(60)
    quotes = random.chance(40)
    left = 4 + random.below(30)
    var text = random.chance(10) ? "\u{FEFF}" : ""
    if random.chance(35) {
      text += entries(depth: -1, isDictionary: true, onLines: !oneLine, count: random.below(6))
    } else {
      if random.chance(30) { text += "// !$*UTF8*$!" + newline }
      if comments, random.chance(20) { text += "/* about the file */" + newline }
      text += value(depth: 0, mustHold: true)
      if comments, random.chance(20) { text += " // the end" }
    }
    if random.chance(75) { text += newline }
    return Array(text.utf8)
  }

  private mutating func value(depth: Int, mustHold: Bool = false) -> String {
    left -= 1
    if mustHold || (left > 0 && depth < 5 && random.chance(40)) {
      return container(depth: depth, isDictionary: random.chance(60))
    }
    return scalar()
  }

  mutating func scalar() -> String {
    number += 1
    if quotes, random.chance(60) { return "\"text \(number)\"" }
    return random.pick([
      "\(number)", "word\(number)", "\"text \(number)\"", "/usr/local/bin", "http://a.b/c", "a-b",
      "\"\"", "'single'", #""a \"quoted\" \\ \n \U00e9 \351 \0""#, "\"two\(newline)\t lines\"",
      "\"é\"", "<0fbd77 1c2735ae>", "<>", "<[AAEC]>", "<*I42>", "<*R1.50>", "<*BY>",
      "<*D2015-02-23 18:30:00 +0100>", "{}", "()", "\"/* no comment */\"", "\"a;b,c\"",
    ])
  }

  mutating func key() -> String {
    number += 1
    if random.chance(8) { return "twice" }
    if random.chance(3) { return "\"\"" }
    if quotes { return "\"key \(number)\"" }
    return random.pick([
      "key\(number)", "\"k \(number)\"", "\"schlüssel \(number)\"", "A1B2C3D4E5F60718293A\(number)",
    ])
  }

  private mutating func container(depth: Int, isDictionary: Bool) -> String {
    let count = depth == 0 ? 1 + random.below(6) : random.below(5)
    let (open, close) = isDictionary ? ("{", "}") : ("(", ")")
    let onLines = !oneLine && random.chance(85)
    let outer = String(repeating: unit, count: depth)
    if count == 0 {
      if comments, random.chance(20), onLines {
        return open + newline + outer + unit + "/* nothing */" + newline + outer + close
      }
      return random.pick([open + close, open + newline + outer + close])
    }
    var text = open
    if onLines, comments, random.chance(15) { text += " // about all" }
    if onLines { text += newline }
    text += entries(depth: depth, isDictionary: isDictionary, onLines: onLines, count: count)
    return text + (onLines ? newline + outer : "") + close
  }

  /// Returns entries without the line break before the first and after the last.
  private mutating func entries(
    depth: Int, isDictionary: Bool, onLines: Bool, count: Int
  ) -> String {
    let inner = String(repeating: unit, count: depth + 1)
    var text = ""
    for index in 0..<count {
      if onLines {
        if index > 0 { text += newline }
        if random.chance(12) { text += newline }
        if comments, random.chance(12) {
          text += inner + "/* Begin X section */" + newline + (random.chance(50) ? newline : "")
        }
        if comments, random.chance(25) {
          let above = ["/* above */", "// one\(newline)\(inner)// two", "/* a\(newline)  b */"]
          text += inner + random.pick(above) + newline
        }
        text += inner
      } else if index > 0 {
        text += " "
      }
      if comments, random.chance(8) { text += "/* own */ " }
      if isDictionary {
        text += key()
        if comments, random.chance(25) { text += " /* reference */" }
        if !random.chance(8) { text += equals + value(depth: depth + 1) }
      } else {
        text += value(depth: depth + 1)
        if comments, random.chance(20) { text += " /* reference */" }
      }
      let separates = isDictionary || index < count - 1 || separatesLast
      if separates { text += isDictionary ? ";" : "," }
      if onLines, comments, random.chance(15) {
        text += random.pick([" // after", " /* after */"])
      }
    }
    if onLines, comments, random.chance(12) { text += newline + inner + "// last words" }
    return text
  }
}
