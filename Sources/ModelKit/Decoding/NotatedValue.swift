import ModelData
import ModelValues

/// A value that files spell in many notations. A model writes the standard one; where there is another in
/// a file, a new value is written in that.
protocol NotatedValue: FieldValue {
  /// The value of its standard form; nil for any other.
  static func standard(_ stored: Value) -> Self?

  /// What can be written of the value in the notation of what is stored, the likest first. Not all of
  /// it need be read as the same value.
  func forms(like found: Value, under keys: StoredKeys) -> [Value]
}

extension NotatedValue {
  /// What is written in place of something stored, of a value that is given in its standard form.
  static func respelled(
    _ new: Value, like found: Value, under keys: StoredKeys, _ attempt: Respelling.Attempt
  ) -> Value? {
    guard let value = standard(new) else { return nil }
    let forms = value.forms(like: found, under: keys)
    guard attempt == .exact else { return forms.first }
    let read = forms.map { FieldReader.read(Self.self, from: $0, under: keys) }
    let place =
      read.firstIndex { $0?.isSame(as: value) == true }
      ?? read.firstIndex { $0?.isEquivalent(to: value) == true }
    return place.map { forms[$0] }
  }
}

extension Respelling {
  static let types: [any NotatedValue.Type] = [
    Color.self, DateTime.self, Day.self, TimeOfDay.self, Interval.self, Duration.self,
  ]
}

extension Record {
  /// Sets a number; one that is the same in another spelling stays.
  mutating func setNumber(_ key: String, _ value: Value) {
    if let found = self[key]?.number.flatMap(Double.init),
      found == value.number.flatMap(Double.init)
    {
      return
    }
    self[key] = value
  }
}
