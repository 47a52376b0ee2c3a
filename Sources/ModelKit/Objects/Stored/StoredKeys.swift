import ModelValues

/// The keys that a value is stored under, which can name the unit of a number:
///
///     "created_at": 1424716200     seconds since 1970
///     "timeout_ms": 90000          milliseconds
package struct StoredKeys: Sendable {
  package static let none = StoredKeys(of: [])

  private enum Source {
    case field([String])
    case member([UInt8])
  }

  /// The keys are only converted when they are asked for, because few values need them.
  private let source: Source

  /// Creates the keys of a field.
  package init(of keys: [String]) { source = .field(keys) }

  /// Creates the key of a member.
  package init(key: [UInt8]) { source = .member(key) }

  /// The keys; of a key that is a path, the last component.
  private var keys: [[UInt8]] {
    switch source {
    case .member(let key): [key]
    case .field(let keys):
      keys.map { Array($0.utf8.split(separator: UInt8(ascii: ".")).last ?? $0.utf8[...]) }
    }
  }

  /// Returns the unit of a number that counts from 1970, if a key indicates such a number.
  func epochUnit(of number: [UInt8]) -> Epoch.Unit? {
    keys.lazy.compactMap { Epoch.unit(key: $0, number: number) }.first
  }

  /// The unit of a length of time, if all keys name the same one. A key whose unit is only customary (`ttl`) names
  /// none.
  var intervalUnit: CompoundInterval.Unit? {
    let units = keys.map { key in
      IntervalKey(key).flatMap { $0.namesUnit ? $0.unit : nil }
    }
    guard let unit = units.first, units.allSatisfy({ $0 == unit }) else { return nil }
    return unit
  }
}
