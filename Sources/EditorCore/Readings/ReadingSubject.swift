import ModelData
import ModelValues

/// The part of a node that recognition uses, limited to what is read for a row.
package enum ReadingSubject: Sendable {
  /// The whole content of a string without quotes and escapes, its key, and the other elements of a short array of strings, as
  /// evidence.
  case string([UInt8], key: [UInt8]?, others: [[UInt8]] = [])
  /// The token of a number, its key, and the other numbers of its object with their keys, if they are evidence.
  case number([UInt8], key: [UInt8]?, neighbours: [Neighbour] = [])
  /// The text of a date of the format's own.
  case date([UInt8], key: [UInt8]?, OwnDates)
  /// The bytes of data of the format's own.
  case data([UInt8], key: [UInt8]?)
  /// The first members of an object, at most ``memberLimit``, with nested containers replaced by empty ones; and whether these are
  /// all members. The name of the colour space that is said beside the object, as in asset catalogues and archives.
  case record(Record, isWhole: Bool, colorSpace: String? = nil)
  /// The elements of a short array of scalars, and its key.
  case elements([Value], key: [UInt8]?)

  package var key: [UInt8]? {
    switch self {
    case .string(_, let key, _), .number(_, let key, _), .elements(_, let key),
      .date(_, let key, _), .data(_, let key):
      key
    case .record: nil
    }
  }

  /// A number of the same object.
  package struct Neighbour: Hashable, Sendable {
    package var key: [UInt8]
    package var number: [UInt8]

    package init(key: [UInt8], number: [UInt8]) {
      self.key = key
      self.number = number
    }
  }

  package var neighbours: [Neighbour] {
    if case .number(_, _, let neighbours) = self { neighbours } else { [] }
  }

  package var others: [[UInt8]] {
    if case .string(_, _, let others) = self { others } else { [] }
  }

  package var colorSpace: String? {
    if case .record(_, _, let colorSpace) = self { colorSpace } else { nil }
  }

  package static let memberLimit = 16
  package static let otherLimit = 32
  package static let elementLimit = 4
}

/// The facts that readings depend on besides the value.
package struct ReadingContext: Sendable {
  package var now: DateTime
  /// Returns the local offset in seconds east of UTC, at a time in seconds since 1970.
  package var localOffset: @Sendable (Int) -> Int
  /// The known time zones.
  package var zones: ZoneDatabase
  /// The language of dates and schedules.
  package var locale: DateLocale
  /// The phrases of all other readings.
  package var phrases: ReadingPhrases

  package init(
    now: DateTime, zones: ZoneDatabase = .empty, locale: DateLocale = .english,
    phrases: ReadingPhrases = .english, localOffset: @escaping @Sendable (Int) -> Int
  ) {
    self.now = now
    self.zones = zones
    self.locale = locale
    self.phrases = phrases
    self.localOffset = localOffset
  }

  /// Returns a parser for typed dates.
  package func dateParser(epoch: Epoch.Unit? = nil) -> MomentPhrase {
    MomentPhrase(
      now: DateTime(
        seconds: now.seconds, nanoseconds: now.nanoseconds, offset: localOffset(now.seconds)),
      localOffset: localOffset, locale: locale, epoch: epoch, zoneName: zones.localName)
  }
}
