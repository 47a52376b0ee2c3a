import TestBasics

/// Makes texts with everything that a walk knows, and some of what it does not know.
struct JSONTextMaker {
  var random: SeededGenerator
  /// True to write what only JSON5 has too.
  var isJSON5 = false

  private static let strings = [
    "", "a", "a key", "é", "💶", #"\n"#, #"\"\\\/"#, #"\u00e9"#, #"\ud83d\ude00"#,
    #"x\uD83D\uDE00y"#,
    String(repeating: "long ", count: 13), String(repeating: "x", count: 300),
  ]
  private static let words = [
    "true", "false", "null", "0", "-1", "1.5", "-1.25e+10", "123456789",
  ]
  private static let json5Words = [
    "0x1F", "+1", ".5", "5.", "Infinity", "-Infinity", "NaN", "+.5e3",
  ]
  private static let json5Keys = [
    "a", "$", "_b9", "true", "Infinity", "aLongerKeyOfLetters", "é", #"\u0061b"#, "a\u{200C}b",
  ]
  private static let json5Blanks = [
    "// a 'note\n", "//\r\n", "/* a\n\"note */", "/**/", "/*/ 'x */", "/***/",
    "// \u{2014} é\u{2028}", "// é \u{2014}\n", "\u{A0}", "\u{B}", "\u{FEFF}", "// http://x \\\n",
  ]
  private static let json5Strings = [
    "it's", #"a "word""#, "// no comment", "/* none */", #"\'"#, #"\x41"#, "\\\n", "\\\r\n",
    #"\v\0"#, "\u{2028}", "\t", #"\q"#, #"\"\'"#,
  ]
  private static let blanks = ["", "", "", " ", "\n", "\r\n  ", "\t"]
  private static let rare = [
    #""\ud83d""#, #""\ude00x""#, #""\q""#, #""\u12g4""#, "\"\u{1}\"", "tru", "1.", "-", "{", "]",
    "}",
    ",", ":", "\"", "/", "// note\n", "/* note */", "/*", "é", "'", "\\",
  ]

  /// An open container: its closing bracket, and the number of its entries.
  private typealias Container = (close: UInt8, count: Int)

  mutating func text(upTo largest: Int = 12_000) -> [UInt8] {
    var result: [UInt8] = []
    let size = Int.random(in: 1...largest, using: &random)
    var open: [Container] = []
    blank(&result)
    while result.count < size || !open.isEmpty {
      let isEnding = result.count >= size
      if !isEnding, open.isEmpty || Bool.random(using: &random), open.count < 40 {
        entry(&result, &open)
        let isObject = Bool.random(using: &random)
        result.append(UInt8(ascii: isObject ? "{" : "["))
        open.append((UInt8(ascii: isObject ? "}" : "]"), 0))
      } else if !isEnding, Bool.random(using: &random) {
        entry(&result, &open)
        value(&result)
      } else if let close = open.last?.close {
        blank(&result)
        if isJSON5, open[open.count - 1].count > 0, Int.random(in: 0..<3, using: &random) == 0 {
          result.append(UInt8(ascii: ","))
          blank(&result)
        }
        result.append(close)
        open.removeLast()
        if open.isEmpty { break }
      }
      blank(&result)
    }
    return result
  }

  /// Writes what precedes a value: a comma, and a key in an object.
  private mutating func entry(_ result: inout [UInt8], _ open: inout [Container]) {
    guard let container = open.last else { return }
    open[open.count - 1].count += 1
    if container.count > 0 {
      result.append(UInt8(ascii: ","))
      blank(&result)
    }
    guard container.close == UInt8(ascii: "}") else { return }
    if isJSON5, Bool.random(using: &random) {
      result += Array((Self.json5Keys.randomElement(using: &random) ?? "").utf8)
    } else {
      string(&result)
    }
    blank(&result)
    result.append(UInt8(ascii: ":"))
    blank(&result)
  }

  private mutating func string(_ result: inout [UInt8]) {
    let quote = UInt8(ascii: isJSON5 && Bool.random(using: &random) ? "'" : "\"")
    result.append(quote)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let isRare = isJSON5 && Int.random(in: 0..<8, using: &random) == 0
      var part = (isRare ? Self.json5Strings : Self.strings).randomElement(using: &random) ?? ""
      if isRare, part.utf8.contains(quote), Int.random(in: 0..<20, using: &random) > 0 { part = "" }
      result += Array(part.utf8)
    }
    if Int.random(in: 0..<200, using: &random) == 0 {
      result += Array(repeating: UInt8(ascii: "y"), count: 5_000)
    }
    result.append(quote)
  }

  private mutating func value(_ result: inout [UInt8]) {
    if Bool.random(using: &random) {
      string(&result)
    } else {
      let isRare = isJSON5 && Int.random(in: 0..<8, using: &random) == 0
      let word = (isRare ? Self.json5Words : Self.words).randomElement(using: &random) ?? ""
      result += Array(word.utf8)
    }
  }

  private mutating func blank(_ result: inout [UInt8]) {
    result += Array((Self.blanks.randomElement(using: &random) ?? "").utf8)
    if isJSON5, Int.random(in: 0..<8, using: &random) == 0 {
      result += Array((Self.json5Blanks.randomElement(using: &random) ?? "").utf8)
    }
    if Int.random(in: 0..<400, using: &random) == 0 {
      result += Array(repeating: 0x20, count: 5_000)
    }
  }

  /// Changes a few bytes, or adds something rare.
  mutating func mutate(_ text: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
      let offset = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text[offset] = UInt8.random(in: 0...255, using: &random)
      case 1: text.remove(at: offset)
      case 2: text.removeSubrange(offset...)
      default:
        let rare = Self.rare.randomElement(using: &random) ?? ""
        text.insert(contentsOf: Array(rare.utf8), at: offset)
      }
    }
  }

  private static let lineEnds = ["\n", "\n", "\n", "\r\n", " \r\n\t", "\n\n", "\n \n", "\r\n\r\n"]
  private static let wrongEnds = ["", " ", "\r", "\n,\n", "\u{B}\n", " // note\n", "\u{FEFF}\n"]

  /// Makes JSON Lines: documents of all sizes, most of them small. With `mistakes`, some lines are broken, and some
  /// documents follow each other on one line or extend over several.
  mutating func lines(mistakes: Bool) -> [UInt8] {
    var result = Array((Int.random(in: 0..<4, using: &random) == 0 ? "\u{FEFF}" : "").utf8)
    let size = Int.random(in: 1...8_000, using: &random)
    let rarity = Int.random(in: 2...40, using: &random)
    func isRare(_ random: inout SeededGenerator) -> Bool {
      mistakes && Int.random(in: 0..<rarity, using: &random) == 0
    }
    while result.count < size {
      var line: [UInt8] = []
      if Int.random(in: 0..<4, using: &random) == 0 {
        value(&line)
      } else {
        line = text(upTo: Int.random(in: 0..<20, using: &random) == 0 ? 6_000 : 150)
      }
      if !isRare(&random) { line = line.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } }
      if isRare(&random) { mutate(&line) }
      result += line
      let ends = isRare(&random) ? Self.wrongEnds : Self.lineEnds
      result += Array((ends.randomElement(using: &random) ?? "").utf8)
    }
    if Bool.random(using: &random), let last = result.last, last == 0x0A { result.removeLast() }
    return result
  }
}
