import DocumentTree
import ModelBasics

/// Collects the losses of a conversion.
struct ConversionReport {
  /// nil if the file does not have the text of the document.
  private let positions: PositionTable?
  private(set) var losses = ConversionLosses()

  init(_ document: Document, hasPositions: Bool) {
    positions = hasPositions ? PositionTable(document.baseBytes) : nil
  }

  func position(at offset: Int) -> Problem.Position? { positions?.position(at: offset) }

  /// Adds a loss at an offset. Its path is only needed while losses are kept.
  mutating func add(_ reason: ConversionLoss.Reason, at offset: Int?, path: () -> Path) {
    var isFinal = false
    if case .root = reason { isFinal = true }
    let loss =
      losses.isFull
      ? nil
      : ConversionLoss(
        reason: reason, path: path(), position: offset.flatMap { position(at: $0) })
    losses.add(loss, isFinal: isFinal)
  }
}
