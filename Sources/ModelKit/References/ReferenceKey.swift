import ModelData

/// A stored value that leads to a target: mostly an integer or a short text, which are compared without a `Value`.
enum ReferenceKey: Hashable {
  /// A number whose text is that of the integer.
  case integer(Int64)
  /// A string of ASCII characters, which is equal to another string only if the bytes are.
  case text(String)
  case other(Value)

  init(_ value: Value) {
    let key = value.storage.withText(of: value.node) { bytes -> ReferenceKey? in
      switch value.kind {
      case .number: Self.integer(of: bytes).map { .integer($0) }
      case .string: bytes.isASCII ? .text(String(decoding: bytes, as: UTF8.self)) : nil
      default: nil
      }
    }
    self = key ?? .other(value)
  }

  /// Returns the integer that is written as a text.
  private static func integer(of text: UnsafeBufferPointer<UInt8>) -> Int64? {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    let zero = UInt8(ascii: "0")
    guard let first = digits.first, (zero...UInt8(ascii: "9")).contains(first),
      first != zero || text.count == 1, let integer = DecimalText.integer(text)
    else { return nil }
    return Int64(integer)
  }

  /// The stored value.
  var value: Value {
    switch self {
    case .integer(let integer): Value(integer)
    case .text(let text): .string(text)
    case .other(let value): value
    }
  }

  func write(to writer: FieldWriter) {
    switch self {
    case .integer(let integer): writer.number(integer)
    case .text(let text): writer.string(text)
    case .other(let value): writer.value(value)
    }
  }
}

/// Reads the keys of targets from what their properties write.
final class ReferenceKeyReader {
  private let output = KeyOutput()
  private let writer: FieldWriter

  init() { writer = FieldWriter(to: output) }

  /// Returns the key that a property writes; nil if it has to be made a value first.
  func key(of field: Field, of object: ModelObject) -> ReferenceKey? {
    output.key = nil
    output.isOther = false
    field.access.write(object, writer)
    return output.isOther ? nil : output.key
  }
}

private final class KeyOutput: SelectiveOutput {
  var key: ReferenceKey?
  /// True if anything but an integer or a string of ASCII characters was written.
  var isOther = false

  func number(_ integer: Int64) { add(.integer(integer)) }
  func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    bytes.isASCII ? add(.text(String(decoding: bytes, as: UTF8.self))) : other()
  }

  private func add(_ key: ReferenceKey) {
    if self.key != nil { isOther = true }
    self.key = key
  }

  func other() { isOther = true }
}
