import Foundation
import ModelKit

/// A property that stores any Codable value as JSON text:
///
///     @Modeled class Settings: ModelObject {
///       var filter = Archived(Filter(words: []))
///     }
///
/// JSON is read from text and from data.
public struct Archived<Wrapped: Codable & Equatable>: Equatable {
  /// The value.
  public var value: Wrapped

  /// Creates an archived value.
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
    guard let bytes = value.string ?? value.data else { return reader.refuse(noun) }
    do {
      let archived = Archived(try JSONDecoder().decode(Wrapped.self, from: Data(bytes)))
      if archived.text.map(Value.string) != value { reader.keepNotation() }
      return archived
    } catch {
      return reader.refuse(noun, because: DecodingReason.text(of: error))
    }
  }

  /// A value that cannot be encoded, such as an infinity, is written as null.
  public func write(to writer: FieldWriter) {
    if let text { writer.string(text) } else { writer.null() }
  }

  public var partProblems: [PartProblem] { PartProblem.encoding { _ = try encoded() } }

  private var text: String? { (try? encoded()).map { String(decoding: $0, as: UTF8.self) } }

  private func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
