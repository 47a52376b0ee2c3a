extension Interval {
  /// Returns an interval of this many seconds.
  public static func seconds(_ amount: Int) -> Interval { Interval(.exactly(amount), .second) }
  /// Returns an interval of this many minutes.
  public static func minutes(_ amount: Int) -> Interval { Interval(.exactly(amount), .minute) }
  /// Returns an interval of this many hours.
  public static func hours(_ amount: Int) -> Interval { Interval(.exactly(amount), .hour) }
  /// Returns an interval of this many days.
  public static func days(_ amount: Int) -> Interval { Interval(.exactly(amount), .day) }
  /// Returns an interval of this many weeks.
  public static func weeks(_ amount: Int) -> Interval { Interval(.exactly(amount), .week) }
  /// Returns an interval of this many months.
  public static func months(_ amount: Int) -> Interval { Interval(.exactly(amount), .month) }
  /// Returns an interval of this many quarters.
  public static func quarters(_ amount: Int) -> Interval { Interval(.exactly(amount), .quarter) }
  /// Returns an interval of this many years.
  public static func years(_ amount: Int) -> Interval { Interval(.exactly(amount), .year) }

  /// Returns a range of seconds.
  public static func seconds(_ amounts: ClosedRange<Int>) -> Interval {
    Interval(amounts, .second)
  }
  /// Returns a range of minutes.
  public static func minutes(_ amounts: ClosedRange<Int>) -> Interval {
    Interval(amounts, .minute)
  }
  /// Returns a range of hours.
  public static func hours(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .hour) }
  /// Returns a range of days.
  public static func days(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .day) }
  /// Returns a range of weeks.
  public static func weeks(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .week) }
  /// Returns a range of months.
  public static func months(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .month) }
  /// Returns a range of quarters.
  public static func quarters(_ amounts: ClosedRange<Int>) -> Interval {
    Interval(amounts, .quarter)
  }
  /// Returns a range of years.
  public static func years(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .year) }

  /// The interval of something that does not happen.
  public static let never = Interval(.exactly(0), .never)
  /// The interval of something that does not end.
  public static let forever = Interval(.exactly(0), .forever)

  private init(_ amounts: ClosedRange<Int>, _ unit: Unit) {
    self.init(.range(amounts.lowerBound, amounts.upperBound), unit)
  }
}
