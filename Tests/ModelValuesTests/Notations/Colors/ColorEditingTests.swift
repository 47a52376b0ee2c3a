import Testing

@testable import ModelValues

/// Rows of a colour in the file, a colour that replaces it, and the resulting text.
@Suite("Editing colours")
struct ColorEditingTests {
  static let hexRows: [(String, String, String)] = [
    ("#abc", "#ffffff", "#fff"),
    ("#abc", "#8899aa", "#89a"),
    ("#abc", "#89b4fa", "#89b4fa"),
    ("#abc", "#1e1e2e80", "#1e1e2e80"),
    ("#abc", "#11223344", "#1234"),
    ("#ABC", "#ddeeff", "#DEF"),
    ("#ABCD", "#000000", "#000F"),
    ("#ABCD", "#89b4fa", "#89B4FAFF"),
    ("#1e1e2e", "#89b4fa", "#89b4fa"),
    ("#1E1E2E", "#89b4fa", "#89B4FA"),
    ("#1E1e2E", "#89b4fa", "#89b4fA"),
    ("#1e1e2e", "#89b4fa80", "#89b4fa80"),
    ("#1e1e2eff", "#ffffff", "#ffffffff"),
    ("#1E1E2E80", "#abcdef", "#ABCDEFFF"),
    ("0x1e1e2e", "#89b4fa", "0x89b4fa"),
    ("0x1E1E2E", "#89b4fa", "0x89B4FA"),
    ("0X1E1E2E", "#89b4fa", "0X89B4FA"),
    ("0x1E1E2E", "#89b4fa80", "#89B4FA80"),
    ("0x1e1e2eff", "#89b4fa80", "0x89b4fa80"),
    ("1e1e2e", "#89b4fa", "89b4fa"),
    ("1E1E2E", "#89b4fa80", "89B4FA80"),
    ("1E1E2EFF", "#89b4fa", "89B4FAFF"),
  ]

  static let nameRows: [(String, String, String)] = [
    ("tan", "#ff6347", "tomato"),
    ("Tan", "#ff6347", "Tomato"),
    ("TAN", "#ff6347", "TOMATO"),
    ("RebeccaPurple", "#808080", "Gray"),
    ("grey", "#808080", "grey"),
    ("aqua", "#00ffff", "aqua"),
    ("tan", "#00ffff", "cyan"),
    ("tan", "#89b4fa", "#89b4fa"),
    ("tan", "#ff634780", "#ff634780"),
    ("tan", "#00000000", "transparent"),
    ("TAN", "#00000000", "TRANSPARENT"),
    ("transparent", "#ff0000", "red"),
    ("transparent", "#ff000001", "#ff000001"),
  ]

  static let rgbRows: [(String, String, String)] = [
    ("rgb(46 139 87)", "#89b4fa", "rgb(137 180 250)"),
    ("rgb(46 139 87)", "#1e1e2e80", "rgb(30 30 46 / 0.5)"),
    ("rgb( 46  139\t87 )", "#89b4fa", "rgb( 137  180\t250 )"),
    ("rgb(46, 139, 87)", "#89b4fa", "rgb(137, 180, 250)"),
    ("rgb(46,139,87)", "#89b4fa", "rgb(137,180,250)"),
    ("rgb(46 , 139 , 87)", "#89b4fa", "rgb(137 , 180 , 250)"),
    ("rgb(46, 139, 87)", "#1e1e2e80", "rgba(30, 30, 46, 0.5)"),
    ("RGB(46,139,87)", "#1e1e2e80", "RGBA(30,30,46,0.5)"),
    ("rgba(46,139,87)", "#1e1e2e80", "rgba(30,30,46,0.5)"),
    ("rgba(46,139,87,.5)", "#89b4fa", "rgba(137,180,250,1)"),
    ("rgba(46,139,87,.5)", "#ff000001", "rgba(255,0,0,.004)"),
    ("rgba(46,139,87,1)", "#ff000080", "rgba(255,0,0,0.5)"),
    ("rgba(46,139,87,1)", "#ff000054", "rgba(255,0,0,0.33)"),
    ("rgba(46,139,87,1.0)", "#ff000000", "rgba(255,0,0,0.0)"),
    ("rgba(46,139,87,50%)", "#ff000040", "rgba(255,0,0,25%)"),
    ("rgba(46,139,87,50%)", "#ff000041", "rgba(255,0,0,25.5%)"),
    ("RGB(46 139 87 / 0.50)", "#89b4fa", "RGB(137 180 250 / 1.00)"),
    ("rgb(46 139 87/.5)", "#89b4fa40", "rgb(137 180 250/.25)"),
    ("rgb(18% 54.5% 34%)", "#89b4fa", "rgb(53.7% 70.6% 98%)"),
    ("rgb(18% 54.5% 34%)", "#ffffff", "rgb(100% 100% 100%)"),
    ("rgb(18% 54% 34%)", "#7f7f80", "rgb(49.8% 49.8% 50%)"),
    ("rgb(18.0%, 54.5%, 34.0%)", "#ff0000", "rgb(100.0%, 0.0%, 0.0%)"),
    ("rgb(none none none)", "#89b4fa", "rgb(137 180 250)"),
    ("rgb(none none none)", "#00ff00", "rgb(none 255 none)"),
    ("rgb(007 139 87)", "#07b4fa", "rgb(007 180 250)"),
    ("rgb(300 0 0)", "#ff6347", "rgb(255 99 71)"),
    ("rgb(300 0 0)", "#000001", "rgb(0 0 1)"),
    ("rgb(1e2 0 0)", "#640001", "rgb(1e2 0 1)"),
    ("rgb(46.5 139 87)", "#89b4fa", "rgb(137 180 250)"),
  ]

  static let hueRows: [(String, String, String)] = [
    ("hsl(120deg 100% 25%)", "#89b4fa", "hsl(217deg 91.9% 75.9%)"),
    ("hsl(120deg 100% 25%)", "#ff6347", "hsl(9deg 100% 64%)"),
    ("hsl(120deg 100% 25%)", "#808080", "hsl(120deg 0% 50%)"),
    ("hsl(120deg 100% 25%)", "#ffffff", "hsl(120deg 0% 100%)"),
    ("hsl(120deg 100% 25%)", "#1e1e2e80", "hsl(240deg 21% 15% / 0.5)"),
    ("hsl(120, 100%, 25%)", "#1e1e2e80", "hsla(240, 21%, 15%, 0.5)"),
    ("HSL(120, 100%, 25%)", "#1e1e2e80", "HSLA(240, 21%, 15%, 0.5)"),
    ("hsla(120,100%,25%,.5)", "#89b4fa80", "hsla(217,91.9%,75.9%,.5)"),
    ("hsla(120.0, 100.0%, 25.0%, 1.0)", "#89b4fa", "hsla(217.2, 91.9%, 75.9%, 1.0)"),
    ("hsla(120.0, 100.0%, 25.0%, 1.0)", "#ff6347", "hsla(9.1, 100.0%, 63.9%, 1.0)"),
    ("hsl(.5turn 100 25)", "#89b4fa", "hsl(.603turn 91.9 75.9)"),
    ("hsl(.5turn 100 25)", "#ff0000", "hsl(0turn 100 50)"),
    ("hsl(480 100% 25%)", "#00ff00", "hsl(480 100% 50%)"),
    ("hsl(-30 100% 50%)", "#ff0080", "hsl(-30 100% 50%)"),
    ("hsl(360 100% 50%)", "#800000", "hsl(360 100% 25%)"),
    ("hsl(none 0% 50%)", "#89b4fa", "hsl(217 91.9% 75.9%)"),
    ("hsl(none 0% 50%)", "#404040", "hsl(none 0% 25%)"),
    ("hwb(150 20% 10%)", "#89b4fa", "hwb(217 53.7% 2%)"),
    ("hwb(150 20% 10%)", "#000000", "hwb(150 0% 100%)"),
    ("hwb(150 20% 10%)", "#1e1e2e80", "hwb(240 11.8% 82% / 0.5)"),
    ("hwb(0.25turn 20% 10%)", "#ff0000", "hwb(0turn 0% 0%)"),
  ]

  static let labRows: [(String, String, String)] = [
    ("lab(29.2345% 39.3825 20.0664)", "#89b4fa", "lab(72.2822% -1.0215 -39.8289)"),
    ("lab(29.2345% 39.3825 20.0664)", "#808080", "lab(53.585% 0 0)"),
    ("lab(29.2345% 39.3825 20.0664)", "#1e1e2e80", "lab(11.8589% 3.5309 -10.7518 / 0.5)"),
    ("lab(50 0 0 / 0.5)", "#ffffff", "lab(100 0 0 / 1)"),
    ("lab(50 0 0 / 0.5)", "#89b4fa80", "lab(72.3 -1 -40 / 0.5)"),
    ("lch(52.2345% 72.2 56.2)", "#89b4fa", "lch(72.2822% 39.8 268.5)"),
    ("lch(52.2345% 72.2 56.2)", "#ffffff", "lch(100% 0 56.2)"),
    ("oklab(40.101% 0.1147 0.0453)", "#89b4fa", "oklab(76.642% -0.0196 -0.1096)"),
    ("oklab(.4 .11 .05)", "#89b4fa", "oklab(.766 -.0196 -.11)"),
    ("oklab(40.10% 0.1 0.1)", "#404040", "oklab(37.15% 0 0)"),
    ("oklab(.4 .11 .05)", "#000000", "oklab(0 0 0)"),
    ("oklch(40.1% 0.123 21.57)", "#89b4fa", "oklch(76.6% 0.111 259.88)"),
    ("oklch(40.1% 0.123 21.57)", "#808080", "oklch(60% 0 21.57)"),
    ("oklch(40.1% 0.123 21.57)", "#1e1e2e80", "oklch(24.3% 0.03 283.91 / 0.5)"),
    ("oklch(0.7 0.1 200)", "#89b4fa", "oklch(0.766 0.111 260)"),
    ("oklch(0.7 0.1 200)", "#ffffff", "oklch(1 0 200)"),
    ("oklch(70% 0 none)", "#404040", "oklch(37% 0 none)"),
    ("oklch(70% 0 none)", "#89b4fa", "oklch(76.6% 0.111 260)"),
    ("color(srgb 1 0.5 0)", "#89b4fa", "color(srgb 0.537 0.706 0.98)"),
    ("color(srgb 1 0.5 0)", "#ff6347", "color(srgb 1 0.39 0.28)"),
    ("color(srgb 1 0.5 0)", "#1e1e2e80", "color(srgb 0.118 0.118 0.18 / 0.5)"),
    ("color( srgb  1 .5 0 )", "#ff8000", "color( srgb  1 .5 0 )"),
    ("color(srgb-linear 0.5 0.5 0.5)", "#89b4fa", "color(srgb-linear 0.25 0.456 0.96)"),
    ("color(display-p3 1 0.5 0)", "#89b4fa", "color(display-p3 0.572 0.7 0.96)"),
    ("color(display-p3 1 0.5 0)", "#ffffff", "color(display-p3 1 1 1)"),
  ]

  static let listRows: [(String, String, String)] = [
    ("0.5 0.25 1", "#89b4fa", "0.537 0.706 0.98"),
    ("0.5 0.25 1", "#ff0000", "1 0 0"),
    ("0.5 0.25 1", "#1e1e2e80", "0.118 0.118 0.18 0.5"),
    (".5 .25 1", "#404040", ".25 .25 0.25"),
    ("0.50, 0.25, 1.00", "#808080", "0.50, 0.50, 0.50"),
    ("1.0, 0.5, 0.0, 1.0", "#ffffff", "1.0, 1.0, 1.0, 1.0"),
    ("1.0, 0.5, 0.0, 1.0", "#89b4fa80", "0.537, 0.706, 0.98, 0.5"),
    ("1 0 0", "#808080", "0.5 0.5 0.5"),
    ("255 128 0", "#89b4fa", "137 180 250"),
    ("255 128 0", "#89b4fa80", "137 180 250 0.5"),
    ("255,128,0,0.5", "#89b4fa", "137,180,250,1"),
    ("255, 128, 0, 255", "#1e1e2e80", "30, 30, 46, 128"),
  ]

  @Test(
    "editing a colour changes only its numbers",
    arguments: hexRows + nameRows + rgbRows + hueRows + labRows + listRows)
  func editing(old: String, new: String, text: String) throws {
    let notation = try #require(Color.read(Array(old.utf8))).notation.holding(Color(hex: new))
    #expect(notation.canHold(Color(hex: new)))
    #expect(Color(hex: new).text(in: notation) == text)
    #expect(Color.read(Array(text.utf8))?.value.hex == new)
  }

  static let lossRows: [(String, String, String?)] = [
    ("#abc", "#89b4fa", "#8bf"),
    ("#1e1e2e", "#89b4fa80", "#89b4fa"),
    ("0x1E1E2E", "#89b4fa80", "0x89B4FA"),
    ("tan", "#89b4fa", nil),
    ("tan", "#d2b48c80", nil),
    ("rgb(1 2 3)", "#89b4fa80", "rgb(137 180 250)"),
    ("hsl(1, 2%, 3%)", "#ff000000", "hsl(0, 100%, 50%)"),
    ("oklch(70% 0 none)", "#ffffff00", "oklch(100% 0 none)"),
    ("0.5 0.25 1", "#ff000080", "1 0 0"),
    ("255, 128, 0", "#ff000080", "255, 0, 0"),
  ]

  @Test("a notation that cannot express a colour reports it, and approximates", arguments: lossRows)
  func loss(old: String, new: String, text: String?) throws {
    let notation = try #require(Color.read(Array(old.utf8))).notation
    #expect(!notation.canHold(Color(hex: new)))
    #expect(Color(hex: new).text(in: notation) == text)
  }

  static let gamutRows: [(String, String, String, String)] = [
    ("oklch(70% 0.4 150)", "#1e1e2e", "#00c248", "#00c248"),
    ("oklch(70% 0.4 150)", "rgb(1 2 3)", "rgb(0 194 72)", "oklch(70% 0.4 150)"),
    ("oklch(70% 0.4 150)", "hsl(1, 2%, 3%)", "hsl(142.2, 100%, 38%)", "oklch(70% 0.4 150)"),
    ("oklch(70% 0.4 150)", "0.5 0.5 0.5", "0 0.761 0.281", "0 0.761 0.281"),
    ("color(display-p3 0 1 0)", "#abc", "#0f2", "#00fb29"),
    ("color(display-p3 0 1 0)", "rgb(1 2 3)", "rgb(0 251 41)", "oklch(84.9% 0.3685 145.6)"),
    (
      "color(display-p3 0 1 0 / .5)", "rgb(1 2 3)", "rgb(0 251 41)",
      "oklch(84.9% 0.3685 145.6 / 0.5)"
    ),
    ("lab(60 100 100)", "#ABCDEF", "#FF473C", "#FF473C"),
    ("lab(60 100 100)", "rgb(1, 2, 3)", "rgb(255, 71, 60)", "oklch(68.3% 0.316 28.2)"),
  ]

  @Test(
    "a colour outside sRGB is mapped into it if the notation requires it", arguments: gamutRows)
  func gamut(new: String, old: String, text: String, held: String) throws {
    let color = try #require(Color.read(Array(new.utf8))).value
    let notation = try #require(Color.read(Array(old.utf8))).notation
    #expect(!notation.canHold(color))
    #expect(color.text(in: notation) == text)
    #expect(color.text(in: notation.holding(color)) == held)
  }

  static let wideRows: [(String, String, String)] = [
    ("oklch(70% 0.4 150)", "color(srgb 1 0.5 0)", "color(srgb -0.604 0.839 -0.327)"),
    ("oklch(70% 0.4 150)", "oklch(0.5 0 0)", "oklch(0.7 0.4 150)"),
    ("color(display-p3 0 1 0)", "color(srgb 1 0.5 0)", "color(srgb -0.51 1.02 -0.31)"),
    ("color(display-p3 0 1 0)", "color(display-p3 .5 .5 .5)", "color(display-p3 0 1 0)"),
    ("color(display-p3 0 1 0)", "oklch(0.5 0 0)", "oklch(0.849 0.3685 145.6)"),
    ("lab(60 100 100)", "oklch(0.5 0 0)", "oklch(0.683 0.316 28.2)"),
    ("color(srgb 1.2 -0.2 0)", "color(srgb 0.1 0.2 0.3)", "color(srgb 1.2 -0.2 0)"),
  ]

  @Test("notations of wider gamuts express colours outside sRGB", arguments: wideRows)
  func wide(new: String, old: String, text: String) throws {
    let color = try #require(Color.read(Array(new.utf8))).value
    let notation = try #require(Color.read(Array(old.utf8))).notation
    #expect(notation.canHold(color) && notation.holding(color) == notation)
    #expect(color.text(in: notation) == text)
  }
}
