/// The notation of a colour as a name: one of CSS Color 4, §6.1, or `transparent` (§6.3), in either case.
public struct ColorNameNotation: Hashable, Sendable {
  /// The name as it was written.
  public let spelling: String
}

extension Color {
  /// Parses a whole text as a name; nil if it is not a colour name.
  static func readName(_ text: [UInt8]) -> (value: Color, notation: ColorNameNotation)? {
    guard text.count <= 20 else { return nil }
    let spelling = String(decoding: text, as: UTF8.self)
    guard let color = text.isEqualIgnoringCase(to: "transparent") ? .clear : Color(named: spelling)
    else {
      return nil
    }
    return (color, ColorNameNotation(spelling: spelling))
  }

  /// Returns the colour's name in the letter case of the notation; nil if the colour has no name.
  func text(in notation: ColorNameNotation) -> String? {
    if Color.readName(Array(notation.spelling.utf8))?.value.isSame(in8Bits: self) == true {
      return notation.spelling
    }
    let name: String
    if isSame(in8Bits: .clear) {
      name = "transparent"
    } else {
      let nearest = nearestName
      guard nearest.isExact, alpha8 == 255 else { return nil }
      name = nearest.name
    }
    let letters = notation.spelling.utf8
    let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
    if letters.allSatisfy(upper.contains) { return name.uppercased() }
    guard let first = letters.first, upper.contains(first) else { return name }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
