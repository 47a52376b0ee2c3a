/// How near to a colour what is written of it has to be.
package enum ColorPrecision: Hashable, Sendable {
  /// The same in 8 bits, as in the editor: `0.5` stays short.
  case in8Bits
  /// The same to the last digit, as in a property of a model.
  case exact
}

extension Color {
  /// This colour; where it is within a millionth of one of 8 bits, that one. Alpha stays as it is.
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

  /// The colour that a text says, as exactly as a property of a model has it.
  package static func readExactly(
    _ text: [UInt8]
  ) -> (value: Color, notation: ColorNotation)? {
    guard let (color, notation) = read(text) else { return nil }
    guard case .function(let function) = notation else { return (color, notation) }
    return (function.spelled.components.exactColor, notation)
  }
}
