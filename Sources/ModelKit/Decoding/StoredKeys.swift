import ModelValues

/// The keys that a value may stand under, which can say what a number counts:
///
///     "created_at": 1424716200     seconds since 1970
///     "timeout_ms": 90000          milliseconds
package struct StoredKeys: Sendable {
  package static let none = StoredKeys(of: [])

  private let keys: [[UInt8]]

  /// The keys of a field, of those that lead into records the last part.
  package init(of keys: [String]) {
    self.keys = keys.map { Array($0.utf8.split(separator: UInt8(ascii: ".")).last ?? $0.utf8[...]) }
  }

  /// One key.
  package init(key: [UInt8]) { keys = [key] }

  /// What a number counts since 1970, where a key says that it does.
  func epochUnit(of number: [UInt8]) -> Epoch.Unit? {
    keys.lazy.compactMap { Epoch.unit(key: $0, number: number) }.first
  }

  /// The unit of a length of time that all of the keys name. A key that goes by custom (`ttl`) names
  /// none.
  var intervalUnit: CompoundInterval.Unit? {
    let units = keys.map { key in
      IntervalKey(key).flatMap { $0.namesUnit ? $0.unit : nil }
    }
    guard let unit = units.first, units.allSatisfy({ $0 == unit }) else { return nil }
    return unit
  }
}
