import DocumentTree
import EditorCore
import ModelBasics
import Testing
import TestBasics

@Suite struct RawLinesTests {
  @Test(
    "moving down and up visits the same pieces, and they cover the whole text", arguments: 0..<6)
  func pieces(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes: [UInt8] = []
    for _ in 0..<12 {
      let length = [0, 3, 200, 2047, 2048, 5000, 9000].randomElement(using: &random) ?? 0
      bytes += [UInt8](repeating: 0x78, count: length) + [0x0A]
    }
    let lines = RawLines(Bytes(bytes))
    var down = [0]
    while let next = lines.start(after: down[down.count - 1]) { down.append(next) }
    var up = [lines.last]
    while let next = lines.start(before: up[up.count - 1]) { up.append(next) }
    #expect(down == up.reversed())
    for (start, next) in zip(down, down.dropFirst() + [bytes.count]) {
      #expect(next - start <= 4096 && next > start)
      #expect(
        [start, (start + next) / 2, next - 1].allSatisfy { lines.start(containing: $0) == start })
    }
    #expect(down.filter(lines.beginsLine).count == 12)
  }

  @Test("a short line is not divided")
  func short() {
    let bytes = [UInt8]((0..<1500).flatMap { Array("line \($0)\n".utf8) })
    let lines = RawLines(Bytes(bytes))
    var starts = [0]
    while let next = lines.start(after: starts[starts.count - 1]) { starts.append(next) }
    #expect(starts.count == 1500)
  }
}
