import Foundation
import ModelKit

/// A `Codable` type that properties can have, stored as the structure that it encodes:
///
///     struct Filter: Codable, Equatable { var words: [String] = [] }
///     extension Filter: CodableField {}
///
///     @Modeled class Settings: ModelObject { var filter = Filter() }      // {"filter": {"words": []}}
///
/// Dates, data, URLs and decimals in it are stored as in properties of these types.
///
/// Values that cannot be decoded are kept, as for other properties, and so are members that the
/// type does not write. The type's own decoder determines what it can be read from: one that
/// requires a member may fail without it.
public protocol CodableField: FieldValue, Codable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CodableField {
  public static var noun: String { "a \(Self.self)" }

  public static func read(from reader: FieldReader) -> Self? {
    do {
      let data = try JSONEncoder().encode([reader.cursor.value])
      let values = try JSONDecoder.forStoredForms.decode([Self].self, from: data)
      guard let value = values.first else { return reader.refuse(noun) }
      reader.keepRest(of: value)
      return value
    } catch {
      // In the list that is decoded, all paths begin with its index.
      return reader.refuse(noun, because: DecodingReason.text(of: error, droppingFirst: 1))
    }
  }

  /// A value that cannot be encoded, such as an infinity, is written as null.
  public func write(to writer: FieldWriter) {
    if let part = try? EncodedPart.of(self) { part.write(to: writer) } else { writer.null() }
  }

  public var partProblems: [PartProblem] {
    PartProblem.encoding { _ = try EncodedPart.of(self) }
  }
}

extension JSONDecoder {
  /// A decoder of stored forms. A number in the place of a date counts the seconds since 2001, as `JSONEncoder` writes it by
  /// default.
  fileprivate static var forStoredForms: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let value = try Value(from: decoder)
      if let seconds = value.number.flatMap(Double.init) {
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
      guard let date = FieldReader.read(Date.self, from: value) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "this is not \(Date.noun)"))
      }
      return date
    }
    return decoder
  }
}
