import ModelData

/// How the elements of an array spell a colour: `[0.5, 0.25, 1]`, `[255, 128, 0, 0.5]`. Three or
/// four numbers can always be something else.
public struct ColorArrayNotation: Notation {
  let components: SpelledComponents

  /// True: the form alone does not make it a colour.
  public var isAmbiguous: Bool { true }

  /// The notation for people: `[r, g, b]`, `[r, g, b, a] (0…255)`.
  public var name: String {
    let letters = ["r", "g", "b", "a"].prefix(components.numbers.count).joined(separator: ", ")
    return "[\(letters)]" + (components.space == .rgb ? " (0…255)" : "")
  }

  /// The elements that spell the colour.
  public func elements(of color: Color) -> [Value]? { color.elements(in: self) }

  /// Whether the colour comes back from this notation.
  public func canHold(_ color: Color) -> Bool {
    let spelled = components.spelling(color)
    return spelled.color.isSame(in8Bits: color) && spelled.showsScale
  }

  /// This notation, with alpha if the colour needs it, or if only that shows what the numbers count
  /// to.
  public func holding(_ color: Color) -> ColorArrayNotation {
    let wider = [1, 255].map { ColorArrayNotation(components: components.withAlpha(to: $0)) }
    return ([self] + wider).first { $0.canHold(color) } ?? (color.alpha8 == 255 ? self : wider[0])
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
    elements(in: notation, .in8Bits)
  }

  package func elements(in notation: ColorArrayNotation, _ precision: ColorPrecision) -> [Value] {
    notation.components.spelling(self, precision).numbers.map {
      Value.number(String(decoding: $0.text, as: UTF8.self)) ?? .null
    }
  }
}
