import DocumentFormats
import DocumentTree
import ModelBasics

/// The layout of edits in the test format. That of containers is in ``EntryLayout``.
struct SectionLayout: Layout {
  /// New strings in a list have no line breaks.
  static let list = ContainerForm(.block, allowsLineBreaks: false)

  func style(of bytes: Bytes) -> DocumentStyle {
    let text = SectionText(bytes)
    var style = DocumentStyle()
    style.hasByteOrderMark = text.start > 0
    style.indentUnit = []
    var offset = text.start
    while offset < min(text.count, 1 << 16) {
      let start = text.skipBlank(offset)
      let end = text.endOfLine(start)
      if start > offset, end > start,
        style.indentUnit.isEmpty || style.indentUnit.count > start - offset
      {
        style.indentUnit = bytes.array(Span(offset, start))
      }
      offset = text.pastLineBreak(end)
      if offset > end { style.lineEnding = offset == end + 2 ? .crlf : .lf }
    }
    return style
  }

  func parts(of container: ContainerLayout) -> [Part] {
    var container = container
    // The items of a list are indented, whatever the file does.
    let isIndented = !container.style.indentUnit.isEmpty || container.isObject
    if !isIndented { container.style.indentUnit = [0x20, 0x20] }
    var layout = EntryLayout<SectionText>(container, .sections)
    return layout.parts()
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    EntryLayout<SectionText>.slotParts(slot, asMember: asMember, .sections)
  }

  func form(of container: SourceValue, in source: Source, style: DocumentStyle) -> ContainerForm {
    container.kind == .object ? ContainerForm(.section) : Self.list
  }

  func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8] {
    guard let key else { return value }
    guard value.first == UInt8(ascii: "]") else { return key + Array(" = ".utf8) + value }
    // The headers inside begin with the key.
    var lines = value
    let source = Source(Bytes(value), SectionGrammar(), as: .entry)
    let depth = source.headerPath(of: SourceValue(0, .object)).count
    for header in source.headers(in: Span(0, value.count)).reversed()
    where depth < header.segments.count {
      lines.replaceSubrange(
        header.segments[0].start..<header.segments[depth].start,
        with: SectionSections().prefix([key]))
    }
    return [UInt8(ascii: "[")] + key + lines
  }

  func fitted(_ text: [UInt8], like samples: LayoutSamples?, at site: Site) -> [UInt8] { text }

  func refusal(of value: Entry, replacing old: Entry?, at site: Site) -> String? {
    guard let container = site.container else {
      return "the file is a list of entries; change these"
    }
    if let old, old.isSection != value.isSection {
      return
        "a section and another value cannot replace each other; remove the one and add the other"
    }
    guard value.isSection, container != .object else { return nil }
    return "a list holds no sections; put it into a section"
  }
}
