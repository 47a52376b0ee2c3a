import ModelData

/// A converter between the values of one property and their stored form. It gives a type another stored form, or
/// stores a type that is not a ``FieldValue``.
///
///     enum Hex: FieldCoder {
///       static func value(from stored: Value) -> Int? { stored.text.flatMap { Int($0, radix: 16) } }
///       static func stored(_ value: Int) -> Value { .string(String(value, radix: 16)) }
///     }
///
///     @Field(coder: Hex.self) var mask = 0xFF         // {"mask": "ff"}
///     @Field(coder: Hex.self) var other: Int?         // nil is null, or not there
public protocol FieldCoder: SendableMetatype {
  /// The type of the property.
  associatedtype Property: Equatable

  /// Returns the value for a stored value, or nil if it cannot be read. In that case the property has its default,
  /// and the stored value is reported and kept.
  static func value(from stored: Value) -> Property?

  /// Returns the stored form of a value.
  static func stored(_ value: Property) -> Value

  /// The description of the values in messages: `a version`.
  static var noun: String { get }

  /// The type of the stored form, for a schema.
  static var fieldType: FieldType { get }
}

extension FieldCoder {
  /// The name of the property's type.
  public static var noun: String { "a \(Property.self)" }

  /// Any value.
  public static var fieldType: FieldType { .anything }
}

/// The storage of a property with a coder.
public struct CodedValue<Coder: FieldCoder>: FieldValue {
  /// The value of the property.
  public var value: Coder.Property

  /// Creates a storage with a value.
  public init(_ value: Coder.Property) { self.value = value }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var noun: String { Coder.noun }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var fieldType: FieldType { Coder.fieldType }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func read(from reader: FieldReader) -> CodedValue? {
    guard let value = Coder.value(from: reader.cursor.value) else { return reader.refuse(noun) }
    let coded = CodedValue(value)
    if Coder.stored(value) != reader.cursor.value { reader.keepNotation() }
    return coded
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func write(to writer: FieldWriter) { writer.value(Coder.stored(value)) }
}

/// The storage of an optional property with a coder.
public struct CodedOptional<Coder: FieldCoder>: FieldValue {
  /// The value of the property.
  public var value: Coder.Property?

  /// Creates a storage with a value.
  public init(_ value: Coder.Property?) { self.value = value }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var noun: String { Coder.noun }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var fieldType: FieldType { .optional(Coder.fieldType) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func read(from reader: FieldReader) -> CodedOptional? {
    if reader.kind == .null { return CodedOptional(nil) }
    return CodedValue<Coder>.read(from: reader).map { CodedOptional($0.value) }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func write(to writer: FieldWriter) {
    if let value { writer.value(Coder.stored(value)) } else { writer.null() }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var isNil: Bool { value == nil }
}

extension CodedValue: DisplayWrapper, CustomStringConvertible {
  var displayValue: Any { value }
  /// The description of the value.
  public var description: String { "\(value)" }
}

extension CodedOptional: DisplayWrapper, CustomStringConvertible {
  var displayValue: Any { value as Any }
  /// The description of the value.
  public var description: String { value.map { "\($0)" } ?? "nil" }
}
