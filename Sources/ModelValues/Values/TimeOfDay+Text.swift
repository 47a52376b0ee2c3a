import ModelBasics

extension TimeOfDay: CustomStringConvertible {
  /// The time and the zone, as in `09:30 America/Los_Angeles`, without zero seconds and without the local zone.
  public var description: String {
    let text = second == 0 ? shortText : shortText + ":" + padded(second, to: 2)
    switch zone {
    case .local: return text
    case .utc: return text + " UTC"
    case .named(let name): return text + " " + name
    }
  }

  /// The hour and the minute, as in `09:30`.
  public var shortText: String { padded(hour, to: 2) + ":" + padded(minute, to: 2) }

  /// Parses a whole text as ``description`` writes it; zero seconds are accepted, too. Returns nil for any other text.
  public static func read(_ text: [UInt8]) -> TimeOfDay? {
    var cursor = DigitCursor(text)
    guard let hour = cursor.number(2, in: 0...23), cursor.take(":"),
      let minute = cursor.number(2, in: 0...59)
    else { return nil }
    var second = 0
    if cursor.take(":") {
      guard let field = cursor.number(2, in: 0...59) else { return nil }
      second = field
    }
    let clockLength = cursor.next == nil ? text.count : text.firstIndex(of: 0x20) ?? text.count
    let rest = text.dropFirst(clockLength)
    guard cursor.isAtEnd || cursor.next == 0x20 else { return nil }
    let zone: Zone
    if rest.isEmpty {
      zone = .local
    } else {
      // A zone's name contains no spaces, but the name is not checked, as a stored one is not.
      guard let name = String(validating: rest.dropFirst(), as: UTF8.self), !name.isEmpty else {
        return nil
      }
      zone = Zone(storedName: name)
    }
    return TimeOfDay(hour: hour, minute: minute, second: second, zone: zone)
  }
}

extension TimeOfDay.Zone {
  /// Creates a zone from its stored name: nil is the local zone; an empty name, `UTC` or `GMT` is UTC; any other name is kept.
  public init(storedName: String?) {
    guard let storedName else {
      self = .local
      return
    }
    let isUTC = ["", "UTC", "GMT"].contains { $0.utf8.elementsEqual(storedName.utf8) }
    self = isUTC ? .utc : .named(storedName)
  }

  /// The name to store: nil for the local zone, empty for UTC.
  public var storedName: String? {
    switch self {
    case .local: nil
    case .utc: ""
    case .named(let name): name
    }
  }
}
