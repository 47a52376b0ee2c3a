// An interval as separately edited parts, and the keys that change them:
//
//     [ 5 ] – [ 10 ] [ minutes ]        Tab, Shift-Tab: next, previous; leaves at the ends
//     first   second    unit            ← →: next, previous; wraps around
//     (range only)                      ↑ ↓ ±1, with Shift ±5, Home End: minimum, maximum
//
// Never and forever have no amounts: only the unit is then a part, and the amounts reappear with the next counted unit. An amount
// outside the limits is not changed if it was there before, nor while it is being typed; `violations` lists it. A typed amount is
// clamped when its part loses focus, which is reported to the caller.

/// An interval whose parts are being edited.
public struct IntervalParts: Hashable, Sendable {
  /// An editable part.
  public enum Part: Hashable, Sendable {
    /// The first amount of a range.
    case first
    /// The second amount, or the only one.
    case second
    /// The unit.
    case unit
  }

  /// The values that can be chosen.
  public private(set) var limits: Limits
  /// The part that receives keys.
  public private(set) var focus: Part
  /// True if there are two amounts.
  public private(set) var isRange: Bool
  /// The unit.
  public private(set) var unit: Interval.Unit
  private var first: Int
  private var second: Int
  /// The digits typed so far, or the letters of a unit.
  var typed: [UInt8] = []

  /// Creates the parts of an interval, with the first one in focus. The interval is not changed, even if it is outside the limits.
  public init(_ interval: Interval, limits: Limits = Limits()) {
    self.limits = limits
    isRange = interval.isRange
    unit = interval.unit
    first = interval.firstAmount
    second = interval.secondAmount
    focus = .unit
    focus = parts.first ?? .unit
  }

  /// The interval in its current state. Setting it replaces all parts and ends typing; the focus stays on its part if the new
  /// interval has it, otherwise it moves to the first part.
  public var interval: Interval {
    get {
      guard unit.isCounted else { return Interval(.exactly(0), unit) }
      return Interval(isRange ? .range(first, second) : .exactly(second), unit)
    }
    set {
      let focus = focus
      self = IntervalParts(newValue, limits: limits)
      if parts.contains(focus) { self.focus = focus }
    }
  }

  /// The current parts, in order.
  public var parts: [Part] {
    guard unit.isCounted else { return [.unit] }
    return isRange ? [.first, .second, .unit] : [.second, .unit]
  }

  /// Returns the amount of a part; nil for the unit, and for a part that the interval does not have.
  public func amount(of part: Part) -> Int? {
    guard parts.contains(part), part != .unit else { return nil }
    return part == .first ? first : second
  }

  /// Returns the displayed text of a part; empty for a part that the interval does not have.
  public func text(of part: Part, unitNames: Interval.UnitNames = .english) -> String {
    if part == .unit { return unitNames.name(of: unit, interval.amount) }
    return amount(of: part).map(String.init) ?? ""
  }

  /// Returns the allowed amounts of a part while the other amount stays. Returns nil for the unit, and if no amount is allowed.
  public func allowedAmounts(of part: Part) -> ClosedRange<Int>? {
    guard part != .unit, parts.contains(part) else { return nil }
    return interval.limits(
      of: part == .first ? .first : .second, keeping: limits.order, within: limits.amounts)
  }

  // MARK: Moving the focus

  /// Moves the focus to a part, if the interval has it. Returns nil, or the typed amount if it had to be clamped.
  @discardableResult
  public mutating func select(_ part: Part) -> Int? {
    let clamped = endTyping()
    if parts.contains(part) { focus = part }
    return clamped
  }

  /// Moves the focus to the next part, or, for a negative number, to the previous one (Tab, Shift-Tab).
  ///
  /// - Returns: False at the end, where the focus leaves the parts.
  public mutating func advance(by count: Int = 1) -> Bool {
    endTyping()
    guard let index = parts.firstIndex(of: focus) else { return false }
    let next = count < 0 ? index - 1 : index + 1
    guard parts.indices.contains(next) else { return false }
    focus = parts[next]
    return true
  }

  /// Moves the focus to the next or previous part, wrapping around at the ends (→, ←).
  public mutating func rotate(by count: Int = 1) {
    endTyping()
    guard let index = parts.firstIndex(of: focus) else { return }
    focus = parts[wrapped(index, by: count.signum(), in: 0...(parts.count - 1))]
  }

  /// Ends typing; a typed amount is clamped to the limits, if any amount is allowed.
  ///
  /// - Returns: The typed amount if it had to be clamped; otherwise nil.
  @discardableResult
  public mutating func endTyping() -> Int? {
    defer { typed = [] }
    guard !typed.isEmpty, let amount = amount(of: focus), let allowed = allowedAmounts(of: focus),
      !allowed.contains(amount)
    else { return nil }
    set(min(max(amount, allowed.lowerBound), allowed.upperBound), focus)
    return amount
  }

  // MARK: Stepping

  /// Steps the part in focus: an amount by `count`, the unit through the allowed units. Steps wrap around at the ends of the
  /// allowed
  /// range; from an amount outside it, they go to its minimum or, backwards, to its maximum.
  ///
  /// - Returns: False if there was nothing to step to.
  @discardableResult
  public mutating func step(by count: Int) -> Bool {
    typed = []
    guard focus != .unit else { return stepUnit(by: count) }
    guard let amount = amount(of: focus), let allowed = allowedAmounts(of: focus) else {
      return false
    }
    if amount < allowed.lowerBound {
      set(count > 0 ? allowed.lowerBound : allowed.upperBound, focus)
    } else if amount > allowed.upperBound {
      set(count > 0 ? allowed.lowerBound : allowed.upperBound, focus)
    } else {
      set(wrapped(amount, by: count, in: allowed), focus)
    }
    return true
  }

  private mutating func stepUnit(by count: Int) -> Bool {
    let units = limits.orderedUnits
    guard !units.isEmpty else { return false }
    if let index = units.firstIndex(of: unit) {
      choose(units[wrapped(index, by: count, in: 0...(units.count - 1))])
    } else {
      choose(units[count > 0 ? 0 : units.count - 1])
    }
    return true
  }

  /// Sets the part in focus to the minimum, or the first unit (Home).
  public mutating func goToMinimum() {
    typed = []
    if focus == .unit { limits.orderedUnits.first.map { choose($0) } }
    if let minimum = allowedAmounts(of: focus)?.lowerBound { set(minimum, focus) }
  }

  /// Sets the part in focus to the maximum, or the last unit (End).
  public mutating func goToMaximum() {
    typed = []
    if focus == .unit { limits.orderedUnits.last.map { choose($0) } }
    if let maximum = allowedAmounts(of: focus)?.upperBound { set(maximum, focus) }
  }

  // MARK: Choosing

  /// Sets the amount in focus, as from a menu.
  public mutating func choose(_ amount: Int) {
    typed = []
    if self.amount(of: focus) != nil { set(amount, focus) }
  }

  /// Sets the amount of a part, which need not be in focus. Has no effect for the unit, and for a part that the interval does not
  /// have.
  public mutating func setAmount(_ amount: Int, of part: Part) {
    typed = []
    if self.amount(of: part) != nil { set(amount, part) }
  }

  /// Sets the unit. If it has no amounts and an amount was in focus, the focus moves to the unit.
  public mutating func choose(_ unit: Interval.Unit) {
    typed = []
    self.unit = unit
    if !parts.contains(focus) { focus = .unit }
  }

  /// Changes between a range and a single amount. A first amount that would violate the order is clamped.
  public mutating func setRange(_ isRange: Bool) {
    endTyping()
    self.isRange = isRange
    if isRange, let allowed = allowedAmounts(of: .first), !allowed.contains(first) {
      first = min(max(first, allowed.lowerBound), allowed.upperBound)
    }
    if !parts.contains(focus) { focus = parts.first ?? .unit }
  }

  /// Changes the limits, without changing the interval.
  public mutating func setLimits(_ limits: Limits) { self.limits = limits }

  mutating func set(_ amount: Int, _ part: Part) {
    if part == .first { first = amount } else if part == .second { second = amount }
  }
}

/// Returns a number increased by `count`, wrapping around at the ends of a range.
private func wrapped(_ number: Int, by count: Int, in range: ClosedRange<Int>) -> Int {
  let span = Int128(range.upperBound) - Int128(range.lowerBound) + 1
  let offset = (Int128(number) - Int128(range.lowerBound) + Int128(count)) % span
  let positive = offset < 0 ? offset + span : offset
  return Int(truncatingIfNeeded: positive + Int128(range.lowerBound))
}
