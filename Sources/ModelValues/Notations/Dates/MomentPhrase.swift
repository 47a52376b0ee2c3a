// Typed dates. Any notation that files use is accepted, and additionally:
//
//     now  today  tomorrow 9am  yesterday 18:30  noon  midnight  next fri  last monday  fri
//     in 3 days  2 weeks ago  in 2 weeks at 9:30pm  now+1h30m  @1424716200        from now
//     +3d  -2w  +1h30m                                             from the value that is there
//     23 feb 2015  feb 23  23.2.2015  2015-02-23 18:30 +01:00  18:30  end of month
//
// A phrase is parsed from left to right; each part sets one of three things: a day, a time, or a distance.

/// A parser of dates typed by the user.
public struct MomentPhrase: Sendable {
  /// The current time, at the offset of the clock that phrases refer to.
  public var now: DateTime
  /// Returns the offset of that clock in seconds east of UTC, at an instant given in seconds since 1970.
  public var localOffset: @Sendable (_ seconds: Int) -> Int
  /// The names of months and weekdays, and the order of a date in digits.
  public var locale: DateLocale
  /// The unit in which a number alone is a count since 1970; nil if such numbers are not accepted.
  public var epoch: Epoch.Unit?
  /// The name of the clock's zone, for messages; nil if it has none.
  public var zoneName: String?
  /// The offset of the clock, if it is fixed.
  var fixedOffset: Int?
  /// The name of the clock's zone, if that zone is unknown.
  var unknownZone: String?
  /// The zones whose names can be typed.
  var zones = ZoneDatabase.empty
  /// The moment from which `+3d` counts; nil to count from now.
  public var origin: Moment?

  /// Creates a parser.
  public init(
    now: DateTime, localOffset: @escaping @Sendable (_ seconds: Int) -> Int,
    locale: DateLocale = .english, epoch: Epoch.Unit? = nil, zoneName: String? = nil
  ) {
    self.now = now
    self.localOffset = localOffset
    self.locale = locale
    self.epoch = epoch
    self.zoneName = zoneName
  }

  /// Creates a parser for the local zone of a database.
  public init(
    now: DateTime, zones: ZoneDatabase, locale: DateLocale = .english, epoch: Epoch.Unit? = nil
  ) {
    let offset = zones.localOffset(at: now.seconds)
    self.init(
      now: DateTime(seconds: now.seconds, nanoseconds: now.nanoseconds, offset: offset),
      localOffset: { zones.localOffset(at: $0) }, locale: locale, epoch: epoch,
      zoneName: zones.localName)
    self.zones = zones
  }

  /// The result of parsing a phrase.
  public struct Reading: Hashable, Sendable {
    /// The moment, of the requested kind.
    public var moment: Moment
    /// A note about what was added or ignored to produce that kind.
    public var note: Note?
    /// The offset or zone in which the phrase was interpreted, such as `at +02:00`; nil if the moment does not depend on it.
    public var clock: String?
    /// True if that offset or zone was typed.
    public var isClockTyped = false
    /// The typed day, if its day and month could be exchanged and the locale has decided; nil for any other day.
    public var ambiguousDay: Day?
  }

  /// A note about what was added or ignored.
  public enum Note: Hashable, Sendable {
    /// The typed time is ignored, because only a day is stored.
    case timeIgnored
    /// The typed day is ignored, because only a time is stored.
    case dayIgnored
    /// The typed offset is ignored.
    case offsetIgnored
    /// The typed zone, with this name, is ignored.
    case zoneIgnored(String)
    /// No time was typed; it is the start of the day.
    case beginningOfDay
    /// No day was typed; it is today.
    case today
    /// Clocks skip this time.
    case clocksSkip
    /// Clocks show this time twice.
    case clocksRepeat
  }

  /// Parses a phrase as a moment of a kind: an instant, a local date and time, a day, or a time. Without a kind, the phrase
  /// determines it.
  public func read(
    _ text: String, as kind: Moment.Kind? = nil
  ) -> Result<Reading, MomentPhraseError> {
    let bytes = Array(text.utf8)
    guard bytes.count <= MomentScanner.longestText else { return .failure(.tooLong) }
    let trimmed = Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    guard !trimmed.isEmpty else { return .failure(.empty) }
    if let written = Moment.read(trimmed, epoch: epoch)?.value {
      var parsed = ParsedPhrase(written)
      if case .time(let clock) = written, clock.time.zone != .local {
        let name = clock.time.zone == .utc ? "UTC" : clock.time.zone.storedName ?? ""
        guard let zone = zone(named: name) else { return .failure(.unknownZone(name)) }
        parsed.zone = zone
      }
      return resolve(parsed, as: kind)
    }
    if trimmed.first == UInt8(ascii: "@"),
      let value = EpochNotation.read(Array(trimmed.dropFirst()), unit: .seconds)?.value
    {
      return resolve(ParsedPhrase(.dateTime(value)), as: kind)
    }
    var parser = PhraseParser(trimmed, phrase: self)
    return parser.read().flatMap { parsed in
      resolve(parsed, as: kind).map { reading in
        var reading = reading
        if parsed.isAmbiguous, reading.moment.kind != .time { reading.ambiguousDay = parsed.day }
        return reading
      }
    }
  }

  /// The current day.
  var today: Day { now.wallClock(atOffset: now.offset ?? 0).day }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
