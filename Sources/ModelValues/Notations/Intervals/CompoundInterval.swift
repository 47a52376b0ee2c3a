/// A length of time in several units: whole months, which have no one length, and an exact part
/// in nanoseconds. Both have the same sign.
public struct CompoundInterval: Hashable, Sendable {
  /// Whole months, twelve to a year.
  public let months: Int
  /// The exact part in nanoseconds: days of 24 hours, weeks of seven of them.
  let fixed: Int128

  private static let longest = Int128(Int.max) * 1_000_000_000

  /// Nothing.
  public static let zero = CompoundInterval(unchecked: 0, 0)

  /// A length of months, seconds and nanoseconds. Nil unless all are of one sign, or where there
  /// are more seconds than an `Int` holds.
  public init?(months: Int = 0, seconds: Int = 0, nanoseconds: Int = 0) {
    let signs = [months, seconds, nanoseconds].map { $0.signum() }
    guard !(signs.contains(1) && signs.contains(-1)) else { return nil }
    self.init(months: months, fixed: Int128(seconds) * 1_000_000_000 + Int128(nanoseconds))
  }

  init?(months: Int, fixed: Int128) {
    guard months > .min, fixed.magnitude <= CompoundInterval.longest.magnitude,
      months.signum() * Int(fixed.signum()) >= 0
    else { return nil }
    self.init(unchecked: months, fixed)
  }

  private init(unchecked months: Int, _ fixed: Int128) {
    self.months = months
    self.fixed = fixed
  }

  /// Whether it is less than nothing.
  public var isNegative: Bool { months < 0 || fixed < 0 }

  /// The whole seconds of the exact part, towards zero.
  public var seconds: Int { Int(truncatingIfNeeded: fixed / 1_000_000_000) }

  /// The nanoseconds after ``seconds``, of the same sign.
  public var nanoseconds: Int { Int(truncatingIfNeeded: fixed % 1_000_000_000) }

  /// The seconds in all, the fraction dropped; nil with months, which have no one length.
  public var totalSeconds: Int? { months == 0 ? seconds : nil }

  /// The seconds in all with months of a twelfth of 365 days, as ``Interval`` has them; nil if
  /// they do not fit an `Int`.
  public var nominalSeconds: Int? {
    let sum = Int128(months) * Int128(Interval.Unit.month.seconds) + Int128(seconds)
    return Int(exactly: sum)
  }

  /// The units a length can be written in.
  public enum Unit: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// A thousandth of a microsecond.
    case nanosecond
    /// A thousandth of a millisecond.
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
    /// A month of the calendar.
    case month
    /// Three months.
    case quarter
    /// Twelve months.
    case year

    /// Whether it is shorter.
    public static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }

    /// Whether it is counted in months.
    public var isOfMonths: Bool { self >= .month }

    /// Its size in months, or else in nanoseconds.
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

    /// The same unit of an ``Interval``; nil for parts of a second.
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

    /// The unit of an ``Interval``; nil for never and forever.
    public init?(_ unit: Interval.Unit) {
      guard let same = Unit.allCases.first(where: { $0.ofInterval == unit }) else { return nil }
      self = same
    }

    /// `milliseconds`
    public var name: String {
      switch self {
      case .nanosecond: "nanoseconds"
      case .microsecond: "microseconds"
      case .millisecond: "milliseconds"
      default: ofInterval?.name(of: 2) ?? ""
      }
    }
  }

  /// An amount of one unit; nil if that is too long.
  public init?(_ amount: Int, _ unit: Unit) {
    self.init(Int128(amount), over: 1, unit)
  }

  /// A fraction of a unit; nil if that is too long, or not whole months or nanoseconds.
  init?(_ numerator: Int128, over denominator: Int128, _ unit: Unit) {
    let (product, overflow) = numerator.multipliedReportingOverflow(by: unit.size)
    guard !overflow, denominator > 0, product % denominator == 0 else { return nil }
    let size = product / denominator
    if unit.isOfMonths {
      guard let months = Int(exactly: size) else { return nil }
      self.init(months: months, fixed: 0)
    } else {
      self.init(months: 0, fixed: size)
    }
  }

  /// The sum of two lengths of one sign; nil if it is too long.
  public func plus(_ other: CompoundInterval) -> CompoundInterval? {
    let (months, overflow) = months.addingReportingOverflow(other.months)
    return overflow ? nil : CompoundInterval(months: months, fixed: fixed + other.fixed)
  }

  /// The same length of the other sign.
  public var negated: CompoundInterval { CompoundInterval(unchecked: -months, -fixed) }
}
