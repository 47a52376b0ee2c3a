import DocumentTree
import ModelBasics

// * Every entry is on its own line. It is moved, copied and removed with the comment lines above it and the
//   comment after it. Detached lines stay where they are.
// * A new entry is indented as the entry before it, or else as the first.
// * The end of the last line of a file does not change.

/// The layout of edits in the test format.
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
    var layout = SectionContainerLayout(container)
    return layout.parts()
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    var parts: [Part] = []
    for comment in SectionGap(slot.bytes, slot.before).comments {
      parts += [.verbatim(slot.node.source, comment), .literal(style.newline)]
    }
    parts.append(.entry(slot.node, asMember: asMember, indent: []))
    return parts + Self.tail(of: slot)
  }

  /// Returns the comment that follows an entry on its line.
  static func tail(of slot: Slot) -> [Part] {
    guard !slot.after.isEmpty else { return [] }
    let text = SectionText(slot.bytes)
    let tail = Span(slot.after.start, min(slot.after.end, text.endOfLine(slot.after.start)))
    return slot.bytes.firstIndex(of: UInt8(ascii: "#"), in: tail) == nil
      ? [] : [.verbatim(slot.node.source, tail)]
  }

  func form(of container: SourceValue, in source: Source, style: DocumentStyle) -> ContainerForm {
    container.kind == .object ? ContainerForm(.section) : Self.list
  }

  func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8] {
    guard let key else { return value }
    guard value.first == UInt8(ascii: "]") else { return key + Array(" = ".utf8) + value }
    // The headers inside begin with the key.
    var lines = value
    let table = SectionTable.read(Bytes(value), as: .entry)
    let depth = table.containers[0]?.path.count ?? 0
    for header in table.headers.reversed() where depth < header.segments.count {
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
