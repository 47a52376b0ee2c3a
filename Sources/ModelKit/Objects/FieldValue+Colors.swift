// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Colours in stored data: in any notation of text, in lists of numbers, and in records. What each
// declaration means is said by the protocol.

import ModelData
import ModelValues

extension Color: FieldValue {
  public static var noun: String { "a colour" }

  public static func read(from reader: FieldReader) -> Color? {
    reader.spelled { value in
      switch value.kind {
      case .string: return readHex(value.string ?? [])?.value ?? read(stored: value)?.value
      case .array: return read(stored: value)?.value
      case .record: return components(of: value) ?? read(stored: value)?.value
      default: return nil
      }
    }
  }

  /// The members that are written of a colour, to the last digit. Nil where what they count to is 255.
  fileprivate static func components(of value: Value) -> Color? {
    guard let red = value.double("red"), let green = value.double("green"),
      let blue = value.double("blue")
    else { return nil }
    let color = Color(red: red, green: green, blue: blue, alpha: value.double("alpha") ?? 1)
    return color.countsTo255(in: Record(value)) ? nil : color
  }

  /// Whether its components, as members of a record, are read as counts to 255.
  private func countsTo255(in record: @autoclosure () -> Record?) -> Bool {
    guard red > 1 || green > 1 || blue > 1, let record = record() else { return false }
    return Color.read(record)?.notation.countsTo255 == true
  }

  /// `#rrggbb` or `#rrggbbaa` where that is exact, else the components; those as a function of CSS
  /// where they would be read as counts to 255.
  public func write(to writer: FieldWriter) {
    let notation = HexNotation().holding(self)
    let text = text(in: notation)
    if Color.readHex(Array(text.utf8))?.value == self { return writer.string(text) }
    let members = [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)]
    if countsTo255(in: Record(members.map { .init($0, Value($1)) })) {
      return writer.string(description)
    }
    writer.beginRecord()
    for (key, component) in members {
      writer.key(key)
      writer.number(component)
    }
    writer.end()
  }

  /// NaN is the same as NaN.
  public func isSame(as other: Color) -> Bool {
    red.isSame(as: other.red) && green.isSame(as: other.green) && blue.isSame(as: other.blue)
      && alpha.isSame(as: other.alpha)
  }
}

extension Color: NotatedValue {
  static func standard(_ stored: Value) -> Color? {
    switch stored.kind {
    case .string:
      let text = stored.string ?? []
      return readHex(text)?.value
        ?? (text.starts(with: "color(srgb ".utf8) ? readExactly(text)?.value : nil)
    case .record: return stored["red"] == nil ? nil : FieldReader.read(Color.self, from: stored)
    default: return nil
    }
  }

  func forms(like found: Value, under keys: StoredKeys) -> [Value] {
    if let record = Record(found), let components = components(in: record) {
      return [components.value]
    }
    guard let spelling = Color.read(stored: found)?.notation else { return [] }
    let exact = ExactColorSpelling(spelling.holding(self))
    return [exact.stored(self, inPlaceOf: found)].compactMap { $0 }
  }

  /// To the last digit, as a property is; the editor's notation is content with 8 bits.
  private func components(in found: Record) -> Record? {
    guard Color.components(of: found.value) != nil else { return nil }
    var record = found
    for (key, component) in [("red", red), ("green", green), ("blue", blue)] {
      record.setNumber(key, Value(component))
    }
    if record["alpha"] != nil || alpha != 1 { record.setNumber("alpha", Value(alpha)) }
    return record
  }
}
