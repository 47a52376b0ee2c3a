// The rules for writing the numbers of an edited colour, in every notation:
//
// * A number keeps its text if that text, at its own precision, still represents the number. So a hue stays in the file when the
//   colour becomes grey, `none` stays, `255` stays next to a changed `0`, and an unchanged colour keeps its text in any format.
// * A changed number has as many decimals as the one it replaces, without trailing zeros unless that had them.
// * If parsing the result would not return the same colour in 8 bits, the coarsest number gets one more digit until it does. (A
//   component on the border of two 8-bit values can become either of them if it is within a hundredth of a step.)

/// The three numbers of a colour, and optionally alpha, as they are written.
struct WrittenComponents: Hashable, Sendable {
  let space: ColorSpace
  private(set) var numbers: [WrittenNumber]
  /// The value of alpha for an opaque colour: 1 or 255.
  let alphaExtent: Double

  /// Creates components; nil unless there are three or four numbers, in units that the space allows.
  init?(_ numbers: [WrittenNumber], in space: ColorSpace, alphaExtent: Double = 1) {
    guard (3...4).contains(numbers.count) else { return nil }
    for (index, number) in numbers.enumerated() {
      if index == space.hue {
        guard number.unit != .percent else { return nil }
      } else {
        guard number.unit.perTurn == nil else { return nil }
      }
    }
    (self.space, self.numbers, self.alphaExtent) = (space, numbers, alphaExtent)
    // A number in place of `none` has the unit of the others: not all programs read `rgb(255 50% 0)`.
    let other = self.numbers.indices.first { isScaled($0) && self.numbers[$0].value != nil }
    guard let other, numbers[other].unit != .plain else { return }
    for index in numbers.indices where isScaled(index) && numbers[index].value == nil {
      self.numbers[index] = numbers[index].inUnit(of: numbers[other])
    }
  }

  /// True for a component that is no hue and not alpha.
  private func isScaled(_ index: Int) -> Bool { index < 3 && index != space.hue }

  var hasAlpha: Bool { numbers.count == 4 }
  /// True if a component has no more than 256 values.
  var isOfBytes: Bool { numbers.prefix(3).contains { $0.unit.isByte } }

  /// The colour that the numbers represent.
  var color: Color {
    let amounts = numbers.enumerated().map { index, number in
      (number.value ?? 0) * factor(at: index)
    }
    let alpha = hasAlpha ? amounts[3] / alphaExtent : 1
    return space.color(amounts[0], amounts[1], amounts[2], alpha: min(max(0, alpha), 1))
  }

  /// Returns the components with an opaque alpha added if they have none.
  func withAlpha(to extent: Double = 1) -> WrittenComponents {
    // An asset catalogue has alpha with three decimals.
    let text = extent != 1 ? "255" : isOfBytes ? "1.000" : "1"
    guard !hasAlpha, let opaque = WrittenNumber(text.utf8) else {
      return self
    }
    return WrittenComponents(numbers + [opaque], in: space, alphaExtent: extent) ?? self
  }

  /// Returns another colour in the format of these components, by the rules at the head of the file.
  func rewritten(for color: Color, _ precision: ColorPrecision = .in8Bits) -> WrittenComponents {
    guard color != self.color, precision == .in8Bits || color != exactColor else { return self }
    let target = writable(color)
    var format = self
    format.unifyDecimals()
    var result = format.rewrittenOnce(for: target)
    let first = result
    while !result.reads(as: target, precision) {
      // More digits do not help: the space cannot represent this colour exactly.
      guard format.refine(for: target, unlike: result, precision) else {
        return precision == .exact ? format.rewrittenInFull(for: target) : first
      }
      result = format.rewrittenOnce(for: target)
    }
    return result
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
  private func rewrittenInFull(for target: Color) -> WrittenComponents {
    guard space.isOfComponents else { return rewrittenOnce(for: target) }
    var full = self
    let amounts = [target.red, target.green, target.blue, target.alpha]
    for (index, number) in numbers.enumerated() {
      let extent = index == 3 ? alphaExtent : space.extents[index]
      let newValue = amounts[index] * extent / factor(at: index)
      guard number.value != newValue else { continue }
      full.numbers[index].decimals = WrittenNumber.maximumDecimals
      full.numbers[index] = full.numbers[index].rewritten(for: newValue)
    }
    return full
  }

  /// Returns the numbers of other components in the same space, in the units of these. Returns nil for another space, if the result
  /// is another colour in 8 bits, or if alpha is needed but missing here.
  func withNumbers(of others: WrittenComponents, allowsNone: Bool) -> WrittenComponents? {
    guard space == others.space, hasAlpha || others.color.alpha8 == 255 else { return nil }
    let newNumbers = numbers.indices.compactMap { index -> WrittenNumber? in
      guard index < others.numbers.count else { return numbers[index].rewritten(for: alphaExtent) }
      let (own, other) = (numbers[index], others.numbers[index])
      guard let amount = other.value else {
        return allowsNone ? other : own.withDigits("0".utf8)
      }
      let ratio = others.factor(at: index) / factor(at: index)
      if ratio == 1 { return own.withDigits(other.digits) }
      var format = own
      format.decimals = max(own.decimals, other.decimals)
      return format.rewritten(for: amount * ratio)
    }
    let result = WrittenComponents(newNumbers, in: space, alphaExtent: alphaExtent)
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

  private func rewrittenOnce(for color: Color) -> WrittenComponents {
    var result = self
    let amounts = space.numbers(of: color) + (hasAlpha ? [color.alpha * alphaExtent] : [])
    for (index, amount) in amounts.enumerated() {
      guard let amount else { continue }
      let number = numbers[index]
      var newValue = amount / factor(at: index)
      if index == space.hue, let value = number.value {
        // Angles that differ by whole turns are the same hue, so 480deg can stay for 120deg.
        let turn = number.unit.perTurn ?? 360
        let turns = ((value - newValue) / turn).rounded()
        if number.represents(newValue + turns * turn) { newValue += turns * turn }
      }
      if !number.represents(newValue) { result.numbers[index] = number.rewritten(for: newValue) }
    }
    return result
  }

  /// Makes red, green and blue uniform in their trailing zeros, for spaces in which they have the same scale.
  private mutating func unifyDecimals() {
    guard Set(space.extents).count == 1 else { return }
    let minimum = numbers.prefix(3).map(\.minimumDecimals).max() ?? 0
    for index in 0..<3 {
      numbers[index].minimumDecimals = minimum
      numbers[index].decimals = max(minimum, numbers[index].decimals)
    }
  }

  /// Adds a digit to the coarsest of the wrong numbers; returns false if all have enough digits.
  private mutating func refine(
    for target: Color, unlike result: WrittenComponents, _ precision: ColorPrecision
  ) -> Bool {
    let isAlphaAlone = result.reads(as: target, precision, countingAlpha: false)
    let indices = isAlphaAlone ? 3..<numbers.count : 0..<3
    let coarsest = indices.max { coarseness(at: $0) < coarseness(at: $1) }
    guard let coarsest, numbers[coarsest].decimals < 12, !numbers[coarsest].unit.isByte else {
      return false
    }
    numbers[coarsest].decimals += 1
    return true
  }

  private func coarseness(at index: Int) -> Double {
    let extent = index == 3 ? alphaExtent : space.extents[index]
    return numbers[index].resolution * factor(at: index) / extent
  }

  /// Returns the value of one unit of a number in the space.
  private func factor(at index: Int) -> Double {
    let number = numbers[index]
    if let perTurn = number.unit.perTurn { return 360 / perTurn }
    guard let parts = number.unit.perExtent else { return 1 }
    return (index == 3 ? alphaExtent : space.extents[index]) / parts
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
