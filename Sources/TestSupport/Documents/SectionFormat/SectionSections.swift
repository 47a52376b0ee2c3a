import DocumentTree
import ModelBasics

/// The sections of the test format.
struct SectionSections: Sections {
  private func table(of source: Source) -> SectionTable {
    source.index.table { SectionTable.read(source.bytes, as: source.form) }
  }

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

  func path(of container: SourceValue, in source: Source) -> [Span] {
    table(of: source).container(at: container.offset)?.path ?? []
  }

  func headers(in span: Span, of source: Source) -> [SectionHeader] {
    let headers = table(of: source).headers
    let start = headers.partitioningIndex { $0.offset >= span.start }
    return Array(headers[start..<max(start, headers.partitioningIndex { $0.offset >= span.end })])
  }

  func firstSection(of container: SourceValue, in source: Source) -> Int? {
    table(of: source).container(at: container.offset)?.firstSection
  }

  func prefix(_ path: [[UInt8]]) -> [UInt8] { path.flatMap { $0 + [UInt8(ascii: ".")] } }
}
