import ModelData
import Testing

@testable import DocumentFormats
import TestBasics

/// Reading damaged files must not crash.
@Suite struct PropertyListFuzzTests {
  private static let samples = Samples.all.map(decoded) + [Array(xmlSample.utf8)]

  /// Reads the bytes as everything that they can be. Returns true if they are a property list.
  @discardableResult
  private func readAll(_ bytes: [UInt8]) -> Bool {
    let value = try? PropertyList.read(bytes)
    guard let archive = try? KeyedArchive(bytes) else { return value != nil }
    for root in archive.roots {
      _ = try? archive.value(of: root)
      _ = try? archive.classes(of: root)
    }
    return value != nil
  }

  @Test("a file truncated at any byte is refused", arguments: samples.indices)
  func truncatedFile(_ sample: Int) {
    let bytes = Self.samples[sample]
    // The archive inside this sample can end where the file is cut.
    let hasFileWithin = bytes == decoded(Samples.dynamicStorage)
    for count in 0..<bytes.count {
      let isRead = (try? PropertyList.read(Array(bytes[..<count]))) != nil
      #expect(!isRead || hasFileWithin)
      readAll(Array(bytes[..<count]))
    }
  }

  @Test("random damage does not crash the reader, and is often noticed", arguments: samples.indices)
  func damagedBytes(_ sample: Int) {
    var random = SeededGenerator(seed: UInt64(sample) + 1)
    let bytes = Self.samples[sample]
    var refused = 0
    for _ in 0..<2_000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: mutated.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutated[index] = UInt8.random(in: 0...255, using: &random)
        case 1: mutated[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: mutated[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default: mutated[index] = bytes.randomElement(using: &random) ?? 0
        }
      }
      if !readAll(mutated) { refused += 1 }
    }
    #expect((1..<2_000).contains(refused))
  }
}
