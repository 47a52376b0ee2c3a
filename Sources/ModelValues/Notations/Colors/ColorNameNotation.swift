/// How a name spells a colour: one of CSS Color 4, §6.1, or `transparent` (§6.3), in letters of any
/// case.
public struct ColorNameNotation: Hashable, Sendable {
  /// The name as it is spelled.
  public let spelling: String
}

extension Color {
  /// Reads a whole text as a name; nil if it is none.
  static func readName(_ text: [UInt8]) -> (value: Color, notation: ColorNameNotation)? {
    guard text.count <= 20 else { return nil }
    let spelling = String(decoding: text, as: UTF8.self)
    guard let color = text.spells("transparent") ? .clear : Color(named: spelling) else {
      return nil
    }
    return (color, ColorNameNotation(spelling: spelling))
  }

  /// The colour's own name in letters like the ones of the notation; nil if it has none.
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
