import Foundation
import ModelBasics
import ModelKit

/// A plain `Codable` type that properties can have, stored as the structure that its encoder writes:
///
///     struct Filter: Codable, Equatable { var words: [String] = [] }
///     extension Filter: CodableField {}
///
///     @Modeled class Settings: ModelObject { var filter = Filter() }      // {"filter": {"words": []}}
///
/// What it cannot be decoded from is kept, as of other properties, and so are members that it does not
/// write. Its own decoder decides what it is read from: one that lacks a member may read nothing.
public protocol CodableField: FieldValue, Codable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CodableField {
  public static var noun: String { "a \(Self.self)" }

  public static func read(from reader: FieldReader) -> Self? {
    guard let data = try? JSONEncoder().encode([reader.cursor.value]) else {
      return reader.refuse(noun)
    }
    do {
      guard let value = try JSONDecoder().decode([Self].self, from: data).first else {
        return reader.refuse(noun)
      }
      reader.keepRest(of: value)
      return value
    } catch {
      return reader.refuse(noun)
    }
  }

  /// What cannot be encoded, such as an infinity, is null.
  public func write(to writer: FieldWriter) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // In a list, as some coders take no single values.
    let data = try? encoder.encode([self])
    let values = data.flatMap { try? JSONDecoder().decode([Value].self, from: $0) }
    if let value = values?.first { writer.structure(value) } else { writer.null() }
  }
}
