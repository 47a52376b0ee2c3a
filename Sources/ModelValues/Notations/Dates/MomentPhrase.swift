// What people type for a date, besides every notation a file can have:
//
//     now  today  tomorrow 9am  yesterday 18:30  noon  midnight  next fri  last monday  fri
//     in 3 days  2 weeks ago  in 2 weeks at 9:30pm  now+1h30m  @1424716200        from now
//     +3d  -2w  +1h30m                                             from the value that is there
//     23 feb 2015  feb 23  23.2.2015  2015-02-23 18:30 +01:00  18:30  end of month
//
// Read from left to right, every part fills one of three: a day, a time, or a distance.

/// Reads dates as people type them.
public struct MomentPhrase: Sendable {
  /// The time now, at the offset of the clock that phrases are about.
  public var now: DateTime
  /// The seconds east of UTC that this clock shows at an instant in seconds since 1970.
  public var localOffset: @Sendable (_ seconds: Int) -> Int
  /// The names of months and weekdays, and the order of a date in digits.
  public var locale: DateLocale
  /// The unit in which a number alone is a count since 1970; nil where it is none.
  public var epoch: Epoch.Unit?
  /// The clock's zone, for messages; nil if it has no name.
  public var zoneName: String?
  /// The offset of a clock that has only one.
  var fixedOffset: Int?
  /// The name of the clock's zone, if that zone is not known.
  var unknownZone: String?
  /// The zones that can be typed.
  var zones = ZoneDatabase.empty
  /// The moment that `+3d` counts from; nil to count from now.
  public var origin: Moment?

  /// A reader of phrases.
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

  /// A reader of phrases in the local zone of a database.
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

  /// What a phrase means.
  public struct Reading: Hashable, Sendable {
    /// The moment, of the kind that was asked for.
    public var moment: Moment
    /// What was added, or left out, to make it that kind.
    public var note: Note?
    /// The clock that the phrase was read on, `at +02:00`; nil if the moment does not depend on it.
    public var clock: String?
    /// Whether that clock is of a zone or at an offset that was typed.
    public var isClockTyped = false
  }

  /// What was added, or left out.
  public enum Note: Hashable, Sendable {
    /// Only a day is kept here: the time that was typed is left out.
    case timeIgnored
    /// Only a time is kept here: the day that was typed is left out.
    case dayIgnored
    /// The offset that was typed is left out.
    case offsetIgnored
    /// The zone that was typed, by its name, is left out.
    case zoneIgnored(String)
    /// No time was typed: it is the beginning of the day.
    case beginningOfDay
    /// No day was typed: it is today.
    case today
    /// Clocks go forward over this time.
    case clocksSkip
    /// Clocks go back over this time.
    case clocksRepeat
  }

  /// Reads a phrase as a moment of a kind: an instant, a local date and time, a day, or a time.
  /// For no kind it is the one the phrase has by itself.
  public func read(
    _ text: String, as kind: Moment.Kind? = nil
  ) -> Result<Reading, MomentPhraseError> {
    let bytes = Array(text.utf8)
    guard bytes.count <= MomentScanner.longestText else { return .failure(.tooLong) }
    let trimmed = Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    guard !trimmed.isEmpty else { return .failure(.empty) }
    if let written = Moment.read(trimmed, epoch: epoch)?.value {
      var meaning = PhraseMeaning(written)
      if case .time(let clock) = written, clock.time.zone != .local {
        let name = clock.time.zone == .utc ? "UTC" : clock.time.zone.storedName ?? ""
        guard let zone = zone(named: name) else { return .failure(.unknownZone(name)) }
        meaning.zone = zone
      }
      return settle(meaning, as: kind)
    }
    if trimmed.first == UInt8(ascii: "@"),
      let value = EpochNotation.read(Array(trimmed.dropFirst()), unit: .seconds)?.value
    {
      return settle(PhraseMeaning(.dateTime(value)), as: kind)
    }
    var parser = PhraseParser(trimmed, phrase: self)
    return parser.read().flatMap { settle($0, as: kind) }
  }

  /// Today by the clock.
  var today: Day { now.wallClock(atOffset: now.offset ?? 0).day }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
