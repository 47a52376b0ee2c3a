import DocumentTree
import ModelBasics

/// The sections of the test format.
struct SectionSections: Sections {
  func segments(of token: [UInt8]) -> [[UInt8]] {
    let text = SectionText(Bytes(token))
    var segments: [[UInt8]] = []
    var start = 0
    while let end = text.endOfKey(start) {
      segments.append(SectionGrammar().keyBytes(of: Array(token[start..<end])))
      guard text.bytes[end] == UInt8(ascii: ".") else { break }
      start = end + 1
    }
    return segments.isEmpty ? [SectionGrammar().keyBytes(of: token)] : segments
  }

  func element(_ entry: [UInt8]) -> [UInt8]? {
    let text = SectionText(Bytes(entry))
    guard entry.first == UInt8(ascii: "["), let end = text.endOfDottedKey(1) else { return nil }
    return [UInt8(ascii: "[")] + entry[..<end] + [UInt8(ascii: "]")] + entry[end...]
  }

  func prefix(_ path: [[UInt8]]) -> [UInt8] { path.flatMap { $0 + [UInt8(ascii: ".")] } }
}
