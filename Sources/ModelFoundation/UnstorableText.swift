import Foundation
import ModelBasics
import ModelKit

/// The messages about values that cannot be stored.
enum UnstorableText {
  static let date = "the date is out of the range of calendars"
  static let notFinite = "the number is not finite"
  static let value = "the value cannot be encoded"

  static func refused(by encoder: String) -> String { "the encoder refuses it: \(encoder)" }
}

extension PartProblem {
  /// Returns the problem of a value that an encoder refuses, with the path of the encoder; none if it is encoded.
  static func encoding(_ encode: () throws -> Void) -> [PartProblem] {
    do {
      try encode()
      return []
    } catch EncodingError.invalidValue(_, let context) {
      let path = context.codingPath.map { key in
        key.intValue.map(Path.Segment.index) ?? .key(Array(key.stringValue.utf8))
      }
      return [
        PartProblem(
          unstorable: UnstorableText.refused(by: context.debugDescription), at: path)
      ]
    } catch {
      return [PartProblem(unstorable: UnstorableText.value)]
    }
  }
}
