/// The notation of a colour as text, with everything needed to print it back.
///
/// A notation contains the text it was parsed from as a template: printing the same colour returns that text, printing another
/// colour changes only the numbers.
public enum ColorNotation: Notation {
  /// Hexadecimal digits: `#1e1e2e`, `0x1E1E2E`, `1e1e2e`.
  case hex(Color.HexNotation)
  /// A name: `RebeccaPurple`, `transparent`.
  case name(ColorNameNotation)
  /// A function of CSS: `rgb(46 139 87)`, `hsla(120,100%,25%,.5)`, `color(display-p3 1 0 0)`.
  case function(ColorFunctionNotation)
  /// Bare numbers: `0.5 0.25 1`, `255, 128, 0`.
  case list(ColorListNotation)
}

extension Color {
  /// Parses a whole text, without spaces around it, as a colour in any notation; nil if it is not a colour. If the text can also
  /// mean something else, ``ColorNotation/isAmbiguous`` is true.
  ///
  /// The scale of bare numbers is not always evident: `1 0 1` is purple, or nearly black. It is that of `known`, usually the
  /// notation of the previous value, if given.
  public static func read(
    _ text: [UInt8], like known: ColorNotation? = nil
  ) -> (value: Color, notation: ColorNotation)? {
    // No colour is longer; this keeps long texts cheap.
    guard text.count <= 256 else { return nil }
    if let (value, notation) = readHex(text) ?? readAmbiguousHex(text) {
      return (value, .hex(notation))
    }
    if let (value, notation) = readName(text) { return (value, .name(notation)) }
    if let (value, notation) = readFunction(text) { return (value, .function(notation)) }
    return readList(text, like: known?.list?.colorText.components).map {
      ($0.value, .list($0.notation))
    }
  }

  /// Parses `0X` and six digits, `0x` and eight digits, and six or eight digits alone.
  private static func readAmbiguousHex(
    _ text: [UInt8]
  ) -> (value: Color, notation: HexNotation)? {
    let prefix: HexNotation.Prefix =
      text.starts(with: "0x".utf8) ? .zeroX : text.starts(with: "0X".utf8) ? .zeroUpperX : .none
    let digits = text.dropFirst(prefix.rawValue.utf8.count)
    guard digits.count == 6 || digits.count == 8 else { return nil }
    return readHex(digits, after: prefix)
  }

  /// Returns the colour in this notation, approximately if necessary: a colour outside sRGB is mapped into it (``mappedToGamut``)
  /// if the notation cannot represent it, and alpha is omitted if the notation has none. Returns nil if there is no approximation:
  /// only some colours have names.
  ///
  /// Numbers have as many decimals as the ones they replace, or more if needed to preserve the colour in 8 bits.
  public func text(in notation: ColorNotation) -> String? { text(in: notation, .in8Bits) }

  package func text(in notation: ColorNotation, _ precision: ColorPrecision) -> String? {
    switch notation {
    case .hex(let notation): mappedToGamut.text(in: notation)
    case .name(let notation): text(in: notation)
    case .function(let notation): notation.colorText.text(of: self, precision)
    case .list(let notation): notation.colorText.text(of: self, precision)
    }
  }
}

extension ColorNotation {
  /// Returns the colour in this notation: see `Color.text(in:)`.
  public func text(of color: Color) -> String? { color.text(in: self) }

  /// Returns true if printing and parsing in this notation preserves the colour, in 8 bits for each component and without clamping
  /// any of them.
  public func canHold(_ color: Color) -> Bool {
    switch self {
    case .hex(let notation): notation.canHold(color)
    case .name(let notation): color.text(in: notation) != nil
    case .function(let notation): notation.colorText.canHold(color)
    case .list(let notation): notation.canHold(color)
    }
  }

  /// Returns this notation if it can hold the colour, otherwise the next one that can: with alpha, with more digits, hexadecimal
  /// instead of a name. An sRGB function is replaced with `oklch()` for a colour outside sRGB; hexadecimal digits and lists are
  /// not, because the reader of the file may not support any other notation.
  public func holding(_ color: Color) -> ColorNotation {
    guard !canHold(color) else { return self }
    switch self {
    case .hex(let notation): return .hex(notation.holding(color.mappedToGamut))
    case .name: return .hex(Color.HexNotation().holding(color.mappedToGamut))
    case .function(let notation):
      let wider = color.alpha8 == 255 ? notation : notation.withAlpha()
      guard !wider.colorText.canHold(color), wider.colorText.components.space.isBounded,
        let widest = ColorNotation.widest
      else { return .function(wider) }
      return .function(wider.colorText.components.hasAlpha ? widest.withAlpha() : widest)
    case .list(let notation): return .list(notation.holding(color))
    }
  }

  /// True if the text can mean something other than a colour: a name is a word (`tan`, `linen`), six digits are a number, the eight
  /// digits after `0x` can start with alpha, and three numbers can be anything.
  public var isAmbiguous: Bool {
    switch self {
    case .hex(let notation):
      notation.prefix == .none || (notation.prefix != .hash && notation.hasAlpha)
    case .name, .list: true
    case .function: false
    }
  }

  /// The display name: `#rrggbb`, `rgb()`, `colour name`.
  public var name: String {
    switch self {
    case .hex(let notation): notation.name
    case .name: "colour name"
    case .function(let notation): notation.name
    case .list(let notation): notation.name
    }
  }

  /// The notations offered for converting a colour, one of each kind.
  public static let usual: [ColorNotation] = [
    "#ffffff", "rgb(255 255 255)", "hsl(0 0% 100%)", "hwb(0 100% 0%)", "lab(100% 0 0)",
    "lch(100% 0 0)", "oklab(100% 0 0)", "oklch(100% 0 0)", "color(srgb 1 1 1)",
    "color(display-p3 1 1 1)",
  ].compactMap { Color.read(Array($0.utf8))?.notation }

  fileprivate var list: ColorListNotation? {
    if case .list(let notation) = self { notation } else { nil }
  }

  private static let widest = Color.readFunction(Array("oklch(100% 0 0)".utf8))?.notation
}

extension Color.HexNotation: Notation {
  /// Returns the colour in this notation: see `Color.text(in:)`.
  public func text(of color: Color) -> String? { color.mappedToGamut.text(in: self) }

  /// Returns true if printing and parsing in this notation preserves the colour, in 8 bits.
  public func canHold(_ color: Color) -> Bool {
    Color.read(Array(color.text(in: self).utf8))?.value.isSame(in8Bits: color) ?? false
  }

  /// The display name: `#rrggbb`, `0xRRGGBB`.
  public var name: String {
    let digits = (hasAlpha ? "rgba" : "rgb").flatMap {
      repeatElement($0, count: digitsPerComponent)
    }
    return prefix.rawValue + (letterCase == .upper ? String(digits).uppercased() : String(digits))
  }
}
