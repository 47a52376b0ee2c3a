// The functions of CSS Color 4, §4 to §10, in their two syntaxes:
//
//   commas   rgb rgba hsl hsla    rgb(46, 139, 87)   hsla(120deg, 100%, 25%, 0.5)
//   spaces   all of them          rgb(46 139 87)     hsl(120deg 100% 25% / 50%)
//
// Letters can be of either case, and spaces (not comments) can be wherever CSS allows them. With commas, either all or none of
// the numbers of rgb() are percentages, and `none` is not allowed. One extension of CSS: with commas, saturation and lightness
// can lack the `%`, as some programs write them.

/// The notation of a colour as a CSS function: its name, syntax, spaces and number formats.
public struct ColorFunctionNotation: Hashable, Sendable {
  let colorText: ColorText

  /// The display name: `rgb()`, `hsla()`, `color(display-p3)`.
  public var name: String {
    let words = colorText.gaps[0]
      .split { ColorText.isSpace($0) || $0 == UInt8(ascii: "(") }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    return "\(words.first ?? "")(\(words.dropFirst().joined()))"
  }

  /// Returns the notation with an alpha added if it has none. With commas, the name becomes `rgba` or `hsla`, which older programs
  /// require.
  func withAlpha() -> ColorFunctionNotation {
    guard ColorText.mark(in: colorText.gaps[1]) == .comma else {
      return ColorFunctionNotation(colorText: colorText.withAlpha(after: Array(" / ".utf8)))
    }
    var wider = colorText.withAlpha(after: colorText.gaps[2])
    if let bracket = wider.gaps[0].firstIndex(of: UInt8(ascii: "(")), bracket == 3 {
      let isUpper = wider.gaps[0][2] < UInt8(ascii: "a")
      wider.gaps[0].insert(UInt8(ascii: isUpper ? "A" : "a"), at: bracket)
    }
    return ColorFunctionNotation(colorText: wider)
  }
}

extension Color {
  /// Parses a whole text as a function; nil for any other text.
  static func readFunction(
    _ text: [UInt8]
  ) -> (value: Color, notation: ColorFunctionNotation)? {
    guard let bracket = text.firstIndex(of: UInt8(ascii: "(")), text.last == UInt8(ascii: ")"),
      let function = ColorFunction(text[..<bracket])
    else { return nil }
    var (gaps, words) = ColorText.split(text[(bracket + 1)...].dropLast())
    var space = function.space
    var head = Array(text[...bracket])
    if function == .color {
      guard let name = words.first, let named = ColorSpace(named: name), gaps.count > 1,
        ColorText.mark(in: gaps[1]) == .space, gaps[0].allSatisfy(ColorText.isSpace)
      else { return nil }
      space = named
      head += gaps.removeFirst() + words.removeFirst()
    }
    guard (3...4).contains(words.count), gaps.count == words.count + 1 else { return nil }

    let separators = gaps[1..<words.count].map(ColorText.mark)
    let usesCommas = separators[0] == .comma
    let expected: [ColorText.Separator] =
      usesCommas ? [.comma, .comma, .comma] : [.space, .space, .slash]
    guard separators.elementsEqual(expected.prefix(separators.count), by: { $0 == $1 }),
      gaps[0].allSatisfy(ColorText.isSpace), gaps[words.count].allSatisfy(ColorText.isSpace),
      !usesCommas || function.hasCommas
    else { return nil }

    let numbers = words.compactMap { WrittenNumber($0) }
    guard numbers.count == words.count, let components = WrittenComponents(numbers, in: space)
    else { return nil }
    if usesCommas {
      guard numbers.allSatisfy({ $0.value != nil }) else { return nil }
      let percentages = numbers.prefix(3).count { $0.unit == .percent }
      guard space != .rgb || percentages == 0 || percentages == 3 else { return nil }
    }
    gaps[0] = head + gaps[0]
    gaps[words.count].append(UInt8(ascii: ")"))
    let colorText = ColorText(gaps: gaps, components: components)
    return (components.color, ColorFunctionNotation(colorText: colorText))
  }
}

private enum ColorFunction: String, CaseIterable {
  case rgb, rgba, hsl, hsla, hwb, lab, lch, oklab, oklch, color

  init?(_ name: ArraySlice<UInt8>) {
    guard let function = Self.allCases.first(where: { name.isEqualIgnoringCase(to: $0.rawValue) })
    else {
      return nil
    }
    self = function
  }

  var hasCommas: Bool {
    switch self {
    case .rgb, .rgba, .hsl, .hsla: true
    default: false
    }
  }

  /// The colour space; for color() a placeholder, because the space is its first argument.
  var space: ColorSpace {
    switch self {
    case .rgb, .rgba: .rgb
    case .hsl, .hsla: .hsl
    case .hwb: .hwb
    case .lab: .lab
    case .lch: .lch
    case .oklab: .oklab
    case .oklch: .oklch
    case .color: .srgb
    }
  }
}

extension ColorSpace {
  fileprivate init?(named name: ArraySlice<UInt8>) {
    if name.isEqualIgnoringCase(to: "srgb") {
      self = .srgb
    } else if name.isEqualIgnoringCase(to: "srgb-linear") {
      self = .srgbLinear
    } else if name.isEqualIgnoringCase(to: "display-p3") {
      self = .displayP3
    } else {
      return nil
    }
  }
}
