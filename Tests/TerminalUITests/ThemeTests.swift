import EditorCore
import TerminalUI
import Testing

@Suite struct ThemeTests {
  @Test(
    "the nearest colour of a depth is found, and whether it is exact",
    arguments: [
      (ColorDepth.exact, 0x89B4FA, TerminalColor.exact(0x89B4FA), true),
      (.exact, 1, .exact(1), true),
      (.palette, 0xFF0000, .palette(196), true),
      (.palette, 0x89B4FA, .palette(111), false),
      (.palette, 0x080808, .palette(232), true),
      (.sixteen, 0xFF0000, .palette(9), false),
      (.eight, 0xF00000, .palette(1), false),
      (.none, 0xFF0000, .standard, false),
    ])
  func nearest(depth: ColorDepth, rgb: UInt32, color: TerminalColor, isExact: Bool) {
    let nearest = depth.nearest(to: rgb)
    #expect(nearest.color == color)
    #expect(nearest.isExact == isExact)
  }

  @Test("without colours a style has only attributes", arguments: Role.allCases)
  func withoutColours(role: Role) {
    let appearance = Theme(depth: .none).appearance(of: Style(role, swatch: 0xFF0000))
    #expect(appearance.foreground == .standard)
    #expect(appearance.background == .standard)
  }

  /// Important roles must be visible without colours too.
  @Test(
    "important roles have attributes without colours",
    arguments: [
      Role.problem, .statusError, .titleModified, .fieldSelection, .overlaySelected,
      .escape, .hintKey, .field,
    ])
  func importantRolesHaveAttributes(role: Role) {
    #expect(Theme(depth: .none).appearance(of: Style(role)).attributes != [])
  }

  @Test("the focused row is reversed at every colour depth", arguments: ColorDepth.allCases)
  func focusedRow(depth: ColorDepth) {
    let appearance = Theme(depth: depth).appearance(of: Style(.reading, isFocused: true))
    #expect(appearance == Appearance(attributes: .reverse))
  }

  @Test("a removed row is struck through and dim") func removedRow() {
    let style = Style(.string, attributes: [.strikethrough, .dim])
    #expect(
      Theme(depth: .exact).appearance(of: style).attributes.isSuperset(of: [.strikethrough, .dim]))
  }

  /// The defaults of terminals, and common themes: black, white, Solarized, Gruvbox, Ubuntu, GNOME, Acme, greys.
  static let backgrounds: [UInt32] = [
    0x000000, 0xFFFFFF, 0x002B36, 0xFDF6E3, 0x282828, 0xFBF1C7, 0x300A24, 0x1E1E1E, 0xFFFFEA,
    0xE5E5E5, 0x1E1E2E, 0xEEEEEE, 0xFFFFDD, 0x0C0C0C, 0x2E3440, 0xECEFF4,
  ]
  private static let added: [Style.Attributes] = [[], .dim, [.dim, .strikethrough], .bold]

  @Test(
    "every role can be read on light and dark backgrounds, at every colour depth",
    arguments: backgrounds, [ColorDepth.eight, .sixteen, .palette, .exact])
  func contrast(background: UInt32, depth: ColorDepth) {
    let theme = Theme(depth: depth, background: background)
    for role in Role.allCases {
      for added in Self.added {
        let look = theme.appearance(of: Style(role, attributes: added))
        for color in Self.drawn(look, on: background) {
          #expect(
            contrastRatio(color, background) >= 3,
            "\(role) in \(String(color, radix: 16)) on \(String(background, radix: 16))")
        }
      }
    }
  }

  /// Returns the colours in which a terminal may draw a text, in xterm's palette; none for the standard one.
  private static func drawn(_ look: Appearance, on background: UInt32) -> [UInt32] {
    var colors: [UInt32] = []
    switch look.foreground {
    case .standard: return []
    case .exact(let rgb): colors = [rgb]
    case .palette(let index):
      colors = [ColorDepth.rgb(ofPalette: index)]
      if look.attributes.contains(.bold), index < 8 {
        colors.append(ColorDepth.rgb(ofPalette: index + 8))
      }
    }
    guard look.attributes.contains(.dim) else { return colors }
    return colors.flatMap { [mixed($0, 0), mixed($0, background)] }
  }

  /// Mixes two thirds of a colour with a third of another one.
  private static func mixed(_ color: UInt32, _ other: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      (((color >> shift & 0xFF) * 2 + (other >> shift & 0xFF)) / 3) << shift
    }
    return part(16) | part(8) | part(0)
  }

  @Test(
    "with 256 colours or more, roles are as colourful on light backgrounds as on dark ones",
    arguments: backgrounds, [ColorDepth.palette, .exact])
  func colourful(background: UInt32, depth: ColorDepth) {
    let theme = Theme(depth: depth, background: background)
    for role in Role.allCases {
      let usual = Theme(depth: depth).appearance(of: Style(role)).foreground
      let here = theme.appearance(of: Style(role)).foreground
      #expect((here == .standard) == (usual == .standard), "\(role)")
    }
  }

  @Test("on a dark background the colours are those of the user's terminal theme")
  func ownColours() {
    for (role, color) in [
      (Role.key, 6), (.string, 2), (.number, 5), (.literal, 3), (.changed, 3), (.removed, 1),
    ] as [(Role, UInt8)] {
      for depth in [ColorDepth.eight, .sixteen, .palette, .exact] {
        #expect(
          Theme(depth: depth).appearance(of: Style(role)).foreground == .palette(color), "\(role)")
      }
    }
  }
}
