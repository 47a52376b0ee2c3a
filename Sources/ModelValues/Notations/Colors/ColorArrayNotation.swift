import ModelData

/// The notation of a colour as the elements of an array: `[0.5, 0.25, 1]`, `[255, 128, 0, 0.5]`. Three or four numbers can always
/// mean something else.
public struct ColorArrayNotation: Notation {
  let components: WrittenComponents

  /// True if the elements can mean something other than a colour; always true.
  public var isAmbiguous: Bool { true }

  /// The display name: `[r, g, b]`, `[r, g, b, a] (0…255)`.
  public var name: String {
    let letters = ["r", "g", "b", "a"].prefix(components.numbers.count).joined(separator: ", ")
    return "[\(letters)]" + (components.space == .rgb ? " (0…255)" : "")
  }

  /// Returns the elements that represent the colour.
  public func elements(of color: Color) -> [Value]? { color.elements(in: self) }

  /// Returns true if printing and parsing in this notation preserves the colour.
  public func canHold(_ color: Color) -> Bool {
    let written = components.rewritten(for: color)
    return written.color.isSame(in8Bits: color) && written.isScaleUnambiguous
  }

  /// Returns this notation, with alpha if the colour needs it, or if the scale of the numbers would be ambiguous without it.
  public func holding(_ color: Color) -> ColorArrayNotation {
    let wider = [1, 255].map { ColorArrayNotation(components: components.withAlpha(to: $0)) }
    return ([self] + wider).first { $0.canHold(color) } ?? (color.alpha8 == 255 ? self : wider[0])
  }
}

extension Color {
  /// Parses the elements of an array as a colour: three or four numbers, whose scale (1 or 255) is determined as by
  /// ``ColorListNotation`` or taken from `known`. Returns nil for any other elements.
  public static func read(
    elements: [Value], like known: ColorArrayNotation? = nil
  ) -> (value: Color, notation: ColorArrayNotation)? {
    guard (3...4).contains(elements.count),
      let components = WrittenComponents(
        bare: elements.map { $0.number.flatMap { WrittenNumber($0.utf8) } },
        like: known?.components)
    else { return nil }
    return (components.color, ColorArrayNotation(components: components))
  }

  /// Returns the elements that represent the colour in this notation; an element that need not change keeps its text.
  public func elements(in notation: ColorArrayNotation) -> [Value] {
    elements(in: notation, .in8Bits)
  }

  package func elements(in notation: ColorArrayNotation, _ precision: ColorPrecision) -> [Value] {
    notation.components.rewritten(for: self, precision).numbers.map {
      Value.number(String(decoding: $0.text, as: UTF8.self)) ?? .null
    }
  }
}
