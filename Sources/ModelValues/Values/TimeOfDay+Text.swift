import ModelBasics

extension TimeOfDay: CustomStringConvertible {
  /// `09:30 America/Los_Angeles`: the seconds only if there are any, nothing for the local zone.
  public var description: String {
    let text = second == 0 ? shortText : shortText + ":" + padded(second, to: 2)
    switch zone {
    case .local: return text
    case .utc: return text + " UTC"
    case .named(let name): return text + " " + name
    }
  }

  /// `09:30`: the hour and the minute.
  public var shortText: String { padded(hour, to: 2) + ":" + padded(minute, to: 2) }

  /// Reads a whole text as ``description`` writes it; zero seconds may be there too. Nil for
  /// anything else.
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
      // A zone's name has no blanks, but what it has is not checked, as it is not for a stored one.
      guard let name = String(validating: rest.dropFirst(), as: UTF8.self), !name.isEmpty else {
        return nil
      }
      zone = Zone(storedName: name)
    }
    return TimeOfDay(hour: hour, minute: minute, second: second, zone: zone)
  }
}

extension TimeOfDay.Zone {
  /// From a zone's name as it is stored: none for the local zone, an empty one, `UTC` or `GMT`
  /// for UTC, else the name.
  public init(storedName: String?) {
    guard let storedName else {
      self = .local
      return
    }
    let isUTC = ["", "UTC", "GMT"].contains { $0.utf8.elementsEqual(storedName.utf8) }
    self = isUTC ? .utc : .named(storedName)
  }

  /// The name to store: none for the local zone, an empty one for UTC.
  public var storedName: String? {
    switch self {
    case .local: nil
    case .utc: ""
    case .named(let name): name
    }
  }
}
