import Testing

@testable import ModelValues

@Suite("Texts of colours")
struct ColorFormTests {
  static let plainRows: [(String, String)] = [
    ("#abc", "#aabbcc"), ("#ABC", "#aabbcc"), ("#aBc", "#aabbcc"), ("#000", "#000000"),
    ("#abcd", "#aabbccdd"), ("#ABCF", "#aabbcc"), ("#AbCd", "#aabbccdd"), ("#1e1e2e", "#1e1e2e"),
    ("#1E1E2E", "#1e1e2e"), ("#1e1E2e", "#1e1e2e"), ("#FFaa00", "#ffaa00"),
    ("#aaFFaaFF", "#aaffaa"), ("#1e1e2e80", "#1e1e2e80"), ("#1E1E2E80", "#1e1e2e80"),
    ("#00000000", "#00000000"), ("#ffffffff", "#ffffff"), ("#123456", "#123456"),
    ("0x1e1e2e", "#1e1e2e"), ("0x1E1E2E", "#1e1e2e"), ("0x1E1e2e", "#1e1e2e"),
    ("0xffffff", "#ffffff"), ("0X1E1E2E", "#1e1e2e"), ("0Xaabbcc", "#aabbcc"),
  ]

  static let ambiguousRows: [(String, String)] = [
    ("1e1e2e", "#1e1e2e"), ("1E1E2E", "#1e1e2e"), ("1E1e2E", "#1e1e2e"), ("123456", "#123456"),
    ("facade", "#facade"), ("000000", "#000000"), ("1e1e2e80", "#1e1e2e80"),
    ("FFFFFFFF", "#ffffff"), ("20150223", "#20150223"), ("0x1e1e2e80", "#1e1e2e80"),
    ("0XFF1E1E2E", "#ff1e1e2e"), ("0 0 0", "#000000"), ("1 1 1", "#ffffff"), ("1 0 0", "#ff0000"),
    ("0.5 0.25 1", "#8040ff"), (".5 .25 1.", ""), (".5 .25 1", "#8040ff"),
    ("0.5,0.25,1", "#8040ff"), ("0.5, 0.25, 1", "#8040ff"), ("0.5 , 0.25 , 1", "#8040ff"),
    ("0.5  0.25\t1", "#8040ff"), ("0.5 0.25 1 0.5", "#8040ff80"), ("0.5,0.25,1,0", "#8040ff00"),
    ("1.0 1.0 1.0 1.0", "#ffffff"), ("1e-1 5E-1 1", "#1a80ff"), ("1.1 -0.1 0.5", "#ff0080"),
    ("255 128 0", "#ff8000"), ("255,128,0", "#ff8000"), ("255, 128, 0", "#ff8000"),
    ("255, 128, 0, 0.5", "#ff800080"), ("255, 128, 0, 1", "#ff8000"),
    ("255, 128, 0, 128", "#ff800080"), ("255 128 0 255", "#ff8000"), ("2 1 0", "#020100"),
    ("127.5 0 0", "#800000"), ("tan", "#d2b48c"), ("Tan", "#d2b48c"), ("TAN", "#d2b48c"),
    ("tAn", "#d2b48c"), ("rebeccapurple", "#663399"), ("RebeccaPurple", "#663399"),
    ("transparent", "#00000000"), ("Transparent", "#00000000"), ("grey", "#808080"),
    ("gray", "#808080"), ("lightGoldenRodYellow", "#fafad2"), ("aqua", "#00ffff"),
    ("cyan", "#00ffff"), ("white", "#ffffff"), ("black", "#000000"),
  ]

  @Test("an unambiguous form is parsed, and prints as the same text", arguments: plainRows)
  func plain(text: String, color: String) throws {
    let read = try #require(Color.read(Array(text.utf8)))
    #expect(read.value.hex == color)
    #expect(read.value.text(in: read.notation) == text)
    #expect(!read.notation.isAmbiguous)
  }

  @Test("an ambiguous form is parsed, and reported as ambiguous", arguments: ambiguousRows)
  func ambiguous(text: String, color: String) throws {
    guard let read = Color.read(Array(text.utf8)) else {
      #expect(color.isEmpty)
      return
    }
    #expect(read.value.hex == color)
    #expect(read.value.text(in: read.notation) == text)
    #expect(read.notation.isAmbiguous)
    #expect(read.notation.canHold(read.value))
  }

  @Test("every CSS name in any case prints as the same text")
  func names() throws {
    for (name, rgb) in Color.names {
      for text in [name, name.uppercased(), name.prefix(1).uppercased() + name.dropFirst()] {
        let read = try #require(Color.read(Array(text.utf8)))
        #expect(read.value.rgb == rgb)
        #expect(read.value.text(in: read.notation) == text)
        #expect(read.notation.name == "colour name")
      }
    }
  }

  @Test(
    "a text that is not a colour is rejected",
    arguments: [
      "", " ", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "##fff", "# fff",
      " #fff", "#fff ", "#fff;", "0x", "0x123", "0x1234", "0x12345", "0x1234567", "0x123456789",
      "x123456", "12345", "1234567", "123456789", "fff", "ffff", "-12345", "+12345", "1.2345",
      "no such colour", "tan ", " tan", "currentcolor", "inherit", "none", "tans", "light blue",
      "rgb", "rgb(", "rgb()", "rgb(1)", "rgb(1 2)", "rgb(1 2 3", "rgb 1 2 3", "rgb (1 2 3)",
      " rgb(1 2 3)", "rgb(1 2 3) ", "rgb(1 2 3);", "rgb(1 2 3 4)", "rgb(1 2 3 4 5)",
      "rgb(1 2 3 / 4 5)", "rgb(1 2 3 / )", "rgb(1 2 3 /)", "rgb(/ 1 2 3)", "rgb(1 / 2 3)",
      "rgb(1 2 3 // 4)", "rgb(1, 2 3)", "rgb(1 2, 3)", "rgb(1, 2, 3 / 0.5)", "rgb(1 2 3, 0.5)",
      "rgb(,1,2,3)", "rgb(1,,2,3)", "rgb(1,2,3,)", "rgb(1, 2, 3, 0.5, 1)", "rgb(1%, 2, 3)",
      "rgb(1, 2%, 3%)", "rgb(none, 2, 3)", "rgb(1, 2, 3, none)", "rgb(1deg 2 3)", "rgb(1px 2 3)",
      "rgb(1. 2 3)", "rgb(. 2 3)", "rgb(- 2 3)", "rgb(+-1 2 3)", "rgb(1e 2 3)", "rgb(1e+ 2 3)",
      "rgb(1e999 2 3)", "rgb(inf 2 3)", "rgb(nan 2 3)", "rgb(0x10 2 3)", "rgb(1_0 2 3)",
      "rgb(1 2 3 / 50deg)", "rgb(a b c)", "rgb((1 2 3))", "rgb(1 2 3))", "rgb(/**/1 2 3)",
      "rgb(calc(1) 2 3)", "rgb(from red r g b)", "rgb(var(--x))", "rgbb(1 2 3)", "rg(1 2 3)",
      "argb(1 2 3)", "hsl(1% 2% 3%)", "hsl(1 2deg 3%)", "hsl(1, 2% 3%)", "hsl(1foo 2% 3%)",
      "hsl(none, 2%, 3%)", "hsl(1rads 2% 3%)", "hwb(1, 2%, 3%)", "hwb(1% 2% 3%)", "hwb(1 2%)",
      "lab(1, 2, 3)", "lab(1deg 2 3)", "lab(1 2deg 3)", "lch(1, 2, 3)", "lch(1 2 3%)",
      "oklab(1,2,3)", "oklch(1,2,3)", "oklch(1 2 3%)", "hwba(1 2% 3%)", "laba(1 2 3)",
      "color()", "color(srgb)", "color(srgb 1 2)", "color(srgb, 1, 2, 3)", "color(srgb 1, 2, 3)",
      "color(1 2 3)", "color(foo 1 2 3)", "color(srgb 1deg 2 3)", "color(,srgb 1 2 3)",
      "color(srgb/1 2 3)", "color(srgb 1 2 3 4)", "device-cmyk(0 1 1 0)", "url(#fff)", "1 2",
      "1 2 3 4 5", "0.5", "0.5 0.5", "0.5, 0.5 0.5", "0.5 / 0.5 / 0.5", " 0.5 0.5 0.5",
      "0.5 0.5 0.5 ", "0.5,0.5,0.5,", "0.5%,0.5%,0.5%", "1deg 1 1", "256 0 0", "-5 0 0", "300 1 1",
      "3 -1 0", "1 1 1 256", "1 1 1 -1", "none 0 0", "0 0 0 none", "1.2.3 4 5", "2015-02-23",
      "12:30:00", "1,234,567", "192 168 1 900", "ÿÿÿÿÿÿ", "#ÿÿÿ", "１２３４５６", "rgb(１ 2 3)",
      "rgb\u{0}(1 2 3)", "rgb(1\u{a0}2\u{a0}3)", "rgb(1\u{b}2\u{b}3)",
    ])
  func none(text: String) { #expect(Color.read(Array(text.utf8)) == nil) }

  static let kindRows: [(String, String)] = [
    ("#abc", "#rgb"), ("#ABCD", "#RGBA"), ("#1e1e2e", "#rrggbb"), ("#1E1E2E", "#RRGGBB"),
    ("#1E1e2E", "#rrggbb"), ("#1e1e2e80", "#rrggbbaa"), ("0x1e1e2e", "0xrrggbb"),
    ("0X1E1E2E", "0XRRGGBB"), ("1e1e2e", "rrggbb"), ("1E1E2E80", "RRGGBBAA"),
    ("tan", "colour name"), ("rgb(1 2 3)", "rgb()"), ("RGBA(1,2,3,.4)", "rgba()"),
    ("hsl(1 2% 3%)", "hsl()"), ("oklch(70% 0.1 200)", "oklch()"),
    ("color( srgb 1 0 0)", "color(srgb)"), ("COLOR(Display-P3 1 0 0)", "color(display-p3)"),
    ("0.5 0.5 0.5", "r g b"), ("0.5, 0.5, 0.5, 1", "r, g, b, a"),
    ("255,0,0", "r, g, b (0…255)"), ("255 0 0 0.5", "r g b a (0…255)"),
  ]

  @Test("each notation has a display name", arguments: kindRows)
  func kind(text: String, name: String) throws {
    #expect(try #require(Color.read(Array(text.utf8))).notation.name == name)
  }

  @Test("a colour can be written in each of the usual notations")
  func usual() {
    #expect(ColorNotation.usual.count == 10)
    let texts = ColorNotation.usual.map { Color(hex: "#89b4fa").text(in: $0) }
    #expect(
      texts == [
        "#89b4fa", "rgb(137 180 250)", "hsl(217 91.9% 75.9%)", "hwb(217 53.7% 2%)",
        "lab(72.3% -1 -40)", "lch(72.3% 39.8 268.5)", "oklab(76.6% -0.0196 -0.11)",
        "oklch(76.6% 0.111 260)", "color(srgb 0.537 0.706 0.98)",
        "color(display-p3 0.572 0.7 0.96)",
      ])
  }

  static let typedRows: [(String, String?)] = [
    ("#89b4fa", "#89b4fa"), ("89b4fa", "#89b4fa"), ("89B4FA80", "#89b4fa80"), ("f80", "#ff8800"),
    ("F808", "#ff880088"), (" tomato ", "#ff6347"), ("Tomato", "#ff6347"), ("#fff;", "#ffffff"),
    ("\"#1e1e2e\",", "#1e1e2e"), ("'tan'", "#d2b48c"), ("`rgb(1 2 3)`", "#010203"),
    ("rgba(1,2,3,.5);\n", "#01020380"), ("\toklch(70% 0.1 200)", "#40b1b7"),
    ("0xFF6347", "#ff6347"),
    ("1 0 0", "#ff0000"), ("255, 128, 0", "#ff8000"), ("transparent", "#00000000"), ("", nil),
    (" ", nil), ("\"\"", nil), ("#", nil), ("12", nil), ("blurple", nil), ("rgb(1 2", nil),
    ("# fff", nil), ("#fff #000", nil), ("é", nil),
  ]

  @Test(
    "typed colours are accepted without `#` and with surrounding punctuation", arguments: typedRows)
  func typed(text: String, color: String?) {
    #expect(Color.parseTyped(text)?.value.hex == color)
  }
}
