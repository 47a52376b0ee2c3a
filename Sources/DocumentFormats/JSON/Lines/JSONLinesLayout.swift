import DocumentTree
import ModelBasics

// * Each document is on its own line; an inserted value is written on one line. In a file whose
//   documents extend over several lines, values keep their lines.
// * Blank lines stay while there are documents on both sides of them. Those that become adjacent are
//   not added up: the lower ones stay.
// * A file without a line break at its end keeps none.
// * A line keeps its own line break where it is moved, and where another line is put behind it.

/// The layout of a stream of JSON documents. Inside a document the rules of JSON apply.
struct JSONLinesLayout: Layout {
  private let json = JSONLayout(.strict)
  /// True if each line is one document; nil if the text shows it.
  let isLineDelimited: Bool?

  init(isLineDelimited: Bool?) { self.isLineDelimited = isLineDelimited }

  func style(of bytes: Bytes) -> DocumentStyle {
    var style = json.style(of: bytes)
    if isLineDelimited ?? JSONLinesStyle.isLineDelimited(bytes) ?? true {
      style.isMultiline = false
      style.opensBelow = false
    }
    return style
  }

  func parts(of container: ContainerLayout) -> [Part] {
    guard container.kind == .stream else { return json.parts(of: container) }
    var parts: [Part] = []
    // The document before, whose line break is next.
    var previous: Slot?
    // The gap with the blank lines above documents that were removed.
    var passed: Span?

    func breakLine(_ gap: Span? = nil) {
      guard let slot = previous else { return }
      let own = lineBreak(in: slot.after, of: slot.bytes)
      guard let gap, let first = lineBreak(in: gap, of: container.bytes) else {
        let bytes = own.map { slot.bytes.array($0) } ?? container.style.newline
        return parts.append(.literal(bytes))
      }
      guard let own, slot.bytes.array(own) != container.bytes.array(first) else {
        return parts.append(.verbatim(container.source, gap))
      }
      parts += [
        .verbatim(container.source, Span(gap.start, first.start)),
        .verbatim(slot.node.source, own),
        .verbatim(container.source, Span(first.end, gap.end)),
      ]
    }

    for item in container.items {
      switch item {
      case .ghost(let slot):
        let gap = Span(slot.before.start, slot.node.offset)
        if previous != nil, hasBlankLine(container, gap) { passed = gap }
        continue
      case .run(let first, let last):
        let gap = Span(first.before.start, first.node.offset)
        let isFirstOfSource = gap.start == container.inner.start
        if previous == nil {
          if isFirstOfSource { parts.append(.verbatim(container.source, gap)) }
        } else if let passed, isFirstOfSource || !hasBlankLine(container, gap) {
          breakLine(passed)
        } else {
          breakLine(isFirstOfSource ? nil : gap)
        }
        passed = nil
        parts.append(.verbatim(container.source, Span(first.node.offset, last.after.start)))
        previous = last
      case .node(let slot):
        breakLine()
        parts.append(.entry(slot.node, asMember: false, indent: []))
        previous = slot
      }
    }
    guard let last = container.items.compactMap(\.lastHome).last else {
      return previous == nil ? [] : parts + [.literal(container.style.newline)]
    }
    guard previous != nil else { return parts }
    if lineBreak(in: last.after, of: container.bytes) == nil {
      parts.append(.verbatim(container.source, last.after))
    } else {
      breakLine(last.after)
    }
    return parts
  }

  /// Returns the first line break in a gap.
  private func lineBreak(in gap: Span, of bytes: Bytes) -> Span? {
    let text = bytes.buffer(gap)
    guard let index = text.firstIndex(where: JSONText.isLineBreak) else { return nil }
    let isPair = text[index] == 0x0D && index + 1 < text.endIndex && text[index + 1] == 0x0A
    let start = gap.start + (index - text.startIndex)
    return Span(start, start + (isPair ? 2 : 1))
  }

  private func hasBlankLine(_ container: ContainerLayout, _ gap: Span) -> Bool {
    // A line feed after each line; a file may also have carriage returns alone.
    let bytes = container.bytes.buffer(gap)
    let feeds = bytes.count { $0 == 0x0A }
    return (feeds > 0 ? feeds : bytes.count { $0 == 0x0D }) > 1
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    [.entry(slot.node, asMember: asMember, indent: [])]
  }

  func form(of container: SourceValue, in source: Source, style: DocumentStyle) -> ContainerForm {
    ContainerForm(
      container.kind == .stream ? .block : .inline, allowsLineBreaks: style.isMultiline)
  }

  func entry(key: [UInt8]?, value: [UInt8], at site: Site) -> [UInt8] {
    json.entry(key: key, value: value, at: site)
  }

  func refusal(of value: Entry, replacing old: Entry?, at site: Site) -> String? {
    guard value.kind == .invalid, site.container != .stream else { return nil }
    return "a broken line can only stand between the lines of the file; correct it first"
  }

  func fitted(_ text: [UInt8], like samples: LayoutSamples?, at site: Site) -> [UInt8] {
    insertable(json.fitted(text, like: samples, at: site), at: site)
  }

  /// Returns the text on one line if each line is one document, as a line break would end the
  /// document.
  func insertable(_ text: [UInt8], at site: Site) -> [UInt8] {
    guard !site.style.isMultiline, text.contains(where: JSONText.isLineBreak) else { return text }
    return EntryFitting<JSONText>.onOneLine(text, style: site.style, .strict)
      ?? json.fitted(text, like: nil, at: site)
  }
}
