/// A length of time in several units: whole months, whose length varies, and an exact part in nanoseconds. Both have the same
/// sign.
public struct CompoundInterval: Hashable, Sendable {
  /// The number of whole months; a year is twelve.
  public let months: Int
  /// The exact part in nanoseconds; days have 24 hours and weeks seven days.
  let exactNanoseconds: Int128

  private static let maximum = Int128(Int.max) * 1_000_000_000

  /// A length of zero.
  public static let zero = CompoundInterval(unchecked: 0, 0)

  /// Creates a length of months, seconds and nanoseconds. Returns nil unless all have the same sign, or if the seconds do not fit
  /// an `Int`.
  public init?(months: Int = 0, seconds: Int = 0, nanoseconds: Int = 0) {
    let signs = [months, seconds, nanoseconds].map { $0.signum() }
    guard !(signs.contains(1) && signs.contains(-1)) else { return nil }
    self.init(
      months: months, exactNanoseconds: Int128(seconds) * 1_000_000_000 + Int128(nanoseconds))
  }

  init?(months: Int, exactNanoseconds: Int128) {
    guard months > .min, exactNanoseconds.magnitude <= CompoundInterval.maximum.magnitude,
      months.signum() * Int(exactNanoseconds.signum()) >= 0
    else { return nil }
    self.init(unchecked: months, exactNanoseconds)
  }

  private init(unchecked months: Int, _ exactNanoseconds: Int128) {
    self.months = months
    self.exactNanoseconds = exactNanoseconds
  }

  /// True if the length is below zero.
  public var isNegative: Bool { months < 0 || exactNanoseconds < 0 }

  /// The whole seconds of the exact part, rounded towards zero.
  public var seconds: Int { Int(truncatingIfNeeded: exactNanoseconds / 1_000_000_000) }

  /// The nanoseconds after ``seconds``, with the same sign.
  public var nanoseconds: Int { Int(truncatingIfNeeded: exactNanoseconds % 1_000_000_000) }

  /// The total number of whole seconds; nil if there are months, whose length varies.
  public var totalSeconds: Int? { months == 0 ? seconds : nil }

  /// The total number of whole seconds if a month is a twelfth of 365 days, as in ``Interval``; nil if it does not fit an `Int`.
  public var nominalSeconds: Int? {
    let sum = Int128(months) * Int128(Interval.Unit.month.seconds) + Int128(seconds)
    return Int(exactly: sum)
  }

  /// The units of a length.
  public enum Unit: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// A billionth of a second.
    case nanosecond
    /// A millionth of a second.
    case microsecond
    /// A thousandth of a second.
    case millisecond
    /// One second.
    case second
    /// 60 seconds.
    case minute
    /// 60 minutes.
    case hour
    /// 24 hours.
    case day
    /// Seven days.
    case week
    /// A calendar month.
    case month
    /// Three months.
    case quarter
    /// Twelve months.
    case year

    /// Returns true if one unit is shorter than the other.
    public static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }

    /// True for a month and units that are whole months.
    public var isOfMonths: Bool { self >= .month }

    /// The size in months if `isOfMonths` is true, otherwise in nanoseconds.
    var size: Int128 {
      switch self {
      case .nanosecond: 1
      case .microsecond: 1000
      case .millisecond: 1_000_000
      case .second: 1_000_000_000
      case .minute: 60_000_000_000
      case .hour: 3_600_000_000_000
      case .day: 86_400_000_000_000
      case .week: 604_800_000_000_000
      case .month: 1
      case .quarter: 3
      case .year: 12
      }
    }

    /// The corresponding unit of an ``Interval``; nil for fractions of a second.
    public var ofInterval: Interval.Unit? {
      switch self {
      case .nanosecond, .microsecond, .millisecond: nil
      case .second: .second
      case .minute: .minute
      case .hour: .hour
      case .day: .day
      case .week: .week
      case .month: .month
      case .quarter: .quarter
      case .year: .year
      }
    }

    /// Creates the unit that corresponds to a unit of an ``Interval``; nil for never and forever.
    public init?(_ unit: Interval.Unit) {
      guard let same = Unit.allCases.first(where: { $0.ofInterval == unit }) else { return nil }
      self = same
    }

    /// The English plural, such as `milliseconds`.
    public var name: String {
      switch self {
      case .nanosecond: "nanoseconds"
      case .microsecond: "microseconds"
      case .millisecond: "milliseconds"
      default: ofInterval?.name(of: 2) ?? ""
      }
    }
  }

  /// Creates an amount of one unit; nil if the length is out of range.
  public init?(_ amount: Int, _ unit: Unit) {
    self.init(Int128(amount), over: 1, unit)
  }

  /// Creates a fraction of a unit; nil if the length is out of range, or not a whole number of months or nanoseconds.
  init?(_ numerator: Int128, over denominator: Int128, _ unit: Unit) {
    let (product, overflow) = numerator.multipliedReportingOverflow(by: unit.size)
    guard !overflow, denominator > 0, product % denominator == 0 else { return nil }
    let size = product / denominator
    if unit.isOfMonths {
      guard let months = Int(exactly: size) else { return nil }
      self.init(months: months, exactNanoseconds: 0)
    } else {
      self.init(months: 0, exactNanoseconds: size)
    }
  }

  /// Returns the sum of two lengths with the same sign; nil if it is out of range.
  public func plus(_ other: CompoundInterval) -> CompoundInterval? {
    let (months, overflow) = months.addingReportingOverflow(other.months)
    return overflow
      ? nil
      : CompoundInterval(
        months: months, exactNanoseconds: exactNanoseconds + other.exactNanoseconds)
  }

  /// The length with the opposite sign.
  public var negated: CompoundInterval { CompoundInterval(unchecked: -months, -exactNanoseconds) }
}
