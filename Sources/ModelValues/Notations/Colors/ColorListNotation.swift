/// The notation of a colour as bare numbers: `0.5 0.25 1`, `0.5, 0.25, 1, 0.8`, `255,128,0`.
///
/// The scale of the components is 255 if all are whole and one of them, or alpha, is over 1; otherwise it is 1. The scale of alpha
/// is 255 if alpha is over 1.
public struct ColorListNotation: Hashable, Sendable {
  let colorText: ColorText

  /// The display name: `r g b`, `r, g, b, a (0…255)`.
  public var name: String {
    let separator = ColorText.mark(in: colorText.gaps[1]) == .comma ? ", " : " "
    let letters = ["r", "g", "b", "a"].prefix(colorText.components.numbers.count)
    let scale = colorText.components.space == .rgb ? " (0…255)" : ""
    return letters.joined(separator: separator) + scale
  }

  func canHold(_ color: Color) -> Bool {
    colorText.canHold(color) && colorText.components.rewritten(for: color).isScaleUnambiguous
  }

  /// Returns the notation with an alpha if the colour needs it, or if it makes the scale unambiguous.
  func holding(_ color: Color) -> ColorListNotation {
    let wider = [1, 255].map { extent in
      ColorListNotation(colorText: colorText.withAlpha(after: colorText.gaps[2], to: extent))
    }
    return ([self] + wider).first { $0.canHold(color) } ?? (color.alpha8 == 255 ? self : wider[0])
  }
}

extension Color {
  static func readList(
    _ text: [UInt8], like known: WrittenComponents?
  ) -> (value: Color, notation: ColorListNotation)? {
    // Most texts are not lists of numbers, which their first character shows.
    guard let first = text.first, first < UInt8(ascii: "A") else { return nil }
    let (gaps, words) = ColorText.split(text[...])
    guard (3...4).contains(words.count), gaps.first == [], gaps.last == [] else { return nil }
    let separators = gaps[1..<words.count].map(ColorText.mark)
    guard let separator = separators[0], separator != .slash,
      separators.allSatisfy({ $0 == separator })
    else { return nil }
    guard let components = WrittenComponents(bare: words.map { WrittenNumber($0) }, like: known)
    else {
      return nil
    }
    return (
      components.color, ColorListNotation(colorText: ColorText(gaps: gaps, components: components))
    )
  }
}

extension WrittenComponents {
  /// True if parsing the numbers without context results in the same scale; false, for example, for `1, 1, 1` on the scale of 255,
  /// which would be parsed as white.
  var isScaleUnambiguous: Bool {
    WrittenComponents(bare: numbers).map { $0.color.isSame(in8Bits: color) } ?? true
  }

  /// Creates components from numbers without units, whose scale is that of `known` or is determined from the numbers. Returns nil
  /// if they fit neither a scale of 1 nor of 255.
  init?(bare numbers: [WrittenNumber?], like known: WrittenComponents? = nil) {
    let values = numbers.compactMap { $0?.unit == .plain ? $0?.value : nil }
    guard values.count == numbers.count, (3...4).contains(values.count) else { return nil }
    let components = values.prefix(3)
    let isWhole = components.allSatisfy { $0 == $0.rounded() }
    let isByte = components.allSatisfy { (0...255).contains($0) }
    let isOverOne = components.contains { $0 > 1 && (isWhole || $0 > 2) }
    let isAlphaOverOne = values.count == 4 && values[3] > 1
    let space: ColorSpace
    if isByte, isOverOne || isWhole && (isAlphaOverOne || known?.space == .rgb) {
      space = .rgb
    } else {
      // Numbers slightly outside 0…1 are colours of wider gamuts.
      guard components.allSatisfy({ (-1...2).contains($0) }) else { return nil }
      space = .unit
    }
    var alphaExtent = 1.0
    if values.count == 4 {
      guard (0...255).contains(values[3]) else { return nil }
      alphaExtent = isAlphaOverOne ? 255 : known?.alphaExtent ?? 1
    }
    self.init(numbers.compactMap { $0 }, in: space, alphaExtent: alphaExtent)
  }
}
