import ModelKit

/// What of a node a reading is made from: no more than a row has at hand.
package enum ReadingSubject: Sendable {
  /// A string's bytes without quotes and escapes, whole, and the key it stands under.
  case string([UInt8], key: [UInt8]?)
  /// A number's token.
  case number([UInt8], key: [UInt8]?)
  /// The first members of an object, at most ``memberLimit``: all of them if there are fewer.
  case record([(key: [UInt8], value: ReadingScalar)])

  /// An object with as many members as this may have more.
  package static let memberLimit = 16
}

/// A member's value, as far as a reading needs it.
package enum ReadingScalar: Hashable, Sendable {
  /// A string's bytes without quotes and escapes.
  case string([UInt8])
  /// A number's token.
  case number([UInt8])
  case bool(Bool)
  case null
  /// An array or an object.
  case container
}

/// What readings depend on besides the value.
package struct ReadingContext: Sendable {
  package var now: DateTime
  /// Seconds east of UTC that local clocks show at this many seconds after 1970 UTC.
  package var localOffset: @Sendable (Int) -> Int

  package init(now: DateTime, localOffset: @escaping @Sendable (Int) -> Int) {
    self.now = now
    self.localOffset = localOffset
  }
}
