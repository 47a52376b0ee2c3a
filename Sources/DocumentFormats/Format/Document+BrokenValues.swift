import DocumentTree
import ModelBasics

extension Document {
  /// The length in bytes of the longest broken value that is read to find out what is wrong.
  private static let longestBroken = 1 << 16

  /// Returns the fault of a broken value, with offsets from its start; nil if the value is not broken, or too long. The fault has a
  /// correction if one is certain and makes the value valid, and if the value is not the fault of the whole text.
  package func fault(ofBroken node: Node) -> Fault? {
    guard kind(of: node) == .invalid, let text = value(of: node), text.count <= Self.longestBroken,
      case .failure(var found) = grammar.valueSpan(in: Bytes(text.array))
    else { return nil }
    let endsReading = hasBase(node) && fault.map { $0.stopOffset <= text.span.end } ?? false
    if endsReading || found.correction.map({ $0.span.end > text.count }) ?? false {
      found.correction = nil
    }
    return found
  }
}
