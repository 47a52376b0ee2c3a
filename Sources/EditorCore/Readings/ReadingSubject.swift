import ModelData
import ModelValues

/// What of a node a reading is made from: no more than a row has at hand.
package enum ReadingSubject: Sendable {
  /// A string's bytes without quotes and escapes, whole, the key it stands under, and the other
  /// elements of a short array of strings, which may say what it is.
  case string([UInt8], key: [UInt8]?, others: [[UInt8]] = [])
  /// A number's token.
  case number([UInt8], key: [UInt8]?)
  /// The first members of an object, at most ``memberLimit``, with empty containers in place of
  /// those in it; and whether these are all.
  case record(Record, isWhole: Bool)
  /// The elements of a short array of scalars.
  case elements([Value], key: [UInt8]?)

  package var key: [UInt8]? {
    switch self {
    case .string(_, let key, _), .number(_, let key), .elements(_, let key): key
    case .record: nil
    }
  }

  package var others: [[UInt8]] {
    if case .string(_, _, let others) = self { others } else { [] }
  }

  package static let memberLimit = 16
  package static let otherLimit = 32
  package static let elementLimit = 4
}

/// What readings depend on besides the value.
package struct ReadingContext: Sendable {
  package var now: DateTime
  /// Seconds east of UTC that local clocks show at this many seconds after 1970 UTC.
  package var localOffset: @Sendable (Int) -> Int
  /// The zones there are, for times in one of them.
  package var zones: ZoneDatabase
  /// How dates and schedules are said.
  package var locale: DateLocale
  /// How all else is said.
  package var words: ReadingPhrases

  package init(
    now: DateTime, zones: ZoneDatabase = .empty, locale: DateLocale = .english,
    words: ReadingPhrases = .english, localOffset: @escaping @Sendable (Int) -> Int
  ) {
    self.now = now
    self.zones = zones
    self.locale = locale
    self.words = words
    self.localOffset = localOffset
  }

  /// A reader of what people type for a date.
  package func phrases(epoch: Epoch.Unit? = nil) -> MomentPhrase {
    MomentPhrase(
      now: DateTime(
        seconds: now.seconds, nanoseconds: now.nanoseconds, offset: localOffset(now.seconds)),
      localOffset: localOffset, locale: locale, epoch: epoch, zoneName: zones.localName)
  }
}
