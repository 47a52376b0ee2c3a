import ModelData

/// How one property is read and written: in another form than its type has, or of a type that is no
/// ``FieldValue``.
///
///     enum Hex: FieldCoder {
///       static func value(from stored: Value) -> Int? { stored.text.flatMap { Int($0, radix: 16) } }
///       static func stored(_ value: Int) -> Value { .string(String(value, radix: 16)) }
///     }
///
///     @Field(coder: Hex.self) var mask = 0xFF         // {"mask": "ff"}
///     @Field(coder: Hex.self) var other: Int?         // nil is null, or not there
public protocol FieldCoder: SendableMetatype {
  /// What the property holds.
  associatedtype Property: Equatable

  /// The value that something stored stands for; nil where it stands for none. Then the property has
  /// its default, and what is stored is kept and reported.
  static func value(from stored: Value) -> Property?

  /// What is stored of a value.
  static func stored(_ value: Property) -> Value

  /// What the values are called in messages: `a version`.
  static var noun: String { get }

  /// What is stored, for a schema.
  static var fieldType: FieldType { get }
}

extension FieldCoder {
  /// The name of the property's type.
  public static var noun: String { "a \(Property.self)" }

  /// Anything.
  public static var fieldType: FieldType { .anything }
}

/// What a property with a coder is kept in.
public struct CodedValue<Coder: FieldCoder>: FieldValue {
  /// The property.
  public var value: Coder.Property

  /// A value, kept.
  public init(_ value: Coder.Property) { self.value = value }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var noun: String { Coder.noun }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var fieldType: FieldType { Coder.fieldType }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func read(from reader: FieldReader) -> CodedValue? {
    guard let value = Coder.value(from: reader.cursor.value) else { return reader.refuse(noun) }
    let coded = CodedValue(value)
    if Coder.stored(value) != reader.cursor.value { reader.keepSpelling() }
    return coded
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func write(to writer: FieldWriter) { writer.value(Coder.stored(value)) }
}

/// What an optional property with a coder is kept in.
public struct CodedOptional<Coder: FieldCoder>: FieldValue {
  /// The property.
  public var value: Coder.Property?

  /// A value, kept.
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
  public var isNothing: Bool { value == nil }
}

extension CodedValue: PlainlyShown, CustomStringConvertible {
  var plain: Any { value }
  /// That of the value.
  public var description: String { "\(value)" }
}

extension CodedOptional: PlainlyShown, CustomStringConvertible {
  var plain: Any { value as Any }
  /// That of the value.
  public var description: String { value.map { "\($0)" } ?? "nil" }
}
