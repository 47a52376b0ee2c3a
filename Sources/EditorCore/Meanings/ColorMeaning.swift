import ModelValues

/// A colour and its notation.
package struct ColorMeaning: NotatedMeaning {
  package var value: Color
  package var notation: StoredColorNotation

  package init(_ value: Color, _ notation: StoredColorNotation) {
    self.value = value
    self.notation = notation
  }

  package var name: String { "colour" }
  package var refusesOtherText: Bool { true }

  package func reading(in context: ReadingContext) -> ReadingContent { ReadingContent(value) }

  package func parsed(
    _ text: String, in context: ReadingContext
  ) -> Result<Meaning.Typed, Meaning.Refusal> {
    var own: ColorNotation?
    if case .text(let notation) = notation { own = notation }
    guard let (color, typed) = Color.parseTyped(text, like: own) else {
      return .failure(.init("not a colour; try #89b4fa, rgb(137 180 250) or skyblue"))
    }
    // What is typed in the file's own function keeps every digit.
    if let (color, kept) = own?.withNumbers(of: typed) {
      return .success(Meaning.Typed(meaning: .color(color, .text(kept))))
    }
    return .success(Meaning.Typed(meaning: .color(color, notation)))
  }

  package var usualText: String { value.text(in: Color.HexNotation().holding(value.mappedToGamut)) }

  package var settled: Meaning {
    guard !fits, case .text(.hex) = notation, value.alpha8 == 255 else { return Meaning(self) }
    return widened
  }

  package var moreExplicit: [Meaning] {
    guard case .text(.hex(var notation)) = notation else { return [] }
    notation.digitsPerComponent = 2
    return [.color(value, .text(.hex(notation)))]
  }
}

extension Meaning {
  package static func color(_ color: Color, _ notation: StoredColorNotation) -> Meaning {
    Meaning(ColorMeaning(color, notation))
  }

  /// The colour; nil for other kinds of values.
  var color: Color? { (kind as? ColorMeaning)?.value }
}

extension ReadingContent {
  /// Creates the reading of a colour, with its swatch and nearest name, such as `≈ tomato · 50 %`.
  init(_ color: Color) {
    let shown = color.mappedToGamut
    let (name, isExact) = shown.nearestName
    var text = isExact && color.isInGamut ? name : "≈ " + name
    if color.alpha < 1 {
      // Rounding must not show 0 % or 100 % for any other value.
      let percent = Int((max(color.alpha, 0) * 100).rounded())
      text += " · \(color.alpha > 0 ? min(max(percent, 1), 99) : 0) %"
    }
    self.init(swatch: shown.rgb, text: text)
  }
}

extension Meaning {
  /// Returns the former opacity in percent of a colour that has become opaque.
  package func opacityLost(since old: Meaning) -> Int? {
    guard let old = old.kind as? ColorMeaning, let new = kind as? ColorMeaning,
      old.value.alpha8 < 255, new.value.alpha8 == 255
    else { return nil }
    return (Int(old.value.alpha8) * 100 + 127) / 255
  }
}
