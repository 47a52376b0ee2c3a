import ModelValues

// Four numbers of a colour on lines to slide on:
//
//   › R    137 ━━━━━━━━━━━●━━━━━━━━━     the line with the keys, its number, where that is
//     G    180 ━━━━━━━━━━━━━━━●━━━━━
//     B    250 ━━━━━━━━━━━━━━━━━━━━●     every cell in the colour that it leads to;
//     A   100% ━━━━━━━━━━━━━━━━━━━━●     `·` where sRGB has none and the nearest is taken
//
// The numbers are kept as they were set: a hue outlives its colour being grey for a while.

struct ColorSliders: Sendable {
  private static let lead = 11
  private static let longestTrack = 48

  private(set) var color = Color(rgb: 0)
  private(set) var active = 0
  /// What is being typed into the active line.
  private(set) var typed = ""
  private var numbers: [ColorModel: [Double]] = [:]
  private var alpha = 100.0
  /// Whether there has been a hue to be kept.
  private var hasHue = false

  static let count = 4

  mutating func show(_ color: Color) {
    self.color = color
    if !color.isGrey { hasHue = true }
    for model in ColorModel.allCases { take(color, as: model) }
    alpha = ColorComponent.alpha.held(color.alpha * 100)
    typed = ""
  }

  /// The colour with more or less chroma; a grey gets it in the hue that it had. Nil for a grey that
  /// never had one.
  func saturated(by amount: Double) -> Color? {
    guard color.isGrey else { return color.saturated(by: amount) }
    guard hasHue, let oklch = numbers[.oklch] else { return nil }
    return ColorModel.oklch.color([oklch[0], max(0, amount), oklch[2]], alpha: color.alpha)
      .mappedToGamut
  }

  private mutating func take(_ color: Color, as model: ColorModel) {
    let found = model.numbers(of: color, keeping: numbers[model] ?? [0, 0, 0])
    // A hue is kept finer than it is shown: going through all of them must not turn it.
    numbers[model] = zip(found, model.components).map { number, component in
      number.isFinite ? min(max(number, 0), component.most + 1) : 0
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

  /// The colour with another number on a line.
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
    let held = component(active, model).held(number)
    color = color(active, model, held)
    if !color.isGrey { hasHue = true }
    if active == 3 {
      alpha = held
    } else {
      numbers[model]?[active] = held
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
    set(isLast ? component(active, model).most : 0, model)
  }

  /// Takes a digit or a point of a number being typed; false where it makes none.
  mutating func type(_ scalar: Unicode.Scalar, _ model: ColorModel) -> Bool {
    let text = typed + (scalar == "," ? "." : String(scalar))
    guard text.utf8.count <= 6, let number = Double(text == "." ? "0" : text) else { return false }
    typed = text
    set(number, model)
    return true
  }

  /// Takes back what was typed last; false where nothing was.
  mutating func untype(_ model: ColorModel) -> Bool {
    guard typed.popLast() != nil else { return false }
    if let number = Double(typed) { set(number, model) }
    return true
  }

  // MARK: - Shown

  static func track(width: Int) -> Int { min(max(width - lead, 2), longestTrack) }

  /// The lines, the active one marked if it has the keys.
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
    let share = number(line, model) / component.most
    let place = Int((min(max(share, 0), 1) * Double(count - 1)).rounded())
    return (0..<count).map { cell in
      // The mark is in no colour of its own, or it would not be seen on the same one.
      if cell == place { return StyledText.Run("●", .overlayTitle) }
      let leadsTo = color(line, model, number(atCell: cell, of: component, width: width))
      let isShown = leadsTo.isInGamut
      var seen = leadsTo.mappedToGamut
      if line == 3 { seen = seen.over(background) }
      return StyledText.Run(isShown ? "━" : "·", .reading, swatch: seen.rgb)
    }
  }

  private func number(atCell cell: Int, of component: ColorComponent, width: Int) -> Double {
    component.held(component.most * Double(cell) / Double(Self.track(width: width) - 1))
  }

  /// The cell after the active number.
  var cursor: (line: Int, column: Int) { (active, Self.lead - 1) }

  /// Goes where a cell of the active line's track leads; what is left or right of the track is
  /// its end, if it is dragged there.
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
