import ModelData
import ModelValues

/// A value that files write in many notations. A model writes the standard form; if the file has another notation,
/// a new value is written in that one.
protocol NotatedValue: FieldValue {
  /// Returns the value of a standard form, or nil if the stored value has any other notation.
  static func standard(_ stored: Value) -> Self?

  /// Returns candidates for the value in the notation of the stored one, closest first. Some of them may read as
  /// another value.
  func forms(like found: Value, under keys: StoredKeys) -> [Value]
}

extension NotatedValue {
  /// Returns the form that replaces the stored value, for a new value given in its standard form. Returns nil if
  /// there is none.
  static func transferred(
    _ new: Value, like found: Value, under keys: StoredKeys, _ attempt: NotationTransfer.Attempt
  ) -> Value? {
    guard let value = standard(new) else { return nil }
    let forms = value.forms(like: found, under: keys)
    guard attempt == .exact else { return forms.first }
    let read = forms.map { FieldReader.read(Self.self, from: $0, under: keys) }
    let index =
      read.firstIndex { $0?.isSame(as: value) == true }
      ?? read.firstIndex { $0?.isEquivalent(to: value) == true }
    return index.map { forms[$0] }
  }
}

extension NotationTransfer {
  static let types: [any NotatedValue.Type] = [
    Color.self, DateTime.self, Day.self, TimeOfDay.self, Interval.self, Duration.self,
  ]
}

extension Record {
  /// Sets a number; a different notation of the same number stays.
  mutating func setNumber(_ key: String, _ value: Value) {
    if let found = self[key]?.number.flatMap(Double.init),
      found == value.number.flatMap(Double.init)
    {
      return
    }
    self[key] = value
  }
}
