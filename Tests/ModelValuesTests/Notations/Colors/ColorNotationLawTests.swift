import Testing

@testable import ModelValues
import TestBasics

/// Laws that every notation satisfies for every colour.
@Suite("Laws of colour notations")
struct ColorNotationLawTests {
  static let examples = [
    "#fff", "#FFFA", "#a1b2c3", "#A1B2C3", "#a1B2c3", "#a1b2c3d4", "#A1b2C3d4", "0xa1b2c3",
    "0XA1B2C3", "0xa1b2c3d4", "a1b2c3", "A1B2C3", "a1b2c3d4",
    "rgb(1 2 3)", "rgb(1, 2, 3)", "rgb(1,2,3)", "rgba(1, 2, 3, 0.5)", "rgba(1,2,3,.5)",
    "RGBA(1 2 3 / 50%)", "rgb( 1  2\t3 )", "rgb(1% 2% 3%)", "rgb(1.0%, 2.0%, 3.0%)",
    "rgb(1.25 2 3)", "rgb(none none none / none)", "hsl(120deg 100% 25%)", "hsl(120, 100%, 25%)",
    "hsla(120.0, 100.0%, 25.0%, 1.0)", "hsl(.5turn 100 25)", "hsl(2rad 100% 25% / .1)",
    "hsl(100grad 50% 50%)", "hsl(none 0% 50%)", "hsl(480 50% 50%)", "hsl(-30 50% 50%)",
    "hwb(150 20% 10%)", "hwb(0.25turn 20% 10% / 0.50)", "lab(29.2345% 39.3825 20.0664)",
    "lab(50 -20% 20%)", "lab(50 0 0 / 0.5)", "lch(52.2% 72.2 56.2)", "lch(50 20% 3.1rad / 1)",
    "oklab(40% 0.11 0.05)", "oklab(.4 .11 -.05 / 5%)", "oklch(40.1% 0.123 21.57)",
    "oklch(0.4 0.1 21deg / 0.5)", "oklch(40% 20% none)", "color(srgb 0.1 0.2 0.3)",
    "color(srgb-linear 10% 20% 30% / .5)", "color(display-p3 1 0.5 0)", "0.1 0.2 0.3",
    "0.1, 0.2, 0.3, 1.0", "1,0,0", "255 128 0", "255, 128, 0, 0.5", "255,128,0,255",
    "0.123456789012345678 0.5 1.0",
  ]

  @Test("a printed colour is parsed as the same colour in the same form", arguments: examples)
  func printing(example: String) throws {
    var generator = SeededGenerator(seed: UInt64(example.utf8.count))
    let original = try #require(Color.read(Array(example.utf8))).notation
    for _ in 0..<30 {
      let color = generator.color()
      let notation = original.holding(color)
      let text = try #require(color.text(in: notation))
      guard notation.canHold(color) else {
        Issue.record("\(example) has no room for \(color.hex)")
        continue
      }
      let read = try #require(Color.read(Array(text.utf8), like: notation))
      #expect(read.value.hex == color.hex, "\(text) from \(example)")
      #expect(read.notation.form == notation.form, "\(text) from \(example)")
      #expect(read.value.text(in: read.notation) == text)
      // The notation of the parsed colour prints the same text, too.
      #expect(color.text(in: read.notation) == text, "\(text) from \(example)")
    }
  }

  @Test("any colour in gamut is preserved to within an 8-bit step", arguments: examples)
  func smooth(example: String) throws {
    var generator = SeededGenerator(seed: 77)
    let original = try #require(Color.read(Array(example.utf8))).notation
    for _ in 0..<10 {
      let color = generator.smoothColor()
      let notation = original.holding(color)
      let text = try #require(color.text(in: notation))
      let read = try #require(Color.read(Array(text.utf8), like: notation)).value
      for part in [\Color.red, \.green, \.blue, \.alpha] {
        let difference = abs(read[keyPath: part] - color[keyPath: part])
        #expect(difference < 1.01 / 255, "\(text)")
      }
    }
  }

  @Test("any colour can be printed in any notation", arguments: examples)
  func anyColor(example: String) throws {
    let notation = try #require(Color.read(Array(example.utf8))).notation
    for color in [
      Color(red: 1.5, green: -0.5, blue: 0.2), Color(red: -2, green: 3, blue: 40, alpha: 9),
      Color(red: .nan, green: 0, blue: 0), Color(red: 0, green: 0, blue: 0, alpha: .nan),
      Color(red: .infinity, green: -.infinity, blue: 1e300, alpha: -1),
      Color(red: 1e-300, green: 1e-307, blue: 0.1, alpha: 1e-9), Color(red: 9, green: 9, blue: 9),
    ] {
      for candidate in [notation, notation.holding(color)] {
        let text = try #require(color.text(in: candidate))
        #expect(Color.read(Array(text.utf8)) != nil, "\(text) from \(example)")
        #expect(text.utf8.count < 200)
      }
    }
  }

  @Test("damaged texts do not trap, and those that are parsed print as the same text")
  func damaged() throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = Array("0123456789abcdefABCDEF#%.,/() +-eExX\tnorgbhslwkd\u{e9}".utf8)
    var count = 0
    for example in Self.examples + ["RebeccaPurple", "transparent"] {
      for _ in 0..<60 {
        var text = Array(example.utf8)
        for _ in 0...generator.below(3) {
          let index = generator.below(max(1, text.count))
          switch generator.below(4) {
          case 0 where !text.isEmpty: text.remove(at: index)
          case 1 where !text.isEmpty: text[index] = generator.pick(bytes)
          case 2: text.insert(generator.pick(bytes), at: index)
          default: text = Array(text.prefix(index + 3))
          }
        }
        guard let (value, notation) = Color.read(text) else { continue }
        count += 1
        let printed = try #require(value.text(in: notation))
        let isSame = Array(printed.utf8) == text
        #expect(isSame, "\(String(decoding: text, as: UTF8.self)) became \(printed)")
        #expect(!notation.name.isEmpty)
      }
    }
    #expect(count > 300)
  }

  @Test("a long text is rejected")
  func long() {
    let zeros = String(repeating: "0", count: 100_000)
    for text in [
      zeros, "#" + zeros, "rgb(" + zeros + " 0 0)",
      "rgb(0 0 0" + String(repeating: " ", count: 99_999) + ")",
      "0 0 " + zeros, "rgb(" + String(repeating: "(", count: 100_000),
      String(repeating: "1,", count: 50_000),
    ] {
      #expect(Color.read(Array(text.utf8)) == nil)
      #expect(Color.parseTyped(text) == nil)
    }
  }
}

extension ColorNotation {
  /// The part of a notation that does not depend on the colour: everything but the numbers.
  var form: String {
    func form(_ text: ColorText) -> String {
      let gaps = text.gaps.map { String(decoding: $0, as: UTF8.self) }
      return gaps.joined(separator: "#") + "\(text.components.space)"
    }
    return switch self {
    case .hex(let hex): "\(hex.prefix)\(hex.hasAlpha)\(hex.digitsPerComponent)"
    case .name: "name"
    case .function(let function): form(function.colorText)
    case .list(let list): form(list.colorText)
    }
  }
}
