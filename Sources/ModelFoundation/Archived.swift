import Foundation
import ModelKit

/// Any Codable value as a property, kept as JSON text:
///
///     @Modeled class Settings: ModelObject {
///       var filter = Archived(Filter(words: []))
///     }
///
/// Text and data of JSON are read.
public struct Archived<Wrapped: Codable & Equatable>: Equatable {
  /// The value.
  public var value: Wrapped

  /// An archived value.
  public init(_ value: Wrapped) { self.value = value }
}

extension Archived: Sendable where Wrapped: Sendable {}
extension Archived: Hashable where Wrapped: Hashable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Archived: FieldValue {
  public static var noun: String { "an archived \(Wrapped.self)" }
  public static var fieldType: FieldType { .text() }

  public static func read(from reader: FieldReader) -> Archived<Wrapped>? {
    let value = reader.cursor.value
    guard let bytes = value.string ?? value.data,
      let wrapped = try? JSONDecoder().decode(Wrapped.self, from: Data(bytes))
    else { return reader.refuse(noun) }
    let archived = Archived(wrapped)
    if archived.text.map(Value.string) != value { reader.keepSpelling() }
    return archived
  }

  /// What cannot be encoded, such as an infinity, is null.
  public func write(to writer: FieldWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  private var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}
