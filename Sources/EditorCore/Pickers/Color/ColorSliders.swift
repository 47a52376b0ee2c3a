import ModelValues

// The sliders for the components of a colour:
//
//   › R    137 ━━━━━━━━━━━●━━━━━━━━━     the active slider, its number and its position
//     G    180 ━━━━━━━━━━━━━━━●━━━━━
//     B    250 ━━━━━━━━━━━━━━━━━━━━●     each cell has the colour that it would set;
//     A   100% ━━━━━━━━━━━━━━━━━━━━●     `·` if it is outside sRGB and shown as the nearest one
//
// The numbers are kept as they were set, so a hue is not lost while the colour is a grey.

struct ColorSliders: Sendable {
  private static let lead = 11
  private static let longestTrack = 48

  private(set) var color = Color(rgb: 0)
  private(set) var active = 0
  /// The digits being typed for the active slider.
  private(set) var typed = ""
  private var numbers: [ColorModel: [Double]] = [:]
  private var alpha = 100.0
  /// True if a hue was set.
  private var hasHue = false

  static let count = 4

  mutating func show(_ color: Color) {
    self.color = color
    if !color.isGrey { hasHue = true }
    for model in ColorModel.allCases { take(color, as: model) }
    alpha = ColorComponent.alpha.limited(color.alpha * 100)
    typed = ""
  }

  /// Returns the colour with more or less chroma. A grey gets its last hue; returns nil if there was none.
  func saturated(by amount: Double) -> Color? {
    guard color.isGrey else { return color.saturated(by: amount) }
    guard hasHue, let oklch = numbers[.oklch] else { return nil }
    return ColorModel.oklch.color([oklch[0], max(0, amount), oklch[2]], alpha: color.alpha)
      .mappedToGamut
  }

  private mutating func take(_ color: Color, as model: ColorModel) {
    let found = model.numbers(of: color, keeping: numbers[model] ?? [0, 0, 0])
    // A hue is stored with more digits than it is shown, so that converting between models does not shift it.
    numbers[model] = zip(found, model.components).map { number, component in
      number.isFinite ? min(max(number, 0), component.maximum + 1) : 0
    }
  }

  mutating func activate(_ line: Int) {
    active = min(max(line, 0), Self.count - 1)
    typed = ""
  }

  // MARK: - Setting

  private func component(_ line: Int, _ model: ColorModel) -> ColorComponent {
    line < 3 ? model.components[line] : .alpha
  }

  private func number(_ line: Int, _ model: ColorModel) -> Double {
    line < 3 ? numbers[model]?[line] ?? 0 : alpha
  }

  /// Returns the colour with another number for one component.
  private func color(_ line: Int, _ model: ColorModel, _ number: Double) -> Color {
    guard line < 3 else { return withAlpha(number / 100) }
    var all = numbers[model] ?? [0, 0, 0]
    all[line] = number
    return model.color(all, alpha: color.alpha)
  }

  private func withAlpha(_ alpha: Double) -> Color {
    var color = color
    color.alpha = alpha
    return color
  }

  private mutating func set(_ number: Double, _ model: ColorModel) {
    let limited = component(active, model).limited(number)
    color = color(active, model, limited)
    if !color.isGrey { hasHue = true }
    if active == 3 {
      alpha = limited
    } else {
      numbers[model]?[active] = limited
      for other in ColorModel.allCases where other != model { take(color, as: other) }
    }
  }

  mutating func step(_ steps: Double, _ model: ColorModel) {
    typed = ""
    let component = component(active, model)
    let number = number(active, model)
    set(number + steps * component.step, model)
  }

  mutating func goToEnd(_ isLast: Bool, _ model: ColorModel) {
    typed = ""
    set(isLast ? component(active, model).maximum : 0, model)
  }

  /// Adds a digit or decimal point to the typed number; returns false if the result is no number.
  mutating func type(_ scalar: Unicode.Scalar, _ model: ColorModel) -> Bool {
    let text = typed + (scalar == "," ? "." : String(scalar))
    guard text.utf8.count <= 6, let number = Double(text == "." ? "0" : text) else { return false }
    typed = text
    set(number, model)
    return true
  }

  /// Removes the last typed character; returns false if there is none.
  mutating func deleteTypedDigit(_ model: ColorModel) -> Bool {
    guard typed.popLast() != nil else { return false }
    if let number = Double(typed) { set(number, model) }
    return true
  }

  // MARK: - Display

  static func track(width: Int) -> Int { min(max(width - lead, 2), longestTrack) }

  /// Returns the lines of the sliders; the active one is marked if the panel has the keys.
  func lines(_ model: ColorModel, width: Int, isActive: Bool, over background: Color)
    -> [StyledText]
  {
    (0..<Self.count).map { line in
      let component = component(line, model)
      let isOwn = isActive && line == active
      var text = StyledText(isOwn ? "› " : "  ", .overlayTitle)
      text.append(component.label + " ", isOwn ? .overlayTitle : .overlayText)
      let shown =
        isOwn && !typed.isEmpty ? typed : component.text(of: number(line, model)) + component.unit
      let padding = String(repeating: " ", count: max(0, 6 - shown.unicodeScalars.count))
      text.append(padding, .overlayText)
      text.append(shown, isOwn ? .overlaySelected : .overlayText)
      text.append(" ", .overlayText)
      text.runs += track(line, model, width: width, over: background)
      return text
    }
  }

  private func track(
    _ line: Int, _ model: ColorModel, width: Int, over background: Color
  ) -> [StyledText.Run] {
    let count = Self.track(width: width)
    let component = component(line, model)
    let share = number(line, model) / component.maximum
    let markCell = Int((min(max(share, 0), 1) * Double(count - 1)).rounded())
    return (0..<count).map { cell in
      // The mark has a fixed colour, because it would be invisible in the colour of its cell.
      if cell == markCell { return StyledText.Run("●", .overlayTitle) }
      let leadsTo = color(line, model, number(atCell: cell, of: component, width: width))
      let isShown = leadsTo.isInGamut
      var seen = leadsTo.mappedToGamut
      if line == 3 { seen = seen.over(background) }
      return StyledText.Run(isShown ? "━" : "·", .reading, swatch: seen.rgb)
    }
  }

  private func number(atCell cell: Int, of component: ColorComponent, width: Int) -> Double {
    component.limited(component.maximum * Double(cell) / Double(Self.track(width: width) - 1))
  }

  /// The cell after the active number.
  var cursor: (line: Int, column: Int) { (active, Self.lead - 1) }

  /// Sets the active slider from a column. A position beside the track counts as its end while dragging; a click there returns
  /// false.
  mutating func slide(to column: Int, _ model: ColorModel, width: Int, isDragged: Bool) -> Bool {
    let cell = column - Self.lead
    let track = Self.track(width: width)
    guard isDragged || (0..<track).contains(cell) else { return false }
    typed = ""
    set(
      number(
        atCell: min(max(cell, 0), track - 1), of: component(active, model), width: width), model)
    return true
  }
}
