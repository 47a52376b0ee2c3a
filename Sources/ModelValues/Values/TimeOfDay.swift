/// A time of day without a date, in a time zone.
public struct TimeOfDay: Hashable, Sendable {
  /// A time zone.
  public enum Zone: Hashable, Sendable {
    /// The local time zone of the reader.
    case local
    /// UTC.
    case utc
    /// A zone of the IANA database, such as `America/Los_Angeles`. Its existence is not checked.
    case named(String)
  }

  /// The hour, 0…23.
  public let hour: Int
  /// The minute, 0…59.
  public let minute: Int
  /// The second, 0…59.
  public let second: Int
  /// The time zone.
  public let zone: Zone

  /// Creates a time; nil if it does not exist.
  public init?(hour: Int, minute: Int, second: Int = 0, zone: Zone = .local) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
      return nil
    }
    self.hour = hour
    self.minute = minute
    self.second = second
    // The names of UTC are unified, so that equal times compare equal.
    self.zone = Zone(storedName: zone.storedName)
  }

  /// 00:00 in the local zone.
  public static let midnight = TimeOfDay(hour: 0)
  /// 12:00 in the local zone.
  public static let noon = TimeOfDay(hour: 12)

  private init(hour: Int) {
    self.hour = hour
    minute = 0
    second = 0
    zone = .local
  }
}
