import Testing

@testable import ModelKit

@Suite struct KeyTableTests {
  private func index(of key: [UInt8], in table: KeyTable) -> Int? {
    key.withUnsafeBufferPointer { table.index(of: $0) }
  }

  private func table(_ keys: [[UInt8]]) -> KeyTable {
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    for key in keys {
      ranges.append(text.count..<text.count + key.count)
      text += key
    }
    return KeyTable(text, ranges)
  }

  @Test("each key is found, and none that differs in one byte or in its length") func lookup() {
    // The long keys have the same first and last eight bytes.
    let keys = (0..<40).map { (0..<$0).map { UInt8(truncatingIfNeeded: 97 + $0 % 20) } }
    let alike = (0..<30).map { Array("beginning \($0 + 10) and the end".utf8) }
    let table = table(keys + alike)
    for (number, key) in (keys + alike).enumerated() {
      #expect(index(of: key, in: table) == number)
      #expect(index(of: key + [0], in: table) == nil)
      for changed in key.indices {
        var other = key
        other[changed] = UInt8(ascii: "Z")
        #expect(index(of: other, in: table) == nil)
      }
    }
  }

  @Test("a table without keys has none") func empty() {
    #expect(index(of: [], in: table([])) == nil)
    #expect(index(of: [97], in: table([])) == nil)
  }
}
