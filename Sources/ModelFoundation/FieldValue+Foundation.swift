// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Foundation's values in stored data. The protocol documents the declarations.

import Foundation
import ModelKit

extension URL: FieldValue {
  public static var noun: String { "a URL" }
  public static var fieldType: FieldType { .text(format: "uri-reference") }

  public static func read(from reader: FieldReader) -> URL? {
    guard reader.kind == .string, let text = reader.string(), !text.isEmpty else {
      return reader.refuse(noun)
    }
    // Does not encode invalid characters, since the URL would then be written differently.
    guard let url = URL(string: text, encodingInvalidCharacters: false) else {
      return reader.refuse(noun)
    }
    return url
  }

  /// Writes the absolute string, even of a relative URL.
  public func write(to writer: FieldWriter) { writer.string(absoluteString) }
}

extension UUID: FieldKey {
  public static var keyNoun: String { "a UUID" }
  public var storedKey: String { uuidString }
  public init?(storedKey: String) { self.init(uuidString: storedKey) }
}

extension UUID: FieldValue {
  public static var noun: String { "a UUID" }
  public static var fieldType: FieldType { .text(format: "uuid") }

  public static func read(from reader: FieldReader) -> UUID? {
    guard reader.kind == .string, let text = reader.string(),
      let uuid = UUID(uuidString: text) ?? other(text)
    else { return reader.refuse(noun) }
    if text != uuid.uuidString { reader.keepNotation() }
    return uuid
  }

  /// Reads a UUID in braces, as a URN, or without hyphens.
  private static func other(_ text: String) -> UUID? {
    UniqueIdentifier.read(Array(text.utf8)).flatMap { UUID(uuidString: $0.value.text()) }
  }

  /// Writes capitals: `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  public func write(to writer: FieldWriter) { writer.string(uuidString) }
}

extension Date: FieldValue {
  public static var noun: String { DateTime.noun }
  public static var fieldType: FieldType { DateTime.fieldType }

  /// A date without an offset is taken as UTC, as in the older libraries.
  public static func read(from reader: FieldReader) -> Date? {
    guard let date = DateTime.read(from: reader) else { return nil }
    if DateTime(Date(date)) != date { reader.keepNotation() }
    return Date(date)
  }

  public static func readsAsNil(at reader: FieldReader) -> Bool { DateTime.readsAsNil(at: reader) }

  /// A date out of the range of calendars, such as an infinite one, is written as null.
  public func write(to writer: FieldWriter) {
    if let date = DateTime(self) { date.write(to: writer) } else { writer.null() }
  }

  public var partProblems: [PartProblem] {
    DateTime(self) == nil ? [PartProblem(unstorable: UnstorableText.date)] : []
  }
}

extension Data: FieldValue {
  public static var noun: String { Blob.noun }
  public static var fieldType: FieldType { Blob.fieldType }
  public static func read(from reader: FieldReader) -> Data? {
    Blob.read(from: reader).map { Data($0.bytes) }
  }
  public static func readsAsNil(at reader: FieldReader) -> Bool { Blob.readsAsNil(at: reader) }
  public func write(to writer: FieldWriter) { writer.value(.data([UInt8](self))) }
}
