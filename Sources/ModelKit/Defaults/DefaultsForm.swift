import ModelBasics
import ModelData
import ModelValues

/// How colours are spelled in a store. Both are read either way.
public enum DefaultsColorNotation: Sendable {
  /// `#rrggbb` or `#rrggbbaa`, or the components where those are not exact.
  case standard
  /// `RRGGBB`, or with alpha `RRGGBBAA`, rounded to 8 bits: for stores that MFDynamic reads too.
  case plainDigits
}

/// What properties are in a store: dates are dates there, colours text.
struct DefaultsForm {
  let colors: DefaultsColorNotation
  /// What an archive of an object says.
  let unarchive: ([UInt8]) -> Value?

  /// What a property of an object is stored as.
  func value(of field: Field, in object: ModelObject) -> Value {
    if object.hasUnreadParts(of: field) { return object.shape(of: field).value }
    if colors == .plainDigits, let color = field.access.current(object) as? Color {
      return .string(color.plainDigits)
    }
    let value = FieldWriter.value { field.access.write(object, $0) }
    // Of any type that is written as one, as Foundation's is. With another offset, or with none, it
    // would not come back the same.
    if field.access.noun == DateTime.noun, let text = value.text, DateTime(text)?.offset == 0 {
      return .date(text)
    }
    return value
  }

  /// A stored value as the property reads it.
  func readable(_ value: Value, for field: Field) -> Value {
    let noun = field.access.noun
    switch value.kind {
    case .string where noun == Color.noun && value.text?.isPlainDigits == true:
      return .string("#" + (value.text ?? ""))
    case .data where noun != Blob.noun && noun != Value.noun:
      return unarchive(value.data ?? []) ?? value
    default: return value
    }
  }
}

extension Color {
  fileprivate var plainDigits: String {
    let isOpaque = abs(alpha - 1) < Double(Float.ulpOfOne)
    return String(text(in: HexNotation(letterCase: .upper, hasAlpha: !isOpaque)).dropFirst())
  }
}

extension String {
  fileprivate var isPlainDigits: Bool {
    (utf8.count == 6 || utf8.count == 8) && utf8.allSatisfy { hexadecimalDigit($0) != nil }
  }
}
