// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The types of properties in stored data. The requirement is documented in the protocol.

import ModelData
import ModelValues

extension Bool { public static var fieldType: FieldType { .bool } }
extension String { public static var fieldType: FieldType { .text() } }
extension Double { public static var fieldType: FieldType { .number } }
extension Float { public static var fieldType: FieldType { .number } }
extension Character { public static var fieldType: FieldType { .text() } }
extension Record { public static var fieldType: FieldType { .record } }

extension FieldValue where Self: FixedWidthInteger {
  public static var fieldType: FieldType {
    // Wider types need no limits in a schema, except that unsigned ones have a minimum.
    if bitWidth < Int.bitWidth { return .integer(minimum: Value(min), maximum: Value(max)) }
    return isSigned ? .integer() : .integer(minimum: 0)
  }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  public static var fieldType: FieldType { RawValue.fieldType }
}

extension FieldValue where Self: RawRepresentable & CaseIterable, RawValue: FieldValue {
  public static var fieldType: FieldType {
    .choice(allCases.map { FieldWriter.value(of: $0.rawValue) })
  }
}

extension Optional where Wrapped: FieldValue {
  public static var fieldType: FieldType { .optional(Wrapped.fieldType) }
}

extension Array where Element: FieldValue {
  public static var fieldType: FieldType { .list(Element.fieldType) }
}

extension ClosedRange where Bound: FieldValue {
  public static var fieldType: FieldType { .list(Bound.fieldType) }
}

extension Range where Bound: FieldValue {
  public static var fieldType: FieldType { .list(Bound.fieldType) }
}

extension Set where Element: FieldValue {
  public static var fieldType: FieldType { .list(Element.fieldType, isUnique: true) }
}

extension Dictionary where Key: FieldKey, Value: FieldValue {
  public static var fieldType: FieldType { .dictionary(Value.fieldType) }
}

extension ObjectSet {
  public static var fieldType: FieldType { .list(.model(Object.self)) }
}

extension ModelObject {
  public static var fieldType: FieldType { .model(Self.self) }
}

extension Color {
  public static var fieldType: FieldType {
    .either([
      .text(format: "color"),
      .members(["red": .number, "green": .number, "blue": .number, "alpha": .number]),
    ])
  }
}

extension DateTime { public static var fieldType: FieldType { .text(format: "date-time") } }
extension Day { public static var fieldType: FieldType { .text(format: "date") } }

extension TimeOfDay {
  public static var fieldType: FieldType {
    .either([
      .text(),
      .members([
        "hour": .integer(minimum: 0, maximum: 23), "minute": .integer(minimum: 0, maximum: 59),
        "second": .integer(minimum: 0, maximum: 59), "timeZoneName": .text(),
      ]),
    ])
  }
}

extension Interval {
  public static var fieldType: FieldType {
    .either([
      .text(),
      .members([
        "firstAmount": .integer(), "secondAmount": .integer(), "units": .integer(),
        "usingRange": .either([.bool, .integer(minimum: 0, maximum: 1)]),
      ]),
    ])
  }
}

extension Blob {
  public static var fieldType: FieldType {
    .either([.data, .members(["string": .text(), "length": .integer(), "dataClass": .text()])])
  }
}
