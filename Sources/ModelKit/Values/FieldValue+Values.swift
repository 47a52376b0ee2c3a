// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Bytes in stored data, and helpers for the other value types. The requirements are documented in the protocol.

import ModelData
import ModelValues

extension Blob: FieldValue {
  public static var noun: String { "data" }

  public static func read(from reader: FieldReader) -> Blob? {
    reader.readNotated { value in
      switch value.kind {
      case .data: return Blob(value.data ?? [])
      case .string: return readBase64(value.string ?? [])
      case .record:
        if readsAsNil(at: reader) { return Blob() }
        return Record(value).flatMap { read($0)?.value }
      default: return nil
      }
    }
  }

  /// Returns true if the reader's value stands for no data: the original class omitted the text then. Empty data
  /// has an empty text.
  public static func readsAsNil(at reader: FieldReader) -> Bool {
    reader.isEmptyRecord(of: .data)
  }

  /// Writes the bytes; if there is a class name, writes the record that the original class stored.
  public func write(to writer: FieldWriter) {
    guard let className else { return writer.value(.data(bytes)) }
    writer.value([
      "length": Value(length), "string": .string(base64), "dataClass": .string(className),
    ])
  }
}

extension FieldWriter {
  /// Writes a record of the numbers that are not nil.
  func record(_ members: [(key: String, number: Int?)]) {
    beginRecord()
    for case (let key, let number?) in members {
      self.key(key)
      self.number(number)
    }
    end()
  }
}

extension FieldReader {
  /// Returns true if the value is a record of the given class without the members that hold its value.
  func isEmptyRecord(of stored: StoredClass) -> Bool {
    guard kind == .record else { return false }
    var keys: [String] = []
    cursor.forEachMember { keys.append(String(decoding: $0, as: UTF8.self)) }
    return stored.isEmpty(keys)
  }

  /// Reads a value that has several notations. If the value would be written differently, its stored form is kept.
  /// A record is always kept, because its other members are preserved when the property changes.
  func readNotated<Result: FieldValue>(_ read: (Value) -> Result?) -> Result? {
    readNotatedIfPossible(read) ?? refuse(Result.noun)
  }

  /// As `readNotated(_:)`, but returns nil without reporting an issue if the value cannot be read.
  func readNotatedIfPossible<Result: FieldValue>(_ read: (Value) -> Result?) -> Result? {
    let value = cursor.value
    guard let result = read(value) else { return nil }
    if value.kind == .record || !isWritten(result, as: value) { keepNotation() }
    return result
  }

  /// Returns true if the current value is what is written for another.
  private func isWritten(_ result: some FieldValue, as value: Value) -> Bool {
    if let bytes = stringBytes {
      let comparison = StringComparison(with: bytes)
      result.write(to: FieldWriter(to: comparison))
      if let isSame = comparison.isSame { return isSame }
    }
    return FieldWriter.value(of: result) == value
  }
}

extension Value {
  func double(_ name: String) -> Double? {
    guard let member = self[name] else { return nil }
    if let number = member.number { return Double(number) }
    return member.text.flatMap { FieldReader.unwritable($0) }
  }
  func integer(_ name: String) -> Int? { self[name]?.number.flatMap { Int($0) } }
}
