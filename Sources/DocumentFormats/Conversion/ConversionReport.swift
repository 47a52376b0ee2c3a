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

  /// False if losses are only counted.
  var needsPaths: Bool { !losses.isFull }

  /// Adds a loss at an offset. Its path is only needed if ``needsPaths``.
  mutating func add(_ reason: ConversionLoss.Reason, at offset: Int?, _ path: Path?) {
    var isFinal = false
    if case .root = reason { isFinal = true }
    let loss = path.map {
      ConversionLoss(reason: reason, path: $0, position: offset.flatMap { position(at: $0) })
    }
    losses.add(loss, isFinal: isFinal)
  }
}
