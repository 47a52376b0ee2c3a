import Foundation
import ModelBasics

/// The reason that a decoder gives for an error, as a clause with its path: `.image: Expected to decode String but …`.
enum DecodingReason {
  static func text(of error: any Error, droppingFirst count: Int = 0) -> String {
    guard let error = error as? DecodingError else {
      return (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return path(context, count) + "there is no value for the key \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return path(context, count) + clause(context.debugDescription)
    @unknown default: return "\(error)"
    }
  }

  private static func clause(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func path(_ context: DecodingError.Context, _ count: Int) -> String {
    let segments = context.codingPath.dropFirst(count).map { key in
      key.intValue.map(Path.Segment.index) ?? .key(Array(key.stringValue.utf8))
    }
    return segments.isEmpty ? "" : "\(Path(segments)): "
  }
}
