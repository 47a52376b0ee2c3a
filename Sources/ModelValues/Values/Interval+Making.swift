extension Interval {
  /// This many seconds.
  public static func seconds(_ amount: Int) -> Interval { Interval(.exactly(amount), .second) }
  /// This many minutes.
  public static func minutes(_ amount: Int) -> Interval { Interval(.exactly(amount), .minute) }
  /// This many hours.
  public static func hours(_ amount: Int) -> Interval { Interval(.exactly(amount), .hour) }
  /// This many days.
  public static func days(_ amount: Int) -> Interval { Interval(.exactly(amount), .day) }
  /// This many weeks.
  public static func weeks(_ amount: Int) -> Interval { Interval(.exactly(amount), .week) }
  /// This many months.
  public static func months(_ amount: Int) -> Interval { Interval(.exactly(amount), .month) }
  /// This many quarters.
  public static func quarters(_ amount: Int) -> Interval { Interval(.exactly(amount), .quarter) }
  /// This many years.
  public static func years(_ amount: Int) -> Interval { Interval(.exactly(amount), .year) }

  /// From the first to the last of these, in seconds.
  public static func seconds(_ amounts: ClosedRange<Int>) -> Interval {
    Interval(amounts, .second)
  }
  /// From the first to the last of these, in minutes.
  public static func minutes(_ amounts: ClosedRange<Int>) -> Interval {
    Interval(amounts, .minute)
  }
  /// From the first to the last of these, in hours.
  public static func hours(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .hour) }
  /// From the first to the last of these, in days.
  public static func days(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .day) }
  /// From the first to the last of these, in weeks.
  public static func weeks(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .week) }
  /// From the first to the last of these, in months.
  public static func months(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .month) }
  /// From the first to the last of these, in quarters.
  public static func quarters(_ amounts: ClosedRange<Int>) -> Interval {
    Interval(amounts, .quarter)
  }
  /// From the first to the last of these, in years.
  public static func years(_ amounts: ClosedRange<Int>) -> Interval { Interval(amounts, .year) }

  /// It does not happen.
  public static let never = Interval(.exactly(0), .never)
  /// It does not end.
  public static let forever = Interval(.exactly(0), .forever)

  private init(_ amounts: ClosedRange<Int>, _ unit: Unit) {
    self.init(.range(amounts.lowerBound, amounts.upperBound), unit)
  }
}
