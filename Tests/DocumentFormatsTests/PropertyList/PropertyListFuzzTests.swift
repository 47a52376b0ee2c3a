import ModelData
import TestSupport
import Testing

@testable import DocumentFormats

/// Reading damaged files must not crash; the results do not matter.
@Suite struct PropertyListFuzzTests {
  private static let samples = Samples.all.map(decoded) + [Array(xmlSample.utf8)]

  private func readAll(_ bytes: [UInt8]) {
    _ = try? PropertyList.read(bytes)
    guard let archive = try? KeyedArchive(bytes) else { return }
    for root in archive.roots {
      _ = try? archive.value(of: root)
      _ = try? archive.classes(of: root)
    }
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

  @Test("random damage does not crash the reader", arguments: samples.indices)
  func damagedBytes(_ sample: Int) {
    var random = SeededGenerator(seed: UInt64(sample) + 1)
    let bytes = Self.samples[sample]
    for _ in 0..<2_000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: mutated.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutated[place] = UInt8.random(in: 0...255, using: &random)
        case 1: mutated[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: mutated[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default: mutated[place] = bytes.randomElement(using: &random) ?? 0
        }
      }
      readAll(mutated)
    }
  }
}
