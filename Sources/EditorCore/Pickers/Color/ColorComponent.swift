/// A component of a colour, as a slider shows it.
struct ColorComponent: Hashable, Sendable {
  let label: String
  /// The largest number; the smallest is 0.
  let maximum: Double
  let unit: String
  let decimals: Int
  let step: Double
  /// True if the numbers wrap around at the end.
  let wrapsAround: Bool

  init(
    _ label: String, to maximum: Double, _ unit: String = "", decimals: Int = 0, step: Double = 1,
    wrapsAround: Bool = false
  ) {
    self.label = label
    self.maximum = maximum
    self.unit = unit
    self.decimals = decimals
    self.step = step
    self.wrapsAround = wrapsAround
  }

  static let alpha = ColorComponent("A", to: 100, "%")

  /// Returns the number limited to the range and rounded to the last digit; NaN becomes 0.
  func limited(_ number: Double) -> Double {
    guard number.isFinite else { return number > 0 ? maximum : 0 }
    let rounded = (number * scale).rounded() / scale
    guard wrapsAround else { return min(max(rounded, 0), maximum) }
    let turn = maximum + 1
    let rest = rounded.truncatingRemainder(dividingBy: turn)
    return rest < 0 ? rest + turn : rest
  }

  /// Returns the text of a number, such as `137`, `76.6` or `0.106`.
  func text(of number: Double) -> String {
    let digits = String(Int((min(max(number, 0), maximum + 1) * scale).rounded()))
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  private var scale: Double { (0..<decimals).reduce(1) { scale, _ in scale * 10 } }
}
