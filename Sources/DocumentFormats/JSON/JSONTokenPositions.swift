import DocumentTree
import ModelBasics
import Synchronization

/// The positions of all values and keys of a valid JSON text, in reading order. They are found when the first is asked for, which any
/// thread may do that has an issue about the text.
final class JSONTokenPositions: Sendable {
  private struct Found {
    let table: PositionTable
    let offsets: [Int]

    init(_ bytes: [UInt8]) {
      let storage = Bytes(bytes)
      table = PositionTable(storage)
      offsets = JSONTokenPositions.offsets(in: storage)
    }

    func position(of number: Int) -> Problem.Position? {
      offsets.indices.contains(number) ? table.position(at: offsets[number]) : nil
    }

    func count(before offset: Int) -> Int { offsets.partitioningIndex { $0 >= offset } }
  }

  private let bytes: [UInt8]
  private let found = Mutex<Found?>(nil)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func find<Result: Sendable>(_ body: (Found) -> Result) -> Result {
    found.withLock { [bytes] known in
      let found = known ?? Found(bytes)
      known = found
      return body(found)
    }
  }

  func position(of number: Int) -> Problem.Position? { find { $0.position(of: number) } }

  /// Returns the position of the n-th value or key from an offset on.
  func position(of number: Int, from offset: Int) -> Problem.Position? {
    find { $0.position(of: $0.count(before: offset) + number) }
  }

  /// Returns the number of values and keys in a span. O(log n) after the first call.
  func count(in span: Span) -> Int {
    find { $0.count(before: span.end) - $0.count(before: span.start) }
  }

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
