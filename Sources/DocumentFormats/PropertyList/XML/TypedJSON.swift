import ModelBasics
import ModelData

/// Values that people type in JSON in files of every format: `{}`, `[1, 2]`, `"42"`.
enum TypedJSON {
  private static let firstBytes: Set<UInt8> = [
    UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""),
  ]

  static func isLikely(_ text: [UInt8]) -> Bool { text.first.map(firstBytes.contains) ?? false }

  /// Returns the value of a text that begins like JSON; nil if it is not JSON, or has a null in it that the format lacks.
  static func value(_ text: [UInt8], allowsNull: Bool = false) -> Value? {
    guard isLikely(text), let value = try? Format.jsonc.valueCursor(over: text).value,
      allowsNull || !value.containsNull
    else { return nil }
    return value
  }
}

extension Value {
  /// True if the value is or contains a null.
  package var containsNull: Bool {
    var values = [self]
    while let value = values.popLast() {
      switch value.kind {
      case .null: return true
      case .array: values += value.elements
      case .record: values += value.members.map(\.value)
      default: break
      }
    }
    return false
  }
}
