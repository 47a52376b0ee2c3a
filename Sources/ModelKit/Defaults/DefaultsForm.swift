import ModelBasics
import ModelData
import ModelValues

/// The notation of colours in a store. Both notations are read in any case.
public enum DefaultsColorNotation: Sendable {
  /// `#rrggbb` or `#rrggbbaa`, or the components if that is not exact.
  case standard
  /// `RRGGBB`, or with alpha `RRGGBBAA`, rounded to 8 bits: for stores that MFDynamic reads too.
  case plainDigits
}

/// The stored form of properties in a store: dates as dates, colours as text.
struct DefaultsForm {
  let colors: DefaultsColorNotation
  /// Returns the contents of an archived object.
  let unarchive: ([UInt8]) -> Value?

  /// Returns the stored form of a property of an object.
  func value(of field: Field, in object: ModelObject) -> Value {
    if object.hasUnreadParts(of: field) { return object.shape(of: field).value }
    if colors == .plainDigits, let color = field.access.current(object) as? Color {
      return .string(color.plainDigits)
    }
    let value = FieldWriter.value { field.access.write(object, $0) }
    // For all types that are written as a date and time, including Foundation's. A date with another offset, or
    // without one, would not read back as the same value.
    if field.access.noun == DateTime.noun, let text = value.text, DateTime(text)?.offset == 0 {
      return .date(text)
    }
    return value
  }

  /// Returns a stored value in a form that the property can read.
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
