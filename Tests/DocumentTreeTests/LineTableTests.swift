import ModelBasics
import Testing

@testable import DocumentTree
import TestBasics

@Suite struct LineTableTests {
  /// Returns the line and column of every offset, counted line by line and scalar by scalar.
  private static func plainPlaces(_ bytes: [UInt8]) -> [(line: Int, column: Int)] {
    var positions: [(line: Int, column: Int)] = []
    var (line, column) = (1, 1)
    var offset = 0
    while offset < bytes.count {
      let isBreak =
        bytes[offset] == 0x0A
        || bytes[offset] == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)
      let length = bytes[offset...].withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { UTF8Validation.sequenceLength($0, buffer.count) } ?? 1
      }
      for inside in 0..<length { positions.append((line, column + inside)) }
      offset += length
      if isBreak { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    return positions + [(line, column)]
  }

  @Test("lines and columns are the same as those of a simple count", arguments: 0..<12)
  func positions(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces: [[UInt8]] = [
      [0x0A], [0x0D], [0x0D, 0x0A], [0x78], [0xC3, 0xA9], [0xF0, 0x9F, 0x98, 0x80], [0xFF], [0xA9],
      [UInt8](repeating: 0x61, count: 5000), [UInt8](repeating: 0xA9, count: 7),
    ]
    var bytes: [UInt8] = []
    for _ in 0..<60 { bytes += pieces[Int.random(in: pieces.indices, using: &random)] }
    let storage = Bytes(bytes)
    var table = LineTable()
    while table.count(upTo: 1 << 12, of: storage) {}
    let plain = Self.plainPlaces(bytes)
    for offset in Array(stride(from: 0, through: bytes.count, by: 61)) + [bytes.count]
    where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      let position = table.position(at: offset, in: storage)
      #expect(position?.line == plain[offset].line && position?.column == plain[offset].column)
      #expect(position == storage.position(at: offset))
    }
  }

  @Test("an offset that has not been counted yet has no line")
  func unknown() {
    let storage = Bytes([UInt8](repeating: 0x0A, count: 1 << 16))
    var table = LineTable()
    let hasMore = table.count(upTo: 100, of: storage)
    #expect(hasMore)
    #expect(table.position(at: 1 << 16, in: storage) == nil)
    #expect(table.position(at: 1 << 14, in: storage)?.line == 1 + (1 << 14))
  }
}
