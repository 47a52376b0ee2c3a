import Testing

@testable import ModelValues
import TestBasics

@Suite("Finding and changing colours")
struct ColorPickingTests {
  static let searchRows: [(String, [String])] = [
    ("blue", ["blue", "blueviolet", "skyblue", "darkblue"]),
    ("Blue", ["blue", "blueviolet", "skyblue", "darkblue"]),
    ("gray", ["gray", "dimgray", "darkgray", "lightgray"]),
    ("sky", ["skyblue", "deepskyblue", "lightskyblue"]),
    ("red", ["red", "darkred", "indianred", "orangered"]),
    ("tomato", ["tomato"]),
    ("lgtbl", ["lightblue", "lightskyblue", "lightsteelblue"]),
    ("lbl", ["lightblue", "lightskyblue", "lightsteelblue", "royalblue"]),
    ("lb", ["lightblue", "lightskyblue", "lightsteelblue", "royalblue"]),
    ("Light Blue", ["lightblue", "lightskyblue", "lightsteelblue"]),
    ("dark-sea", ["darkseagreen"]),
    ("rb", ["rosybrown", "royalblue", "dodgerblue"]),
    ("dsg", ["darkseagreen", "darkslategray", "darkslategrey"]),
    ("t", ["tan", "teal", "tomato", "thistle"]),
    ("trans", ["transparent"]),
    ("", ["aliceblue", "antiquewhite", "aqua", "aquamarine"]),
  ]

  @Test("names are found by some of their letters, the best match first", arguments: searchRows)
  func search(text: String, names: [String]) {
    #expect(ColorSearch.matches(text).prefix(names.count).map(\.name) == names)
  }

  @Test(
    "a text that no name contains finds nothing",
    arguments: ["zz", "blueee", "tomatos", "é", "1", "#f"])
  func notFound(text: String) { #expect(ColorSearch.matches(text).isEmpty) }

  @Test("the reported indices are those of the typed letters, in ascending order")
  func positions() {
    for text in ["lbl", "gr", "dsg", "e", "blue"] {
      for match in ColorSearch.matches(text) {
        let name = Array(match.name.utf8)
        #expect(match.indices.map { name[$0] } == Array(text.utf8))
        #expect(match.indices == match.indices.sorted() && Set(match.indices).count == text.count)
      }
    }
    #expect(ColorSearch.matches("").count == 149)
    #expect(ColorSearch.matches("").allSatisfy { $0.indices.isEmpty })
    #expect(ColorSearch.matches("tomato").first?.color.rgb == 0xFF6347)
    #expect(ColorSearch.matches(String(repeating: "e", count: 100_000)).isEmpty)
  }

  /// A colour, the same 0.1 lighter and 0.1 darker, and with 0.05 more and 0.05 less chroma.
  static let adjustingRows: [(String, String, String, String, String)] = [
    ("#89b4fa", "#b2d5ff", "#6b94d8", "#86b4ff", "#9db4db"),
    ("#808080", "#9e9e9e", "#636363", "#808080", "#808080"),
    ("#ff0000", "#ff6d5b", "#d20000", "#ff0000", "#ec4334"),
    ("#0000ff", "#1757ff", "#0400c2", "#0000ff", "#0032e4"),
    ("#ffffff", "#ffffff", "#dedede", "#ffffff", "#ffffff"),
    ("#000000", "#030303", "#000000", "#000000", "#000000"),
  ]

  @Test("adjusting lightness or chroma results in the expected colour", arguments: adjustingRows)
  func adjusting(color: String, light: String, dark: String, vivid: String, pale: String) {
    #expect(Color(hex: color).lightened(by: 0.1).hex == light)
    #expect(Color(hex: color).darkened(by: 0.1).hex == dark)
    #expect(Color(hex: color).saturated(by: 0.05).hex == vivid)
    #expect(Color(hex: color).desaturated(by: 0.05).hex == pale)
  }

  @Test("extreme adjustments end at white, black, the most vivid colour or a grey, in gamut")
  func ends() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let color = generator.color()
      #expect(color.lightened(by: 9).rgb == 0xFFFFFF)
      #expect(color.darkened(by: 9).rgb == 0)
      let grey = color.desaturated(by: 9)
      #expect(grey.red8 == grey.green8 && grey.green8 == grey.blue8)
      let vivid = color.saturated(by: 9)
      #expect(vivid.saturated(by: 0.1).hex == vivid.hex)
      for changed in [
        color.lightened(by: 0.07), color.darkened(by: 0.07), vivid, grey,
        color.saturated(by: 0.02), color.desaturated(by: 0.02),
      ] {
        #expect(changed.isInGamut)
        #expect(changed.alpha == color.alpha)
      }
      // The hue is preserved while the chroma is large enough to see it.
      let changed = color.desaturated(by: 0.01)
      if let hue = color.oklch.hue, let after = changed.oklch.hue, changed.oklch.chroma > 0.02 {
        let turn = abs(hue - after)
        #expect(min(turn, 360 - turn) < 0.5)
      }
    }
    for odd in [Double.nan, .infinity, -.infinity] {
      #expect(Color(hex: "#89b4fa").saturated(by: odd).hex == "#89b4fa")
      #expect(Color(hex: "#89b4fa").lightened(by: odd).isInGamut)
      #expect(Color(red: odd, green: 0, blue: 0).saturated(by: 0.1).isInGamut)
    }
  }

  static let gradeRows: [(Double, String)] = [
    (1, "—"), (2.99, "—"), (3, "AA large"), (4.499, "AA large"), (4.5, "AA"), (6.99, "AA"),
    (7, "AAA"), (21, "AAA"), (.nan, "—"),
  ]

  @Test("a contrast ratio has the grade of WCAG", arguments: gradeRows)
  func grade(ratio: Double, label: String) {
    #expect(ContrastGrade(ratio: ratio).label == label)
  }

  static let contrastRows: [(String, String, String)] = [
    ("#ffffff", "#000000", "AAA"), ("#ffffff", "#ffffff", "—"), ("#767676", "#ffffff", "AA"),
    ("#777777", "#ffffff", "AA large"), ("#949494", "#ffffff", "AA large"),
    ("#959595", "#ffffff", "—"), ("#595959", "#ffffff", "AAA"), ("#5a5a5a", "#ffffff", "AA"),
    ("#89b4fa", "#1e1e2e", "AAA"), ("#ff0000", "#ffffff", "AA large"),
    ("#0000ff", "#ffffff", "AAA"),
  ]

  @Test("two colours have the grade of their contrast, in either order", arguments: contrastRows)
  func contrast(one: String, other: String, label: String) {
    #expect(Color(hex: one).contrastGrade(with: Color(hex: other)).label == label)
    #expect(Color(hex: other).contrastGrade(with: Color(hex: one)).label == label)
  }
}
