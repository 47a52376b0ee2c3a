// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Bytes in stored data, and what the values beside them need to read and write theirs. What each
// declaration means is said by the protocol.

import ModelData
import ModelValues

extension Blob: FieldValue {
  public static var noun: String { "data" }

  public static func read(from reader: FieldReader) -> Blob? {
    reader.spelled { value in
      switch value.kind {
      case .data: return Blob(value.data ?? [])
      case .string: return readBase64(value.string ?? [])
      case .record:
        if isNothing(at: reader) { return Blob() }
        return Record(value).flatMap { read($0)?.value }
      default: return nil
      }
    }
  }

  /// The old class left out the text of no data; that of empty data is empty.
  public static func isNothing(at reader: FieldReader) -> Bool {
    reader.isEmptyRecord(of: .data)
  }

  /// The bytes, with the name of a class in the record that the old class stored.
  public func write(to writer: FieldWriter) {
    guard let className else { return writer.value(.data(bytes)) }
    writer.value([
      "length": Value(length), "string": .string(base64), "dataClass": .string(className),
    ])
  }
}

extension FieldWriter {
  /// A record of those numbers that there are.
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
  /// Whether the value is a record of an old class without what that stored.
  func isEmptyRecord(of stored: StoredClass) -> Bool {
    guard kind == .record else { return false }
    var keys: [String] = []
    cursor.forEachMember { keys.append(String(decoding: $0, as: UTF8.self)) }
    return stored.isEmpty(keys)
  }

  /// The value as one of several spellings; another one than is written is kept, and so is a record,
  /// which other values are written into.
  func spelled<Made: FieldValue>(_ read: (Value) -> Made?) -> Made? {
    spelledIfRead(read) ?? refuse(Made.noun)
  }

  /// The same, and nil without a report where nothing can be made of the value.
  func spelledIfRead<Made: FieldValue>(_ read: (Value) -> Made?) -> Made? {
    let value = cursor.value
    guard let made = read(value) else { return nil }
    if value.kind == .record || FieldWriter.value(of: made) != value { keepSpelling() }
    return made
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
