/// How a text spells a colour, with everything it takes to print it back.
///
/// A notation is the text it was read from as an example: printing the same colour gives that text,
/// printing another changes the numbers alone.
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
  /// Reads a whole text as a colour in any notation, without spaces around it; nil if it is none.
  /// Whether it could well be something else is told by ``ColorNotation/isAmbiguous``.
  ///
  /// Bare numbers do not always show what they count to: `1 0 1` is purple, or nearly black. They
  /// count like those of a known notation, as of the value that was there before, if one is given.
  public static func read(
    _ text: [UInt8], like known: ColorNotation? = nil
  ) -> (value: Color, notation: ColorNotation)? {
    // No colour is longer: the rest of a long text is not looked at.
    guard text.count <= 256 else { return nil }
    if let (value, notation) = readHex(text) ?? readAmbiguousHex(text) {
      return (value, .hex(notation))
    }
    if let (value, notation) = readName(text) { return (value, .name(notation)) }
    if let (value, notation) = readFunction(text) { return (value, .function(notation)) }
    return readList(text, like: known?.list?.spelled.components).map {
      ($0.value, .list($0.notation))
    }
  }

  /// `0X` and six digits, `0x` and eight, six or eight digits alone.
  private static func readAmbiguousHex(
    _ text: [UInt8]
  ) -> (value: Color, notation: HexNotation)? {
    let prefix: HexNotation.Prefix =
      text.starts(with: "0x".utf8) ? .zeroX : text.starts(with: "0X".utf8) ? .zeroUpperX : .none
    let digits = text.dropFirst(prefix.rawValue.utf8.count)
    guard digits.count == 6 || digits.count == 8 else { return nil }
    return readHex(digits, after: prefix)
  }

  /// The colour in this notation, as near as it comes: a colour outside sRGB is mapped into it
  /// (``mappedToGamut``) where the notation has no room for it, and alpha is left out where there
  /// is none. Nil where it comes to nothing: only colours that have a name have one.
  ///
  /// Numbers have the decimals of the ones they replace, and more where it takes more to be read
  /// back as the same 8-bit colour.
  public func text(in notation: ColorNotation) -> String? { text(in: notation, .in8Bits) }

  package func text(in notation: ColorNotation, _ precision: ColorPrecision) -> String? {
    switch notation {
    case .hex(let notation): mappedToGamut.text(in: notation)
    case .name(let notation): text(in: notation)
    case .function(let notation): notation.spelled.text(of: self, precision)
    case .list(let notation): notation.spelled.text(of: self, precision)
    }
  }
}

extension ColorNotation {
  /// The colour in this notation: see `Color.text(in:)`.
  public func text(of color: Color) -> String? { color.text(in: self) }

  /// Whether the colour comes back from this notation: the same in 8 bits for each of its
  /// components, none of which had to be held in 0…1 for it.
  public func canHold(_ color: Color) -> Bool {
    switch self {
    case .hex(let notation): notation.canHold(color)
    case .name(let notation): color.text(in: notation) != nil
    case .function(let notation): notation.spelled.canHold(color)
    case .list(let notation): notation.canHold(color)
    }
  }

  /// This notation if it can hold the colour, else the next one that can: with alpha, with more
  /// digits, hexadecimal instead of a name. A function of sRGB gives way to `oklch()` for a colour
  /// outside of it; hexadecimal digits and lists do not, as what reads them may know no other.
  public func holding(_ color: Color) -> ColorNotation {
    guard !canHold(color) else { return self }
    switch self {
    case .hex(let notation): return .hex(notation.holding(color.mappedToGamut))
    case .name: return .hex(Color.HexNotation().holding(color.mappedToGamut))
    case .function(let notation):
      let wider = color.alpha8 == 255 ? notation : notation.withAlpha()
      guard !wider.spelled.canHold(color), wider.spelled.components.space.isBounded,
        let widest = ColorNotation.widest
      else { return .function(wider) }
      return .function(wider.spelled.components.hasAlpha ? widest.withAlpha() : widest)
    case .list(let notation): return .list(notation.holding(color))
    }
  }

  /// Whether the form alone does not make it a colour: a name is a word (`tan`, `linen`), six
  /// digits are a number, `0x` and eight can begin with alpha, three numbers can be anything.
  public var isAmbiguous: Bool {
    switch self {
    case .hex(let notation):
      notation.prefix == .none || (notation.prefix != .hash && notation.hasAlpha)
    case .name, .list: true
    case .function: false
    }
  }

  /// The notation for people: `#rrggbb`, `rgb()`, `colour name`.
  public var name: String {
    switch self {
    case .hex(let notation): notation.name
    case .name: "colour name"
    case .function(let notation): notation.name
    case .list(let notation): notation.name
    }
  }

  /// The notations that a colour can be turned into, one of each kind.
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
  /// The colour in this notation: see `Color.text(in:)`.
  public func text(of color: Color) -> String? { color.mappedToGamut.text(in: self) }

  /// Whether the colour comes back from this notation, the same in 8 bits.
  public func canHold(_ color: Color) -> Bool {
    Color.read(Array(color.text(in: self).utf8))?.value.isSame(in8Bits: color) ?? false
  }

  /// The notation for people: `#rrggbb`, `0xRRGGBB`.
  public var name: String {
    let digits = (hasAlpha ? "rgba" : "rgb").flatMap {
      repeatElement($0, count: digitsPerComponent)
    }
    return prefix.rawValue + (letterCase == .upper ? String(digits).uppercased() : String(digits))
  }
}
