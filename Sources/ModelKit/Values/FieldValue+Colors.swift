// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Colours in stored data: text in any notation, lists of numbers, and records. The requirements are documented in
// the protocol.

import ModelData
import ModelValues

extension Color: FieldValue {
  public static var noun: String { "a colour" }

  public static func read(from reader: FieldReader) -> Color? {
    if let color = reader.stringBytes.flatMap(StandardText.color) { return color }
    return reader.readNotated { value in
      switch value.kind {
      case .string: return readHex(value.string ?? [])?.value ?? read(stored: value)?.value
      case .array: return read(stored: value)?.value
      case .record: return components(of: value) ?? read(stored: value)?.value
      default: return nil
      }
    }
  }

  /// Returns the colour whose exact components a record has, as `write(to:)` writes them. Returns nil if the
  /// components count to 255.
  fileprivate static func components(of value: Value) -> Color? {
    guard let red = value.double("red"), let green = value.double("green"),
      let blue = value.double("blue")
    else { return nil }
    let color = Color(red: red, green: green, blue: blue, alpha: value.double("alpha") ?? 1)
    return color.usesScale255(in: Record(value)) ? nil : color
  }

  /// Returns true if its components, as members of the record, would be read as counts to 255.
  private func usesScale255(in record: @autoclosure () -> Record?) -> Bool {
    guard red > 1 || green > 1 || blue > 1, let record = record() else { return false }
    return Color.read(record)?.notation.usesScale255 == true
  }

  /// Writes `#rrggbb` or `#rrggbbaa` if that is exact, otherwise a record of the components. Components that would
  /// be read as counts to 255 are written as a CSS function.
  public func write(to writer: FieldWriter) {
    if StandardText.write(self, to: writer) { return }
    let notation = HexNotation().holding(self)
    let text = text(in: notation)
    if Color.readHex(Array(text.utf8))?.value == self { return writer.string(text) }
    let members = [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)]
    if usesScale255(in: Record(members.map { .init($0, Value($1)) })) {
      return writer.string(description)
    }
    writer.beginRecord()
    for (key, component) in members {
      writer.key(key)
      writer.number(component)
    }
    writer.end()
  }

  /// Compares the components; NaN equals NaN.
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
    guard let notation = Color.read(stored: found)?.notation else { return [] }
    let exact = ExactStoredColorNotation(notation.holding(self))
    return [exact.stored(self, replacing: found)].compactMap { $0 }
  }

  /// Returns the record with the exact components of this colour; the editor's notation rounds to 8 bits.
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
