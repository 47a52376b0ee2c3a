import Testing

@testable import ModelValues

@Suite("Colours")
struct ColorTests {
  typealias Notation = Color.HexNotation

  static let hexRows: [(String, UInt32, alpha: UInt8, Notation)] = [
    ("#abc", 0xAABBCC, 255, Notation(digitsPerComponent: 1)),
    ("#FFF8", 0xFFFFFF, 0x88, Notation(digitsPerComponent: 1, letterCase: .upper, hasAlpha: true)),
    ("#1e1e2e", 0x1E1E2E, 255, Notation()),
    ("#6495ED", 0x6495ED, 255, Notation(letterCase: .upper)),
    ("#000000", 0x000000, 255, Notation()),
    ("#ff634780", 0xFF6347, 0x80, Notation(hasAlpha: true)),
    ("0x1E1E2E", 0x1E1E2E, 255, Notation(prefix: .zeroX, letterCase: .upper)),
  ]

  @Test("a hexadecimal colour is parsed, and prints as the same text", arguments: hexRows)
  func hex(text: String, rgb: UInt32, alpha: UInt8, notation: Notation) throws {
    let read = try #require(Color.readHex(Array(text.utf8)))
    #expect(read.value.rgb == rgb)
    #expect(read.value.alpha8 == alpha)
    #expect(read.notation == notation)
    #expect(read.value.text(in: read.notation) == text)
    #expect(notation.holding(read.value) == notation)
  }

  @Test(
    "a text in no hexadecimal notation is rejected",
    arguments: [
      "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#12345g", "123456", "abc",
      "0x123", "0x1234567", "0x12345678", "0X123456", " #fff", "#fff ", "#+12", "##ff", "#ÿÿ",
      "#fff #000", "#\u{ff11}23",
    ])
  func notHex(text: String) { #expect(Color.readHex(Array(text.utf8)) == nil) }

  @Test("a notation is extended only for a colour it cannot express")
  func holding() {
    let short = Notation(digitsPerComponent: 1)
    let tomato = Color(rgb: 0xFF6347)
    let glass = Color(red8: 0x11, green8: 0x22, blue8: 0x33, alpha8: 0x80)
    #expect(tomato.text(in: short.holding(tomato)) == "#ff6347")
    #expect(tomato.text(in: short) == "#f64")
    #expect(glass.text(in: short.holding(glass)) == "#11223380")
    #expect(glass.text(in: short) == "#123")
    let alacritty = Notation(prefix: .zeroX, letterCase: .upper)
    #expect(tomato.text(in: alacritty.holding(tomato)) == "0xFF6347")
    #expect(glass.text(in: alacritty.holding(glass)) == "#11223380")
  }

  @Test("every 8-bit component is preserved, and other components are clamped")
  func components() {
    for component in UInt8.min...UInt8.max {
      let color = Color(red8: component, green8: component, blue8: component, alpha8: component)
      #expect(color.red8 == component && color.alpha8 == component && color.isEightBit)
      #expect(Color(red: Double(Float(color.red)), green: 0, blue: 0).isEightBit)
    }
    let odd = Color(red: .nan, green: -.infinity, blue: .infinity, alpha: 1e300)
    #expect(odd.rgb == 0x0000FF && odd.alpha8 == 255 && !odd.isEightBit)
    #expect(!Color(red: 0.3, green: 0, blue: 0).isEightBit)
  }

  @Test("every CSS name has its colour")
  func names() {
    #expect(Color.names.count == 148)
    #expect(Set(Color.names.map(\.name)).count == 148)
    #expect(Set(Color.names.map(\.rgb)).count == 139)
    for (name, rgb) in Color.names { #expect(Color(named: name)?.rgb == rgb) }
    #expect(Color(named: "RebeccaPurple")?.rgb == 0x663399)
    #expect(Color(named: "no such colour") == nil)
    #expect(Color(named: "") == nil)
  }

  static let nearestRows: [(UInt32, String, Bool)] = [
    (0x6495ED, "cornflowerblue", true),
    (0x00FFFF, "cyan", true),
    (0xFF00FF, "magenta", true),
    (0x808080, "gray", true),
    (0x89B4FA, "lightskyblue", false),
    (0x1E1E2E, "midnightblue", false),
    (0xFE6346, "tomato", false),
    (0x111111, "black", false),
    (0xEEEEEE, "whitesmoke", false),
    (0x7AA2F7, "cornflowerblue", false),
  ]

  @Test("the nearest name is the expected one", arguments: nearestRows)
  func nearest(rgb: UInt32, name: String, isExact: Bool) {
    #expect(Color(rgb: rgb).nearestName == (name, isExact))
  }
}
