// An interval as the parts that are edited one by one, and what each key does to them:
//
//     [ 5 ] – [ 10 ] [ minutes ]        Tab, Shift-Tab: next, previous, then out
//     first   second    unit            ← →: the same, round and round
//     (range only)                      ↑ ↓ ±1, with Shift ±5, Home End: least, most
//
// Never and forever have no amounts: only the unit is there then, and the amounts come back with
// the next unit. What was there before is never changed for being outside the limits, nor is a
// number while it is typed; `complaints` says so. A typed amount is held to the limits when its
// part is left, and the caller is told.

/// An interval while its parts are edited.
public struct IntervalParts: Hashable, Sendable {
  /// What can be edited.
  public enum Part: Hashable, Sendable {
    /// The first amount of a range.
    case first
    /// The second amount, or the only one.
    case second
    /// The unit.
    case unit
  }

  /// What may be chosen.
  public private(set) var limits: Limits
  /// The part that keys go to.
  public private(set) var focus: Part
  /// Whether there are two amounts.
  public private(set) var isRange: Bool
  /// The unit.
  public private(set) var unit: Interval.Unit
  private var first: Int
  private var second: Int
  /// The digits typed so far, or the letters of a unit.
  var typed: [UInt8] = []

  /// The parts of an interval, with the first one in focus. It stays what it is, also where it is
  /// outside the limits.
  public init(_ interval: Interval, limits: Limits = Limits()) {
    self.limits = limits
    isRange = interval.isRange
    unit = interval.unit
    first = interval.firstAmount
    second = interval.secondAmount
    focus = .unit
    focus = parts.first ?? .unit
  }

  /// The interval as it is now. Setting it replaces all parts and ends typing; the focus stays on
  /// its part if the new interval has it, and else goes to the first.
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

  /// The parts there are now, in order.
  public var parts: [Part] {
    guard unit.isCounted else { return [.unit] }
    return isRange ? [.first, .second, .unit] : [.second, .unit]
  }

  /// The amount of a part; nil for the unit, and for a part that is not there.
  public func amount(of part: Part) -> Int? {
    guard parts.contains(part), part != .unit else { return nil }
    return part == .first ? first : second
  }

  /// The part as it is shown; empty for one that is not there.
  public func text(of part: Part, words: Interval.Words = .english) -> String {
    if part == .unit { return words.name(of: unit, interval.amount) }
    return amount(of: part).map(String.init) ?? ""
  }

  /// What the part's amount may be, the other staying as it is. Nil for the unit, and where there
  /// is nothing.
  public func allowedAmounts(of part: Part) -> ClosedRange<Int>? {
    guard part != .unit, parts.contains(part) else { return nil }
    return interval.limits(
      of: part == .first ? .first : .second, keeping: limits.order, within: limits.amounts)
  }

  // MARK: Going to a part

  /// Goes to a part, if it is there. Nil if nothing was typed that had to be changed, else the
  /// amount that was held to the limits.
  @discardableResult
  public mutating func select(_ part: Part) -> Int? {
    let held = settle()
    if parts.contains(part) { focus = part }
    return held
  }

  /// Goes to the next part, or with a negative number to the one before (Tab, Shift-Tab).
  ///
  /// - Returns: False at the end, where the focus leaves the parts.
  public mutating func advance(by count: Int = 1) -> Bool {
    settle()
    guard let place = parts.firstIndex(of: focus) else { return false }
    let next = count < 0 ? place - 1 : place + 1
    guard parts.indices.contains(next) else { return false }
    focus = parts[next]
    return true
  }

  /// Goes to the next part or the one before, and from the last to the first (→, ←).
  public mutating func rotate(by count: Int = 1) {
    settle()
    guard let place = parts.firstIndex(of: focus) else { return }
    focus = parts[wrapped(place, by: count.signum(), in: 0...(parts.count - 1))]
  }

  /// Ends typing: a typed amount is held to the limits, where there are any.
  ///
  /// - Returns: What was typed, if it had to be changed.
  @discardableResult
  public mutating func settle() -> Int? {
    defer { typed = [] }
    guard !typed.isEmpty, let amount = amount(of: focus), let allowed = allowedAmounts(of: focus),
      !allowed.contains(amount)
    else { return nil }
    set(min(max(amount, allowed.lowerBound), allowed.upperBound), focus)
    return amount
  }

  // MARK: Stepping

  /// Steps the part in focus, an amount by so much and the unit through those allowed. From an
  /// end it goes on at the other; from outside, to the nearer end.
  ///
  /// - Returns: Whether there was anything to step to.
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
    if let place = units.firstIndex(of: unit) {
      choose(units[wrapped(place, by: count, in: 0...(units.count - 1))])
    } else {
      choose(units[count > 0 ? 0 : units.count - 1])
    }
    return true
  }

  /// Sets the part in focus to the least it may be, or the first unit (Home).
  public mutating func goToLeast() {
    typed = []
    if focus == .unit { limits.orderedUnits.first.map { choose($0) } }
    if let least = allowedAmounts(of: focus)?.lowerBound { set(least, focus) }
  }

  /// Sets the part in focus to the most it may be, or the last unit (End).
  public mutating func goToMost() {
    typed = []
    if focus == .unit { limits.orderedUnits.last.map { choose($0) } }
    if let most = allowedAmounts(of: focus)?.upperBound { set(most, focus) }
  }

  // MARK: Choosing

  /// Sets the amount in focus, as from a menu.
  public mutating func choose(_ amount: Int) {
    typed = []
    if self.amount(of: focus) != nil { set(amount, focus) }
  }

  /// Sets the amount of a part, whichever part is in focus. Nothing happens for the unit, and for a
  /// part that is not there.
  public mutating func setAmount(_ amount: Int, of part: Part) {
    typed = []
    if self.amount(of: part) != nil { set(amount, part) }
  }

  /// Sets the unit. An amount that is hidden by it gives the focus to the unit.
  public mutating func choose(_ unit: Interval.Unit) {
    typed = []
    self.unit = unit
    if !parts.contains(focus) { focus = .unit }
  }

  /// Makes it a range or one amount. A first amount that would break the order becomes the
  /// nearest that does not.
  public mutating func setRange(_ isRange: Bool) {
    settle()
    self.isRange = isRange
    if isRange, let allowed = allowedAmounts(of: .first), !allowed.contains(first) {
      first = min(max(first, allowed.lowerBound), allowed.upperBound)
    }
    if !parts.contains(focus) { focus = parts.first ?? .unit }
  }

  /// Changes what may be chosen; what is there stays.
  public mutating func setLimits(_ limits: Limits) { self.limits = limits }

  mutating func set(_ amount: Int, _ part: Part) {
    if part == .first { first = amount } else if part == .second { second = amount }
  }
}

/// A number so much further on, round and round within a range.
private func wrapped(_ number: Int, by count: Int, in range: ClosedRange<Int>) -> Int {
  let span = Int128(range.upperBound) - Int128(range.lowerBound) + 1
  let place = (Int128(number) - Int128(range.lowerBound) + Int128(count)) % span
  let positive = place < 0 ? place + span : place
  return Int(truncatingIfNeeded: positive + Int128(range.lowerBound))
}
