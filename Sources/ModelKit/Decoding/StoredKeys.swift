import ModelValues

/// The keys that a value may stand under, which can say what a number counts:
///
///     "created_at": 1424716200     seconds since 1970
///     "timeout_ms": 90000          milliseconds
package struct StoredKeys: Sendable {
  package static let none = StoredKeys(of: [])

  private enum Source {
    case field([String])
    case member([UInt8])
  }

  /// Few values ask, so nothing is made of the keys before.
  private let source: Source

  /// The keys of a field.
  package init(of keys: [String]) { source = .field(keys) }

  /// One key.
  package init(key: [UInt8]) { source = .member(key) }

  /// Of keys that lead into records the last part.
  private var keys: [[UInt8]] {
    switch source {
    case .member(let key): [key]
    case .field(let keys):
      keys.map { Array($0.utf8.split(separator: UInt8(ascii: ".")).last ?? $0.utf8[...]) }
    }
  }

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
