/// The precision with which a written colour must match the value.
package enum ColorPrecision: Hashable, Sendable {
  /// Equal in 8 bits, as in the editor: `0.5` stays short.
  case in8Bits
  /// Equal to the last digit, as in a property of a model.
  case exact
}

extension Color {
  /// The colour with red, green and blue rounded to 8 bits if each is within a millionth of an 8-bit value; otherwise unchanged.
  package var snappedTo8Bits: Color {
    func snapped(_ component: Double) -> Double? {
      guard (-0.001...1.001).contains(component) else { return nil }
      let step = (component * 255).rounded() / 255
      return abs(step - component) < 1e-6 ? step : nil
    }
    guard let red = snapped(red), let green = snapped(green), let blue = snapped(blue) else {
      return self
    }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Parses a colour with the precision of a property of a model.
  package static func readExactly(
    _ text: [UInt8]
  ) -> (value: Color, notation: ColorNotation)? {
    guard let (color, notation) = read(text) else { return nil }
    guard case .function(let function) = notation else { return (color, notation) }
    return (function.colorText.components.exactColor, notation)
  }
}
