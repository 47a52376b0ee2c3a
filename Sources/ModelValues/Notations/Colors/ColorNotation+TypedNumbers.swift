// A colour typed in the same function as that of the file is written with the typed digits and otherwise in the file's format:
//
//     rgb(10, 20, 30)    rgb(1 2 3)     rgb(1, 2, 3)
//     RGB(10% 20% 30%)   rgb(51,0,255)  RGB(20% 0% 100%)

extension ColorNotation {
  /// Returns a colour that was typed in the same function or as the same kind of list, in this notation's spaces, commas, units and
  /// letters. Returns nil for another function, and if this notation cannot represent the colour.
  public func withNumbers(of typed: ColorNotation) -> (value: Color, notation: ColorNotation)? {
    switch (self, typed) {
    case (.function(let own), .function(let other)):
      own.colorText.withNumbers(of: other.colorText).map {
        ($0.components.color, .function(ColorFunctionNotation(colorText: $0)))
      }
    case (.list(let own), .list(let other)):
      own.colorText.withNumbers(of: other.colorText).map {
        ($0.components.color, .list(ColorListNotation(colorText: $0)))
      }
    default: nil
    }
  }
}

extension ColorText {
  fileprivate func withNumbers(of typed: ColorText) -> ColorText? {
    let allowsNone = ColorText.mark(in: gaps[1]) != .comma
    return components.withNumbers(of: typed.components, allowsNone: allowsNone).map {
      ColorText(gaps: gaps, components: $0)
    }
  }
}
