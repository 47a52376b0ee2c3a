// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The requirements are documented in the protocol.

import ModelData

// Numbers, Booleans and text in stored data.

extension Bool: FieldValue {
  public static var noun: String { "true or false" }
  @inlinable public static func read(from reader: FieldReader) -> Bool? { reader.bool() }
  @inlinable public func write(to writer: FieldWriter) { writer.bool(self) }
}

extension String: FieldValue {
  public static var noun: String { "text" }
  @inlinable public static func read(from reader: FieldReader) -> String? { reader.string() }
  @inlinable public func write(to writer: FieldWriter) { writer.string(self) }

  /// Compares bytes: texts that differ only in Unicode normalization are different. The byte count is compared
  /// first because it distinguishes most texts and needs no call.
  @inlinable @inline(__always)
  public func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && hasSameBytes(as: other)
  }

  @usableFromInline @inline(never)
  func hasSameBytes(as other: String) -> Bool {
    // Only bridged Foundation strings are not contiguous.
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { own.isSame(as: $0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Double: FieldValue {
  public static var noun: String { "a number" }
  @inlinable public static func read(from reader: FieldReader) -> Double? { reader.double() }
  public func write(to writer: FieldWriter) { writer.number(self) }

  /// Compares values; NaN equals NaN.
  @inlinable public func isSame(as other: Double) -> Bool {
    bitPattern == other.bitPattern || self == other
  }
}

extension Float: FieldValue {
  public static var noun: String { "a number" }
  public static func read(from reader: FieldReader) -> Float? {
    guard let double = reader.double() else { return nil }
    let number = Float(double)
    if double.isFinite, !number.isFinite { return reader.refuse("-3.4e38…3.4e38", .outOfRange) }
    return number
  }
  public func write(to writer: FieldWriter) {
    isFinite ? writer.number(DecimalText.of(self)) : writer.number(Double(self))
  }
  @inlinable public func isSame(as other: Float) -> Bool {
    bitPattern == other.bitPattern || self == other
  }
}

extension FieldValue where Self: FixedWidthInteger {
  public static var noun: String { "a whole number" }
  @inlinable public static func read(from reader: FieldReader) -> Self? {
    reader.integer(Self.self)
  }
  @inlinable public func write(to writer: FieldWriter) { writer.number(self) }
}

extension Int: FieldValue {}
extension Int8: FieldValue {}
extension Int16: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension UInt: FieldValue {}
extension UInt8: FieldValue {}
extension UInt16: FieldValue {}
extension UInt32: FieldValue {}
extension UInt64: FieldValue {}
extension Int128: FieldValue {}
extension UInt128: FieldValue {}

extension Character: FieldValue {
  public static var noun: String { "one character" }
  public static func read(from reader: FieldReader) -> Character? {
    guard let text = reader.string() else { return nil }
    return text.count == 1 ? text.first : reader.refuse(noun)
  }
  public func write(to writer: FieldWriter) { writer.string(String(self)) }
  /// Compares bytes, as for `String`.
  public func isSame(as other: Character) -> Bool { String(self).isSame(as: String(other)) }
}

extension Value: FieldValue {
  public static var noun: String { "anything" }
  public static func read(from reader: FieldReader) -> Value? { reader.cursor.value }
  public func write(to writer: FieldWriter) { writer.value(self) }
  public var isNil: Bool { kind == .null }
}

extension Record: FieldValue {
  public static var noun: String { "a record" }
  public static func read(from reader: FieldReader) -> Record? {
    Record(reader.cursor.value) ?? reader.refuse(noun)
  }
  public func write(to writer: FieldWriter) { writer.value(value) }
}

/// Enumerations are stored by their raw values; a raw value without a case is refused.
extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  public static var noun: String { RawValue.noun }
  public static func read(from reader: FieldReader) -> Self? {
    guard let raw = RawValue.read(from: reader) else { return nil }
    return Self(rawValue: raw) ?? reader.refuse(choices, .notAChoice)
  }
  public func write(to writer: FieldWriter) { rawValue.write(to: writer) }
  static var choices: String { "the values it can have" }
}

extension FieldValue where Self: RawRepresentable & CaseIterable, RawValue: FieldValue {
  public static func read(from reader: FieldReader) -> Self? {
    guard let raw = RawValue.read(from: reader) else { return nil }
    let known = allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    return Self(rawValue: raw) ?? reader.refuse(known, .notAChoice)
  }
}
