// The rules for writing the numbers of an edited colour, in every notation:
//
// * A number keeps its text if that text, at its own precision, still represents the number. So a hue stays in the file when the
//   colour becomes grey, `none` stays, `255` stays next to a changed `0`, and an unchanged colour keeps its text in any format.
// * A changed number has as many decimals as the one it replaces, without trailing zeros unless that had them.
// * If parsing the result would not return the same colour in 8 bits, the coarsest number gets one more digit until it does. (A
//   component on the border of two 8-bit values can become either of them if it is within a hundredth of a step.)

/// The three numbers of a colour, and optionally alpha, as they are written.
struct SpelledComponents: Hashable, Sendable {
  let space: ColorSpace
  private(set) var numbers: [SpelledNumber]
  /// The value of alpha for an opaque colour: 1 or 255.
  let alphaExtent: Double

  /// Creates components; nil unless there are three or four numbers, in units that the space allows.
  init?(_ numbers: [SpelledNumber], in space: ColorSpace, alphaExtent: Double = 1) {
    guard (3...4).contains(numbers.count) else { return nil }
    for (place, number) in numbers.enumerated() {
      if place == space.hue {
        guard number.unit != .percent else { return nil }
      } else {
        guard number.unit.perTurn == nil else { return nil }
      }
    }
    (self.space, self.numbers, self.alphaExtent) = (space, numbers, alphaExtent)
  }

  var hasAlpha: Bool { numbers.count == 4 }

  /// The colour that the numbers represent.
  var color: Color {
    let amounts = numbers.enumerated().map { place, number in
      (number.value ?? 0) * factor(at: place)
    }
    let alpha = hasAlpha ? amounts[3] / alphaExtent : 1
    return space.color(amounts[0], amounts[1], amounts[2], alpha: min(max(0, alpha), 1))
  }

  /// Returns the components with an opaque alpha added if they have none.
  func withAlpha(to extent: Double = 1) -> SpelledComponents {
    guard !hasAlpha, let opaque = SpelledNumber((extent == 1 ? "1" : "255").utf8) else {
      return self
    }
    return SpelledComponents(numbers + [opaque], in: space, alphaExtent: extent) ?? self
  }

  /// Returns another colour in the format of these components, by the rules at the head of the file.
  func spelling(_ color: Color, _ precision: ColorPrecision = .in8Bits) -> SpelledComponents {
    guard color != self.color, precision == .in8Bits || color != exactColor else { return self }
    let target = writable(color)
    var shape = self
    shape.levelDecimals()
    var spelled = shape.spellingOnce(target)
    let first = spelled
    while !spelled.reads(as: target, precision) {
      // More digits do not help: the space cannot represent this colour exactly.
      guard shape.refine(for: target, unlike: spelled, precision) else {
        return precision == .exact ? shape.spellingInFull(target) : first
      }
      spelled = shape.spellingOnce(target)
    }
    return spelled
  }

  /// The colour as read by a property of a model. Converting from another space leaves a tiny error in 8-bit colours, so a colour
  /// that close to one is rounded to it.
  var exactColor: Color { space.isOfComponents ? color : color.snappedTo8Bits }

  private func reads(
    as target: Color, _ precision: ColorPrecision, countingAlpha: Bool = true
  ) -> Bool {
    switch precision {
    case .in8Bits: return color.isSame(in8Bits: target, countingAlpha: countingAlpha && hasAlpha)
    case .exact:
      var read = exactColor
      if !countingAlpha || !hasAlpha { read.alpha = target.alpha }
      return read == target
    }
  }

  /// Writes all digits of the components; in a space that needs conversion, the digits determined so far.
  private func spellingInFull(_ target: Color) -> SpelledComponents {
    guard space.isOfComponents else { return spellingOnce(target) }
    var full = self
    let amounts = [target.red, target.green, target.blue, target.alpha]
    for (place, number) in numbers.enumerated() {
      let extent = place == 3 ? alphaExtent : space.extents[place]
      let wanted = amounts[place] * extent / factor(at: place)
      guard number.value != wanted else { continue }
      full.numbers[place].decimals = SpelledNumber.mostDecimals
      full.numbers[place] = full.numbers[place].spelling(wanted)
    }
    return full
  }

  /// Returns the numbers of other components in the same space, in the units of these. Returns nil for another space, if the result
  /// is another colour in 8 bits, or if alpha is needed but missing here.
  func taking(_ others: SpelledComponents, allowsNone: Bool) -> SpelledComponents? {
    guard space == others.space, hasAlpha || others.color.alpha8 == 255 else { return nil }
    let taken = numbers.indices.compactMap { place -> SpelledNumber? in
      guard place < others.numbers.count else { return numbers[place].spelling(alphaExtent) }
      let (own, other) = (numbers[place], others.numbers[place])
      guard let amount = other.value else {
        return allowsNone ? other : own.taking(digitsOf: "0".utf8)
      }
      let ratio = others.factor(at: place) / factor(at: place)
      if ratio == 1 { return own.taking(digitsOf: other.digits) }
      var shape = own
      shape.decimals = max(own.decimals, other.decimals)
      return shape.spelling(amount * ratio)
    }
    let result = SpelledComponents(taken, in: space, alphaExtent: alphaExtent)
    return result.flatMap { $0.color.isSame(in8Bits: others.color) ? $0 : nil }
  }

  /// Returns the nearest colour that this space can represent.
  private func writable(_ color: Color) -> Color {
    var target = color
    target.alpha = color.alpha > 0 ? min(color.alpha, 1) : 0
    // A colour that was written outside the gamut is not restricted to it.
    let isBounded = space.isBounded && self.color.isInGamut
    guard isBounded || !(0...1 + 1e-9).contains(target.oklab.lightness) else { return target }
    return target.isInGamut ? target : target.mappedToGamut
  }

  private func spellingOnce(_ color: Color) -> SpelledComponents {
    var spelled = self
    let amounts = space.numbers(of: color) + (hasAlpha ? [color.alpha * alphaExtent] : [])
    for (place, amount) in amounts.enumerated() {
      guard let amount else { continue }
      let number = numbers[place]
      var wanted = amount / factor(at: place)
      if place == space.hue, let value = number.value {
        // Angles that differ by whole turns are the same hue, so 480deg can stay for 120deg.
        let turn = number.unit.perTurn ?? 360
        let turns = ((value - wanted) / turn).rounded()
        if number.says(wanted + turns * turn) { wanted += turns * turn }
      }
      if !number.says(wanted) { spelled.numbers[place] = number.spelling(wanted) }
    }
    return spelled
  }

  /// Makes red, green and blue uniform in their trailing zeros, for spaces in which they have the same scale.
  private mutating func levelDecimals() {
    guard Set(space.extents).count == 1 else { return }
    let least = numbers.prefix(3).map(\.leastDecimals).max() ?? 0
    for place in 0..<3 {
      numbers[place].leastDecimals = least
      numbers[place].decimals = max(least, numbers[place].decimals)
    }
  }

  /// Adds a digit to the coarsest of the wrong numbers; returns false if all have enough digits.
  private mutating func refine(
    for target: Color, unlike spelled: SpelledComponents, _ precision: ColorPrecision
  ) -> Bool {
    let isAlphaAlone = spelled.reads(as: target, precision, countingAlpha: false)
    let places = isAlphaAlone ? 3..<numbers.count : 0..<3
    let coarsest = places.max { coarseness(at: $0) < coarseness(at: $1) }
    guard let coarsest, numbers[coarsest].decimals < 12 else { return false }
    numbers[coarsest].decimals += 1
    return true
  }

  private func coarseness(at place: Int) -> Double {
    let extent = place == 3 ? alphaExtent : space.extents[place]
    return numbers[place].resolution * factor(at: place) / extent
  }

  /// Returns the value of one unit of a number in the space.
  private func factor(at place: Int) -> Double {
    let number = numbers[place]
    if let perTurn = number.unit.perTurn { return 360 / perTurn }
    guard number.unit == .percent else { return 1 }
    return (place == 3 ? alphaExtent : space.extents[place]) / 100
  }
}

extension Color {
  /// Returns true if two colours are equal in 8 bits, with a tolerance of a hundredth of a step. Components outside 0…1 are
  /// compared
  /// at the same resolution.
  func isSame(in8Bits other: Color, countingAlpha: Bool = true) -> Bool {
    // Rounds halves in the same way as `red8`.
    func step(_ component: Double) -> Double { (component * 255 + 1e-9).rounded() }
    func isSame(_ one: Double, _ other: Double) -> Bool {
      step(one) == step(other) || abs(one - other) * 255 < 0.01
    }
    return isSame(red, other.red) && isSame(green, other.green) && isSame(blue, other.blue)
      && (!countingAlpha || isSame(alpha, other.alpha))
  }
}
