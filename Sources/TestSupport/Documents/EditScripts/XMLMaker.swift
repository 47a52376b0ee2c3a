import DocumentFormats
import DocumentTree
import TestBasics

/// Makes XML property lists in every style: indentation, line ends, comments, keys beside their values, everything on one line.
struct XMLMaker: ScriptTexts {
  private var random: SeededGenerator
  private var newline = "\n"
  private var unit = "\t"
  private var comments = false
  private var oneLine = false
  private var besideKeys = false
  private var left = 0
  private var number = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var grammar: any Grammar { Format.xmlPropertyList.grammar }
  let containers = [
    "<dict>\n\t<key>x</key>\n\t<integer>1</integer>\n\t<key>y</key>\n\t<array>\n\t\t<real>2</real>\n\t</array>\n</dict>",
    "<array><integer>1</integer><dict><key>z</key><true/></dict></array>", "<dict/>",
    "<array>\n  <string>two\n  lines</string>\n</array>",
  ]
  let newContainer =
    "<dict>\n\t<key>new</key>\n\t<array>\n\t\t<integer>1</integer>\n\t</array>\n</dict>"

  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) { (value, []) }

  mutating func make() -> [UInt8] {
    newline = random.pick(["\n", "\n", "\n", "\r\n"])
    unit = random.pick(["\t", "\t", "  ", "    ", " ", ""])
    comments = random.chance(50)
    oneLine = random.chance(20)
    besideKeys = random.chance(15)
    left = 4 + random.below(30)
    var text = random.chance(10) ? "\u{FEFF}" : ""
    let hasProlog = random.chance(80)
    if hasProlog {
      text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + newline
      if comments, random.chance(20) { text += "<!-- about the file -->" + newline }
      if random.chance(80) {
        text +=
          "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
          + newline
      }
      text += "<plist version=\"1.0\">" + newline
    }
    text += value(depth: 0, mustHold: true)
    if comments, random.chance(20) { text += " <!-- the end -->" }
    if hasProlog { text += newline + "</plist>" }
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
    return random.pick([
      "<integer>\(number)</integer>", "<string>text \(number)</string>", "<true/>", "<false/>",
      "<true></true>", "<real>1.10</real>", "<real>nan</real>", "<integer>-0x1F</integer>",
      "<integer>12345678901234567890123</integer>", "<date>2015-02-23T18:30:00Z</date>",
      "<string>a &lt;b&gt; &amp; &#233;</string>", "<string><![CDATA[<dict>]]></string>",
      "<string>two\(newline)\t lines</string>", "<string/>", "<string></string>",
      "<string>é</string>",
      "<data>\(newline)\tAAEC\(newline)\t</data>", "<data>AAEC</data>", "<dict/>",
      "<array></array>",
      "<string >spaced</string >",
    ])
  }

  mutating func key() -> String {
    number += 1
    if random.chance(8) { return "<key>twice</key>" }
    if random.chance(3) { return "<key></key>" }
    return random.pick([
      "<key>key\(number)</key>", "<key>k &amp; \(number)</key>", "<key>schlüssel \(number)</key>",
    ])
  }

  private mutating func container(depth: Int, isDictionary: Bool) -> String {
    let count = depth == 0 ? 1 + random.below(6) : random.below(5)
    let name = isDictionary ? "dict" : "array"
    let onLines = !oneLine && random.chance(85)
    let inner = String(repeating: unit, count: depth + 1)
    if count == 0 {
      if comments, random.chance(20), onLines {
        return "<\(name)>" + newline + inner + "<!-- nothing -->" + newline
          + String(repeating: unit, count: depth) + "</\(name)>"
      }
      return random.pick(["<\(name)/>", "<\(name)/>", "<\(name)></\(name)>", "<\(name) />"])
    }
    var text = "<\(name)>"
    if onLines, comments, random.chance(15) { text += " <!-- about all -->" }
    for _ in 0..<count {
      if onLines {
        if random.chance(12) { text += newline }
        if comments, random.chance(12) {
          text += newline + inner + "<!-- a section -->" + newline
        }
        if comments, random.chance(20) {
          text += newline + inner + random.pick(["<!-- above -->", "<!-- a\(newline) b -->"])
        }
        text += newline + inner
      }
      if comments, random.chance(10) { text += random.pick(["<!-- own --> ", "<?own?>"]) }
      if isDictionary {
        text += key()
        if comments, random.chance(5) { text += "<!-- beside -->" }
        if onLines, !besideKeys { text += newline + inner }
      }
      text += value(depth: depth + 1)
      if comments, random.chance(15) { text += " <!-- after -->" }
    }
    if onLines {
      if comments, random.chance(12) { text += newline + inner + "<!-- last words -->" }
      if random.chance(6) { text += newline }
      text += newline + String(repeating: unit, count: depth)
    }
    return text + "</\(name)>"
  }
}
