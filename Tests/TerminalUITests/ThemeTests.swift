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
}
