import DocumentTree
import ModelBasics

/// The positions of all values and keys of a valid JSON text, in reading order.
final class JSONTokenPositions {
  private let bytes: [UInt8]
  private lazy var storage = Bytes(bytes)
  private lazy var table = PositionTable(storage)
  private lazy var offsets = Self.offsets(in: storage)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func position(of number: Int) -> Problem.Position? {
    offsets.indices.contains(number) ? table.position(at: offsets[number]) : nil
  }

  /// Returns the number of values and keys before an offset. O(log n) after the first call.
  func count(before offset: Int) -> Int { offsets.partitioningIndex { $0 >= offset } }

  private static func offsets(in storage: Bytes) -> [Int] {
    var reader = JSONTokenReader(JSONText(storage, .withComments))
    reader.skip(to: reader.text.start)
    var offsets: [Int] = []
    while let token = reader.next(before: storage.count) {
      switch token.kind {
      case .openObject, .openArray, .string, .word: offsets.append(token.start)
      case .close, .comma, .colon: break
      }
    }
    withExtendedLifetime(storage) {}
    return offsets
  }
}
