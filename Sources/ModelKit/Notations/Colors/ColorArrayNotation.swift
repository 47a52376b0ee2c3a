/// How the elements of an array spell a colour: `[0.5, 0.25, 1]`, `[255, 128, 0, 0.5]`. Three or
/// four numbers can always be something else.
public struct ColorArrayNotation: Hashable, Sendable {
  let components: SpelledComponents

  /// True: the form alone does not make it a colour.
  public var isAmbiguous: Bool { true }

  /// The notation for people: `[r, g, b]`, `[r, g, b, a] (0…255)`.
  public var name: String {
    let letters = ["r", "g", "b", "a"].prefix(components.numbers.count).joined(separator: ", ")
    return "[\(letters)]" + (components.space == .rgb ? " (0…255)" : "")
  }

  /// Whether the colour comes back from this notation.
  public func canHold(_ color: Color) -> Bool {
    components.spelling(color).color.isSame(in8Bits: color)
  }

  /// This notation, with alpha if the colour needs it.
  public func holding(_ color: Color) -> ColorArrayNotation {
    color.alpha8 == 255 ? self : ColorArrayNotation(components: components.withAlpha())
  }
}

extension Color {
  /// Reads the elements of an array as a colour: three numbers or four, which count to 1 or 255 as
  /// those of ``ColorListNotation`` do, or like those of a known notation. Nil for anything else.
  public static func read(
    elements: [Value], like known: ColorArrayNotation? = nil
  ) -> (value: Color, notation: ColorArrayNotation)? {
    guard (3...4).contains(elements.count),
      let components = SpelledComponents(
        bare: elements.map { $0.number.flatMap { SpelledNumber($0.utf8) } },
        like: known?.components)
    else { return nil }
    return (components.color, ColorArrayNotation(components: components))
  }

  /// The elements that spell the colour in this notation; those that need not change are as they
  /// were.
  public func elements(in notation: ColorArrayNotation) -> [Value] {
    notation.components.spelling(self).numbers.map {
      Value.number(String(decoding: $0.text, as: UTF8.self)) ?? .null
    }
  }
}
