import Foundation
import ModelBasics
import ModelKit

/// A `Codable` type that properties can have, stored as the structure that its encoder writes:
///
///     struct Filter: Codable, Equatable { var words: [String] = [] }
///     extension Filter: CodableField {}
///
///     @Modeled class Settings: ModelObject { var filter = Filter() }      // {"filter": {"words": []}}
///
/// Values that cannot be decoded are kept, as for other properties, and so are members that the
/// type does not write. The type's own decoder determines what it can be read from: one that
/// requires a member may fail without it.
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

  /// A value that cannot be encoded, such as an infinity, is written as null.
  public func write(to writer: FieldWriter) {
    let values = (try? encoded()).flatMap { try? JSONDecoder().decode([Value].self, from: $0) }
    if let value = values?.first { writer.structure(value) } else { writer.null() }
  }

  public var partProblems: [PartProblem] {
    // In the list in which the value is encoded, all paths begin with its index.
    PartProblem.encoding { _ = try encoded() }.map { problem in
      PartProblem(unstorable: problem.message, at: Array(problem.path.dropFirst()))
    }
  }

  /// The encoded value, in a list, since some coders accept no single values.
  private func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode([self])
  }
}
