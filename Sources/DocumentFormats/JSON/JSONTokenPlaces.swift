import DocumentTree
import ModelBasics

/// Where each value and key of a valid JSON text stands, in reading order.
final class JSONTokenPlaces {
  private let bytes: [UInt8]
  private lazy var storage = Bytes(bytes)
  private lazy var table = PlaceTable(storage)
  private lazy var offsets = Self.offsets(in: storage)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The places of all, by number.
  var all: [Problem.Place] { offsets.map { table.place(at: $0) } }

  func place(of number: Int) -> Problem.Place? {
    offsets.indices.contains(number) ? table.place(at: offsets[number]) : nil
  }

  private static func offsets(in storage: Bytes) -> [Int] {
    let text = JSONText(storage)
    var offsets: [Int] = []
    var offset = text.pastTrivia(text.start)
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        offsets.append(offset)
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
        offset += 1
      default:
        offsets.append(offset)
        let end =
          text[offset] == UInt8(ascii: "\"")
          ? text.endOfString(offset, limit: .max) : text.endOfWord(offset, limit: .max)
        guard let end, end > offset else { return offsets }
        offset = end
      }
      offset = text.pastTrivia(offset)
    }
    withExtendedLifetime(storage) {}
    return offsets
  }
}
