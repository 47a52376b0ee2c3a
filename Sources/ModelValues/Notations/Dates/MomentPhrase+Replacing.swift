// A text typed to replace a date is interpreted at the offset of that date:
//
//     2020-01-01T10:00:00-05:00    29 feb 2020    2020-02-29T00:00:00-05:00
//     2020-01-01T10:00:00          29 feb 2020    2020-02-29T00:00:00          local clocks
//     1577836800 under created_at  29 feb 2020    1582930800                   local clocks
//
// So the day in the file is always the day that was typed.

extension MomentPhrase {
  /// Returns this parser configured for a text that replaces a moment: days and times without an offset use the moment's offset or
  /// zone, if it has one, and `+3d` counts from the moment.
  public func replacing(_ moment: Moment, zones: ZoneDatabase) -> MomentPhrase {
    var phrase = self
    phrase.origin = moment == .noDate ? nil : moment
    phrase.zones = zones
    switch moment {
    case .dateTime(let date):
      // A count since 1970 has no offset of its own.
      if epoch == nil, let offset = date.offset { phrase.setClock(offset: offset) }
    case .time(let clock):
      if let offset = clock.offset {
        phrase.setClock(offset: offset)
      } else if clock.time.zone == .utc {
        phrase.setClock(offset: 0)
      } else if case .named(let name) = clock.time.zone {
        if let zone = zones.zone(named: name) {
          phrase.setClock(name: name, offset: nil) { zone.period(at: $0).offset }
        } else {
          phrase.unknownZone = name
        }
      }
    case .day, .noDate: break
    }
    return phrase
  }

  private mutating func setClock(offset: Int) {
    setClock(name: nil, offset: offset) { _ in offset }
  }

  private mutating func setClock(
    name: String?, offset: Int?, _ offsets: @escaping @Sendable (_ seconds: Int) -> Int
  ) {
    zoneName = name
    fixedOffset = offset
    localOffset = offsets
    now = DateTime(
      seconds: now.seconds, nanoseconds: now.nanoseconds, offset: offsets(now.seconds))
  }

  /// The offset or zone in words: `at +02:00`, `in UTC`, `in Europe/Zurich`.
  var clock: String {
    switch fixedOffset {
    case 0?: "in UTC"
    case let offset?: "at " + DateTime.text(ofOffset: offset)
    case nil: "in " + (zoneName ?? "local time")
    }
  }
}
